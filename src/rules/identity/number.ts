export type Status = "OK" | "WARN" | "INVALID";

/** The number in the form used for comparison and lookup: without spaces, dots, dashes or asterisks, in upper case. */
export function normalise(text: string): string {
  return text.replaceAll(/[\s.*\u2010-\u2015\u2212-]/g, "").toUpperCase();
}

/** Whether a spreadsheet has rounded a long number, as in 9.85112E+14. */
export function isRounded(text: string): boolean {
  return /^\d(?:[.,]\d+)?E\+?\d{1,2}$/i.test(text.trim());
}

/** The typing errors by which two numbers may differ. */
export type Slip = "SAME" | "SWAPPED" | "ONE_WRONG" | "ONE_MISSING";

/**
 * Looks for a likely typing error between two numbers: the same number, two neighbouring characters swapped, one
 * character wrong, or one missing. Chips and passports issued together have consecutive numbers, so one wrong
 * character among the last four does not indicate an error.
 */
export function slipBetween(one: string, other: string): Slip | null {
  const [a, b] = [normalise(one), normalise(other)];
  if (a === "" || b === "") return null;
  if (a === b) return "SAME";
  if (Math.abs(a.length - b.length) === 1) return isOneShort(a, b) ? "ONE_MISSING" : null;
  return a.length === b.length ? slipAtSameLength(a, b) : null;
}

/** The message about a typing error; `other` is the number compared with. */
function slipSentence(slip: Slip, other: string): string {
  const words = {
    SAME: `The same number is given for another (${other}).`,
    SWAPPED: `It is another number given (${other}) with two neighbouring characters swapped.`,
    ONE_WRONG: `It differs from another number given (${other}) in a single character.`,
    ONE_MISSING: `It is another number given (${other}) with one character more or fewer.`,
  } satisfies Record<Slip, string>;
  return `${words[slip]} Check it against the passport and the scanner.`;
}

/** The message about the first likely typing error against any of the other numbers; null when there is none. */
export function slipAmong(number: string, others: readonly string[]): string | null {
  for (const other of others) {
    const slip = slipBetween(number, other);
    if (slip) return slipSentence(slip, other);
  }
  return null;
}

const RUNNING_ON = 4;

function slipAtSameLength(a: string, b: string): Slip | null {
  const apart = Array.from(a, (character, index) => (character === b[index] ? -1 : index)).filter(
    (index) => index >= 0,
  );
  const [first = 0, second = 0] = apart;
  if (apart.length === 1) return first < a.length - RUNNING_ON ? "ONE_WRONG" : null;
  if (apart.length !== 2 || second !== first + 1) return null;
  return a[first] === b[second] && a[second] === b[first] ? "SWAPPED" : null;
}

function isOneShort(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  for (let index = 0; index < long.length; index++)
    if (long.slice(0, index) + long.slice(index + 1) === short) return true;
  return false;
}

/** Words that people type instead of a missing number. */
const words = new Set(
  `idk later lost na nil no nochip noclue noidea none nonumber nopassport notavailable notchipped notknown notsure notyet
    pending tba tbc tbd test unknown unsure xxx`.split(/\s+/),
);

/** The remark when neither the passport field nor the chip field has a number. */
export const NEITHER_TO_HAND =
  "Neither to hand? A passport's number has 15 characters, such as 826 046 001 234 567, and stands on its first pages, in Section I. A microchip number has 15 digits, such as 985 141 000 123 456, and is in the passport, too; a vet's scanner reads it. You can put both in later.";

// a counting number of nine digits would be a valid older chip
const counting = "12345678";

/** Whether the text is not a number but a word, a dash, or placeholder digits such as 12345. */
export function isPlaceholder(text: string): boolean {
  const bare = text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
  if (bare === "") return text.trim() !== "";
  if (words.has(bare)) return true;
  // 15 equal digits are an invalid number, which gets its own message
  if (bare.length < 15 && /^(.)\1*$/u.test(bare)) return true;
  return counting.startsWith(bare);
}
