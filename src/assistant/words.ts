const classNames = /\bbe\s+(80|90|100|105)\b/g;
const ordinals: Record<string, string> = { "1st": "first", "2nd": "second", "3rd": "third" };
const bodyInCapitals = /\bBE\b/g;

/**
 * The words of a text, in order and lower case: apostrophes dropped (can't is cant), a number parted
 * from its unit (500kg is 500 kg), an eventing class kept whole (be 90 is be90), and BE in capitals
 * taken for British Eventing, since "be" is otherwise the commonest of words. What stands between
 * tags' or braces' brackets is left out.
 */
export function wordsOf(text: string): string[] {
  const shouting = text === text.toUpperCase();
  const named = shouting ? text : text.replaceAll(bodyInCapitals, "british eventing");
  return named
    .replaceAll(/<[^<>]*>|\{[^{}]*\}/g, " ")
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/['’`]|\p{Diacritic}/gu, "")
    .replaceAll(classNames, "be$1")
    .replaceAll(/\b(can not|cannot)\b/g, "cant")
    .replaceAll(/(\d),(\d{3})\b/g, "$1$2")
    .replaceAll(/\b(1st|2nd|3rd)\b/g, (ordinal) => ordinals[ordinal] ?? ordinal)
    .replaceAll(/(\d)([a-z])/g, "$1 $2")
    .split(/[^a-z0-9.]+|\.(?!\d)|(?<!\d)\./)
    .filter((word) => word !== "");
}

const capitalised = /(?<=[a-z,;'’]\s)[A-Z][a-z]{2,}\b/g;

/** The words inside sentences that are written with a capital. */
export const capitalsIn = (text: string): string[] => text.match(capitalised) ?? [];

/** Most sentences of a text that are looked at one by one. */
const SENTENCES = 60;

/** The sentences of a text, by full stops, question marks and line ends; each once, never empty ones. */
export function sentencesOf(text: string): string[] {
  const sentences = text.split(/(?<=[.!?;])\s+|\n+/).map((sentence) => sentence.trim());
  return [...new Set(sentences)].filter((sentence) => sentence !== "").slice(0, SENTENCES);
}

const irregular: Record<string, string> = {
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
};

/** Longest run of letters that can be a word; looking for endings in a longer one takes too long. */
const LONGEST = 30;

/** A light English stem: plurals, -ing, -ed and a final e fall away (rugs, riding, covered, vaccine). */
export function stem(word: string): string {
  const known = irregular[word];
  if (known) return known;
  if (word.length < 4 || word.length > LONGEST || /\d/.test(word)) return word;
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
