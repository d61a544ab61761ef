import type { LibraryEntry } from "#rules/knowledge/entry.ts";

/** An entry that may have been meant. */
export interface Suggestion {
  id: string;
  /** What it answers, as a question. */
  title: string;
}

/** Characters of half a line on a phone. */
const HINT_MAX = 60;

export const suggestionOf = ({ id, question }: LibraryEntry): Suggestion => ({
  id,
  title: question,
});

/** A line of a list: what an entry answers, and how its statement begins. */
export const suggestionLine = ({ question, statement }: LibraryEntry): string =>
  `- **${question}** ${beginningOf(statement)}`;

/** The first words of a text that fit, with a mark where it goes on. */
function beginningOf(text: string): string {
  if (text.length <= HINT_MAX) return text;
  const fits = text.slice(0, HINT_MAX).replace(/[\s,;:.]+\S*$/, "");
  return `${fits}…`;
}
