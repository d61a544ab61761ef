import type { UsedRecord } from "#contract/experts/chat.ts";
import { paths } from "#contract/paths.ts";
import type { Citation } from "#assistant/answers/compose.ts";

/** An answer from the yard's records: Markdown, and links to the records that it was made from. */
export interface OwnAnswer {
  text: string;
  records: UsedRecord[];
  citations: Citation[];
}

/** A horse as answers name it. */
export interface KnownHorse {
  id: string;
  name: string;
  breed: string;
  dateOfBirth: string;
  age: number;
  passportNumber: string;
  microchipNumber: string;
  color: string | null;
  gender: string | null;
  height: string | null;
  weight: string | null;
  bodyConditionScore: number | null;
}

/** Escapes typed text for Markdown. */
export const plainly = (text: string) =>
  text.replaceAll(/\s+/g, " ").replaceAll(/[\\`*_[\]()<>#|~!]/g, String.raw`\$&`);

/** A link to the page with a horse's records. */
export const horseLink = ({ id, name }: { id: string; name: string }): UsedRecord => ({
  label: `${name}: health records`,
  path: paths.horse.replace(":id", id),
});

/** A link to the page with all horses. */
export const horsesLink: UsedRecord = { label: "Horse Management", path: paths.horses };

export const calendarLink: UsedRecord = { label: "Event calendar", path: paths.calendar };

/** Removes duplicate links. */
export const once = (links: UsedRecord[]) => [
  ...new Map(links.map((link) => [link.path, link])).values(),
];

/** The sentence about a name that no horse of the yard has. */
export const noHorseCalled = (name: string) =>
  `No horse of this yard is called ${plainly(capitalised(name))}.`;

export const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** An answer whose only sources are the yard's records. */
export const answerFrom = (text: string, records: UsedRecord[]): OwnAnswer => ({
  text,
  records: once(records).slice(0, 8),
  citations: [],
});
