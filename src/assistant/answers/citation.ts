import type { LibraryEntry } from "#rules/knowledge/entry.ts";

export interface Citation {
  id: string;
  title: string;
  publisher: string;
  url: string;
}

/** The citation of an entry of the library. */
export const citationOf = ({ id, title, publisher, url }: LibraryEntry): Citation => ({
  id,
  title,
  publisher,
  url,
});
