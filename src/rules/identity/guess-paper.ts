/** What a mail's subject and a file's name say of a paper: suggestions for a form that somebody checks. */
export interface PaperGuess {
  horseId: string | null;
  kind: "INSURANCE" | "PASSPORT" | "MEMBERSHIP" | "LICENCE" | null;
  validFrom: string | null;
  validUntil: string | null;
}

const kindPatterns: readonly [NonNullable<PaperGuess["kind"]>, RegExp][] = [
  ["INSURANCE", /\b(insurance|insured|policy|liability)\b/],
  ["PASSPORT", /\bpassport\b/],
  ["MEMBERSHIP", /\b(membership|registration)\b/],
  ["LICENCE", /\blicen[cs]e\b/],
];

/** Texts longer than this are not looked through to their end. */
const READ_MAX = 400;

/** Guesses only what is said once: two horses, kinds or dates are no suggestion. `today` is a UK date. */
export function guessPaper(
  texts: readonly string[],
  horses: readonly { id: string; name: string }[],
  today: string,
): PaperGuess {
  const said = foldCase(texts.join(" ").slice(0, READ_MAX));
  const spaced = ` ${said.replaceAll(/[^\p{L}\p{N}]+/gu, " ")} `;
  const named = horses.filter(({ name }) => isNamed(spaced, name));
  // 'Bella Rose' is not also 'Bella'
  const longest = named.filter(({ name }) => !named.some((other) => isWithin(name, other.name)));
  const kinds = kindPatterns.filter(([, words]) => words.test(spaced)).map(([kind]) => kind);
  const day = onlyOne(daysIn(said));
  const isToCome = day !== null && day >= today;
  return {
    horseId: onlyOne(longest)?.id ?? null,
    kind: onlyOne(kinds),
    validFrom: isToCome ? null : day,
    validUntil: isToCome ? day : null,
  };
}

const foldCase = (text: string) => text.normalize("NFC").toLowerCase().replaceAll("_", " ");

const spacedWordsIn = (name: string) =>
  ` ${foldCase(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;

function isNamed(spaced: string, name: string): boolean {
  const words = spacedWordsIn(name);
  return words.trim() !== "" && (spaced.includes(words) || spaced.includes(`${words.trimEnd()}s `));
}

const isWithin = (name: string, other: string) =>
  spacedWordsIn(name) !== spacedWordsIn(other) &&
  spacedWordsIn(other).includes(spacedWordsIn(name));

const onlyOne = <T>(all: readonly T[]): T | null => (all.length === 1 ? (all[0] ?? null) : null);

/** The days that are written as in the United Kingdom, `01/04/2027` or `1.4.27`, each once. */
function daysIn(text: string): string[] {
  const found = text.matchAll(/(?<!\d)(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/g);
  const days = [...found].flatMap(([, day = "", , month = "", year = ""]) => {
    const full = year.length === 2 ? `20${year}` : year;
    const date = `${full}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
    return isDay(date) ? [date] : [];
  });
  return [...new Set(days)];
}

const isDay = (date: string) => {
  const at = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date);
};
