import type { LibraryEntry } from "#rules/knowledge/entry.ts";

export interface Citation {
  id: string;
  title: string;
  publisher: string;
  url: string;
}

/** How an entry of the library is cited. */
export const citationOf = ({ id, title, publisher, url }: LibraryEntry): Citation => ({
  id,
  title,
  publisher,
  url,
});
