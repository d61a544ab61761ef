import type { SearchIndex } from "#assistant/retrieval/search-index.ts";
import { editDistance } from "#rules/search/edit-distance.ts";
import {
  soundOf,
  correctSpelling,
  type Dictionary,
  dictionaryOfWords,
} from "#assistant/text/spelling.ts";
import { horsesIn, type NamedHorse, nearestHorse } from "./horse-names.ts";
import { HORSE } from "./normalise.ts";

/**
 * Words of questions about the records that `readQuestion` leaves alone although the library's reader would
 * change some.
 */
const known = new Set(
  "alright farrier blacksmith shod shoes shoeing trim trimmed trims trimming feet dentist dental teeth rasped physio osteopath chiro massage vaccinated vaccination vaccinations booster boosters jab jabs jabbed jabbing tetanus influenza wormed worming wormer worm vets appointment appointments visit visits overdue coming booked spent spend spending paid cost costs bills fees expenses weigh weighed weighs weight height hands kilos passport number medication medicines bute antibiotics sedated saturday sunday monday tuesday wednesday thursday friday today tomorrow week diary jobs events doing done last next".split(
    " ",
  ),
);
const careWords = dictionaryOfWords([...known]);
const bySound = Map.groupBy(known, soundOf);

/** Maximum words of a text that is corrected; longer texts are not questions about the records. */
const WORDS_MAX = 60;

/**
 * Rewrites a question about the records in standard English. The library's reader corrects dialect and phonetic
 * spelling, but leaves alone the names of the yard's horses and the words for their care. Names that nearly
 * match a horse's name are corrected.
 */
export function readQuestion(
  text: string,
  horses: readonly NamedHorse[],
  { read, dictionary }: Pick<SearchIndex, "read" | "dictionary">,
): string {
  if (text.split(/\s+/).length > WORDS_MAX) return text;
  const kept: string[] = [];
  // words that must stay are replaced by a placeholder with a digit, which the reader leaves alone
  const keep = (words: string) => `q${kept.push(words) - 1}`;
  const isUnknown = (word: string) => word.length > 3 && !dictionary.counts.has(word);
  const named = horsesIn(text, horses, keep).masked.replaceAll(anyWord, (written) => {
    const word = written.toLowerCase().replace(/['’]s$/, "");
    if (known.has(word)) return keep(word);
    const horse = isUnknown(word) ? horseNearly(word, horses) : null;
    return horse ? keep(horse.name) : written;
  });
  return read(named)
    .replaceAll(anyWord, (word) => ownWord(word.toLowerCase(), dictionary) ?? word)
    .replaceAll(/\bq(\d+)\b/g, (mask, at: string) => kept[Number(at)] ?? mask);
}

const anyWord = /(?<![\p{L}\p{N}])\p{L}+(?:['’]s)?(?![\p{L}\p{N}])/gu;

const horseNearly = (word: string, horses: readonly NamedHorse[]) =>
  nearestHorse(word, horses) ?? nearestHorse(word.replace(/s$/, ""), horses);

/**
 * The word for a yard's care that another word sounds or looks like; null when the other word may be meant as
 * written.
 */
function ownWord(word: string, { counts }: Dictionary): string | null {
  if (word.length < 4 || spoken.has(word)) return null;
  const alike = soundsAlike(word);
  const count = counts.get(word) ?? 0;
  if (count === 0) return alike ?? looksAlike(word);
  // the library's phrasings contain typing errors too, each far rarer than the correct word
  const isSlip = alike !== null && count * OFTENER < (counts.get(alike) ?? 0);
  return isSlip && word.length > 5 ? alike : null;
}

const looksAlike = (word: string) => (word.length < 5 ? null : correctSpelling(careWords, word));

const OFTENER = 5;

/** Maximum edits between two words that sound the same; ph is compared as f. */
const SOUND_EDITS = 2;
const asHeard = (word: string) => word.replaceAll("ph", "f");

function soundsAlike(word: string): string | null {
  const near = (bySound.get(soundOf(word)) ?? [])
    .map((each) => ({ each, edits: editDistance(asHeard(word), asHeard(each), SOUND_EDITS) }))
    .toSorted((one, other) => one.edits - other.edits)[0];
  return near && near.edits <= SOUND_EDITS ? near.each : null;
}

/** Short spoken forms that the reader leaves alone, because they mean something else in other texts. */
const spoken = new Map(
  Object.entries({
    whats: "what is",
    whens: "when is",
    wheres: "where is",
    whos: "who is",
    hows: "how is",
    shes: "she is",
    hes: "he is",
    wor: "was",
    dun: "done",
    cum: "come",
    cumin: "coming",
    cummin: "coming",
    doin: "doing",
    payed: "paid",
    auld: "old",
    owt: "anything",
    floo: "flu",
    hh: "hands",
    yr: "year",
    wk: "week",
    nxt: "next",
    lst: "last",
    appt: "appointment",
    no: "number",
    pls: "please",
    ive: "i have",
    weve: "we have",
  }),
);

const opening =
  /^ (?:(?:hi|hiya|hello|hey|please|so|and|ok|okay|also|(?:can|could) you(?: please)? (?:give|tell|show|find|remind|read)(?: out)? me(?: out)?|(?:can|could|may) i (?:have|see|get)|(?:tell|give|show|remind) me|do (?:you|we|i) (?:know|have)|where is|i (?:need|want|would like)(?: to know)?|list|find|the) )+(?=.)/;

/**
 * The words of a question as the patterns expect them: names replaced, short forms written out and introductions
 * removed.
 */
export function patternWords(words: readonly string[]): string {
  const plain = words.map((word) => spoken.get(word) ?? word).join(" ");
  return ` ${plain} `
    .replaceAll(new RegExp(String.raw`\b(our|my) (?=${HORSE}\b)`, "g"), "")
    .replaceAll(/\b(heavy|tall|old|big|high)s\b/g, "$1 is")
    .replaceAll(/ (please|love|mate|thanks|thank you)(?= )/g, "")
    .replaceAll(/\b(does|do|did|last|to) way\b/g, "$1 weigh")
    .replaceAll(
      new RegExp(String.raw`\b((?:do|does|did) (?:\w+ )?(?:${HORSE}|he|she)) way\b`, "g"),
      "$1 weigh",
    )
    .replace(opening, " ");
}
