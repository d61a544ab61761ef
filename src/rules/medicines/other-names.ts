import { signVocabulary } from "./signs.ts";

const folded = (text: string) => text.trim().toLowerCase().replaceAll("-", " ");

/**
 * All names, in lower case, of the medicine that somebody typed one name of: 'bute' is phenylbutazone, and Danilon
 * becomes it in the horse. What is known by no other name stands alone.
 */
export function namesOf(typed: string): string[] {
  const others = signVocabulary
    .filter(({ words }) => words.includes(folded(typed)))
    .flatMap(({ words }) => words.map((word) => word.replace("*", "")));
  return [...new Set([typed, ...others])];
}
