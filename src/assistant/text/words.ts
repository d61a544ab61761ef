const classNames = /\bbe\s+(80|90|100|105)\b/g;
const ordinals: Record<string, string> = { "1st": "first", "2nd": "second", "3rd": "third" };
const bodyInCapitals = /\bBE\b/g;

/**
 * The words of a text, in order and lower case: apostrophes dropped (can't is cant), a number split
 * from its unit (500kg is 500 kg), an eventing class kept whole (be 90 is be90), and BE in capitals
 * taken for British Eventing, since "be" is otherwise the commonest of words. Markup between <> or {}
 * is left out.
 */
export function wordsOf(text: string): string[] {
  const isAllCapitals = text === text.toUpperCase();
  const expanded = isAllCapitals ? text : text.replaceAll(bodyInCapitals, "british eventing");
  return expanded
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

/** The horse names in a question: words with a capital inside it that the library does not write so. */
export const namesIn = (question: string, properNames: ReadonlySet<string>): string[] =>
  capitalsIn(question)
    .flatMap(wordsOf)
    .filter((name) => !properNames.has(name));

/** Most sentences that are looked at one by one, so that a hostile text stays cheap. */
const SENTENCES_MAX = 60;

/** The sentences of a text, by full stops, question marks and line ends; each once, never empty ones. */
export function sentencesOf(text: string): string[] {
  const sentences = text.split(/(?<=[.!?;])\s+|\n+/).map((sentence) => sentence.trim());
  return [...new Set(sentences)].filter((sentence) => sentence !== "").slice(0, SENTENCES_MAX);
}
