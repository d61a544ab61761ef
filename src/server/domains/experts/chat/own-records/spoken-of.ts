import { horseIn, type NamedHorse } from "#assistant/own-records/horse-names.ts";

/** A message of a chat. */
export interface Said {
  role: string;
  content: string;
}

/** The horse that was last asked about in a chat, or the yard's only one: who 'she' is. */
export function horseSpokenOf(
  before: readonly Said[],
  horses: readonly NamedHorse[],
): string | null {
  const asked = before.filter(({ role }) => role === "user").toReversed();
  for (const { content } of asked) {
    const horse = horseIn(content, horses);
    if (horse) return horse;
  }
  return horses.length === 1 ? (horses[0]?.id ?? null) : null;
}
