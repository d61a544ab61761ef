const classNames = /\bbe\s+(80|90|100|105)\b/g;
const ordinals: Record<string, string> = { "1st": "first", "2nd": "second", "3rd": "third" };

/**
 * Matches texts that need no normalisation, as most phrases of `knowledge/`; this saves a third of the time of
 * opening the library.
 */
const isPlain = /^(?!.*\b(?:can not|cannot)\b)[a-z ]*$/;

/**
 * The words of a text in order, in plain letters (can't becomes cant). A number is split from its unit (500kg
 * becomes 500 kg), and an eventing class is joined (be 90 becomes be90). Markup between <> or {} is removed.
 */
export function wordsOf(text: string): string[] {
  if (isPlain.test(text)) return text.split(" ").filter((word) => word !== "");
  return plainLetters(text)
    .replaceAll(/<[^<>]*>|\{[^{}]*\}/g, " ")
    .replaceAll(classNames, "be$1")
    .replaceAll(/\b(can not|cannot)\b/g, "cant")
    .replaceAll(/(\d),(\d{3})\b/g, "$1$2")
    .replaceAll(/\b(1st|2nd|3rd)\b/g, (ordinal) => ordinals[ordinal] ?? ordinal)
    .replaceAll(/(\d)([a-z])/g, "$1 $2")
    .split(/[^a-z0-9.]+|\.(?!\d)|(?<!\d)\./)
    .filter((word) => word !== "");
}

/**
 * Converts a text to lower case without diacritics and apostrophes; BE in capitals becomes British Eventing,
 * because "be" is otherwise a common verb.
 */
export function plainLetters(text: string): string {
  const isAllCapitals = text === text.toUpperCase();
  return (isAllCapitals ? text : text.replaceAll(/\bBE\b/g, "british eventing"))
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/['’`]|\p{Diacritic}/gu, "");
}

const capitalised = /(?<=[a-z,;'’]\s)[A-Z][a-z]{2,}\b/g;
/** A place or a day, such as "in Surrey", "from Belgium" or "on Wednesday". */
const somewhere =
  /\b(?:in|from|near|at|around|on|over|across|outside) (?:[A-Z][a-z]+ )*[A-Z][a-z]+/g;

/** The capitalised words that do not begin a sentence. */
export const capitalsIn = (text: string): string[] => text.match(capitalised) ?? [];

/**
 * The names of horses in a question: capitalised words that are neither a place nor a day nor a word of the
 * library.
 */
export const namesIn = (question: string, properNames: ReadonlySet<string>): string[] =>
  capitalsIn(question.replaceAll(somewhere, "somewhere"))
    .flatMap(wordsOf)
    .filter((name) => !properNames.has(name));

/** Maximum sentences of a text that are processed separately, which bounds the cost of a hostile text. */
const SENTENCES_MAX = 60;

/** The distinct, non-empty sentences of a text, split after . ! ? ; and at line ends; at most `SENTENCES_MAX`. */
export function sentencesOf(text: string): string[] {
  const sentences = text.split(/(?<=[.!?;])\s+|\n+/).map((sentence) => sentence.trim());
  return [...new Set(sentences)].filter((sentence) => sentence !== "").slice(0, SENTENCES_MAX);
}

const irregular = new Map(
  Object.entries({
    feet: "foot",
    mares: "mare",
    ate: "eat",
    eaten: "eat",
    died: "die",
    dies: "die",
    tied: "tie",
    lying: "lie",
    tying: "tying",
    dying: "dying",
    foaling: "foaling",
    foaled: "foaling",
    colicing: "colicking",
    colicking: "colicking",
    gaping: "gaping",
    circling: "circling",
    fitting: "fitting",
    trapped: "trapped",
    better: "better",
    thru: "through",
    arterial: "artery",
  }),
);

/** Longest run of letters that is stemmed, because matching the endings of a longer one takes quadratic time. */
const WORD_LENGTH_MAX = 30;

/** A simple English stemmer, which removes plurals, -ing, -ed and a final e (rugs, riding, covered, vaccine). */
export function stem(word: string): string {
  const known = irregular.get(word);
  if (known) return known;
  if (word.length < 4 || word.length > WORD_LENGTH_MAX || /\d/.test(word)) return word;
  return withoutFinalE(withoutEnding(withoutPlural(word)));
}

function withoutPlural(word: string) {
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (word.endsWith("sses") || word.endsWith("xes") || word.endsWith("ches"))
    return word.slice(0, -2);
  return /[^sui]s$/.test(word) ? word.slice(0, -1) : word;
}

function withoutEnding(word: string) {
  const base = /^(.*[aeiouy].*)(?:ing|ed)$/.exec(word)?.[1];
  if (!base || base.length < 3) return word;
  return /([bdfgmnprt])\1$/.test(base) ? base.slice(0, -1) : base;
}

const withoutFinalE = (word: string) =>
  word.length > 3 && word.endsWith("e") ? word.slice(0, -1) : word;
