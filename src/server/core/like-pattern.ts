/** What `ilike` finds a text by that holds what was typed, its own signs among it. */
export const likePattern = (typed: string) => `%${typed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
