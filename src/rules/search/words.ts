/** Maximum number of a query's words that are searched. */
const WORDS_MAX = 8;

/** Letters that Unicode normalisation does not decompose. */
const plainLetter: Record<string, string> = {
  ø: "o",
  ł: "l",
  đ: "d",
  ß: "ss",
  æ: "ae",
  œ: "oe",
};

/** A text in lower case, without diacritics and apostrophes. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  // a fast path for nearly all texts, of which there may be thousands
  if (/^[ -&(-~]*$/.test(lower)) return lower;
  return lower
    .normalize("NFKD")
    .replaceAll(/['’`]|\p{Diacritic}/gu, "")
    .replaceAll(/[øłđßæœ]/g, (letter) => plainLetter[letter] ?? letter);
}

/** The words of a text for comparison, made of letters and digits of any script. */
export const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Words that occur in a question around its subject. */
const noise = new Set(
  "a an and are at by did do does for from had has have how i in is it last me my of on our show the to was were what when where which who with".split(
    " ",
  ),
);

/** The words of a query to search for. Words around its subject are left out unless there are no others. */
export function queryTerms(query: string): string[] {
  const words = [...new Set(wordsOf(query))];
  const telling = words.filter((word) => !noise.has(word));
  return (telling.length > 0 ? telling : words).slice(0, WORDS_MAX);
}
