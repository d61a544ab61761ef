import { HORSE } from "./normalise.ts";
import { namedPeriod, type Period } from "./period.ts";
import { asksForAdvice, isShortFor, withoutTime } from "./short-question.ts";

export const profileFields = ["passport", "microchip", "born", "breed", "size"] as const;
export type ProfileField = (typeof profileFields)[number];

/** Asks for a field or a section of a horse's page. */
export type ProfileIntent =
  | { kind: "profile"; field: ProfileField; horse: string }
  | { kind: "feed"; horse: string }
  | MedicationIntent;

/** Asks which medicines horses are on now or were given in a period; `horse` null asks which of the yard's horses. */
export interface MedicationIntent {
  kind: "medication";
  horse: string | null;
  period: Period | null;
}

const profilePatterns: [ProfileField, RegExp][] = [
  ["passport", /\b(passports?|ueln)\b/],
  ["microchip", /\b(micro ?chip\w*|chip number|chip)\b/],
  [
    "born",
    /\b(how old|years old|age|born|birthday|will \w+ be \d+|is \w+ \d+(?=( yet)? $)|date of birth|dob)\b/,
  ],
  ["breed", /\b(breed|breeding|colou?r|gender|sex)\b/],
  [
    "size",
    /\b(weigh\w*( ?tape)?|heavy|kilos?|kgs?|height|tall|high|big|size|measures?|hands|condition score|body condition|bcs)\b/,
  ],
];

const feed =
  /\b(fed|feeds?( plan)?|feeding|eat|eats|eating|diet|hay|haynets?|dinner|breakfast|tea|bucket|hard feed)\b/;
const asksAboutFeeding =
  /\b(if|with|ulcers?|lami\w*|colic|gain|lose|after|before|during|while|because)\b/;

/** Parses a question that asks for a part of a horse's page. */
export function parseProfile(words: string, horse: string): ProfileIntent | null {
  if (asksForAdvice(words)) return null;
  if (asks(words, feed)) return asksAboutFeeding.test(words) ? null : { kind: "feed", horse };
  const field = profilePatterns.find(([, pattern]) => asks(words, pattern))?.[0];
  return field ? { kind: "profile", field, horse } : null;
}

// 'can Bella eat ivy' is a question for the library, 'what does Bella eat' one for the records
const asks = (words: string, pattern: RegExp) =>
  pattern.test(words) &&
  (/^ (what|when|which|how (old|tall|heavy|big|high|much|many)|is there|is \w+ [\d.]+ hands|is \w+ (over|under|above|below) \d+|is \w+ \d+( yet)?(?= $)|has \w+ (lost|gained|put on)|does \w+ (get|have)) /.test(
    words,
  ) ||
    isShortFor(words, pattern));

const WHO = `(${HORSE}|he|she)`;
const drugs =
  /\b(medications?|medicines?|meds|drugs|pills|tablets?|treatments?|bute|danilon|antibiotics|withdrawals?)\b/;
const onWhat = [
  `(what|what all) (is|was|has) ${WHO} (on|having|taking|given|been on|been given|being given|been having)`,
  `what ${WHO} (is|was) (on|given|taking)`,
  `anything ${WHO} (is|was) (on|having|taking|given)`,
  `(is|was) ${WHO} (on|having|taking|given) anything`,
].map((source) => new RegExp(`^ ${source} $`));
const whoIsOn =
  /^ (who|which (of (mine|my|our|ours|the) )?(horses|ones)?|is any\w*|are any|any\w*)\b.*\b(on|having|taking)\b/;

/** Parses a question that asks which medicines a horse is on or was given, or which of the yard's horses are on any. */
export function parseMedication(
  words: string,
  horse: string | null,
  today: string,
): MedicationIntent | null {
  if (asksForAdvice(words)) return null;
  const asked: MedicationIntent = { kind: "medication", horse, period: namedPeriod(words, today) };
  if (horse === null) return drugs.test(words) && whoIsOn.test(words) ? asked : null;
  const isOnWhat = onWhat.some((pattern) => pattern.test(withoutTime(words)));
  return drugs.test(words) || isOnWhat ? asked : null;
}
