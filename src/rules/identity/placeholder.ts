/** What people type where a number is wanted and they have none. */
const words = new Set(
  `idk later lost na nil no nochip noclue noidea none nonumber nopassport notavailable notchipped notknown notsure notyet
    pending tba tbc tbd test unknown unsure xxx`.split(/\s+/),
);

/** What is said once where neither the passport's number nor the chip's is one. */
export const NEITHER_TO_HAND =
  "Neither to hand? A passport's number has 15 characters, such as 826 046 001 234 567, and stands on its first pages, in Section I. A microchip number has 15 digits, such as 985 141 000 123 456, and is in the passport, too; a vet's scanner reads it. You can put both in later.";

// nine digits are an older chip
const counting = "12345678";

/** Whether what stands there is no number at all, but a word, a dash, or digits that stand in for one, such as 12345. */
export function isPlaceholder(text: string): boolean {
  const bare = text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
  if (bare === "") return text.trim() !== "";
  if (words.has(bare)) return true;
  // 15 of one digit is a number with something wrong about it, which is said by name
  if (bare.length < 15 && /^(.)\1*$/u.test(bare)) return true;
  return counting.startsWith(bare);
}
