/** The sections of a yard that can be granted to one person: all but `people`, which is the yard's and not a horse's. */
export const grantedSections = [
  "care",
  "health",
  "vetNotes",
  "feed",
  "medicines",
  "money",
  "papers",
  "files",
] as const;
export type GrantedSection = (typeof grantedSections)[number];

/** The sections of a yard for which roles have rights. */
export const sections = [...grantedSections, "people"] as const;
export type Section = (typeof sections)[number];

/** The sections that single fields of other sections' records belong to (`contract/care/fields-of-sections.ts`). */
export const fieldSections = ["money", "vetNotes"] as const satisfies readonly Section[];
export type FieldSection = (typeof fieldSections)[number];

/** The possible rights in a section; writing includes reading. */
export const rights = ["none", "read", "write"] as const;
export type Right = (typeof rights)[number];

/** The roles of a yard's members, from the most powerful to the least. */
export const yardRoles = ["OWNER", "MANAGER", "GROOM", "VIEWER"] as const;
export type YardRole = (typeof yardRoles)[number];

/** A person's right in each section of the yard they are in. */
export type Rights = Record<Section, Right>;

/**
 * The section of a call. `own`: the call concerns only the person, such as their notifications. `any`: it
 * concerns several sections, so the call itself omits what the person may not read.
 */
export type CallSection = Section | "own" | "any";

/** The right that a call needs in its section: reading for a GET, writing for any other. */
export const neededRight = (method: string): Right => (method === "GET" ? "read" : "write");

/** Whether these rights include the needed right in a section. */
export const may = (held: Rights, section: CallSection, needed: Right): boolean =>
  section === "own" || section === "any" || rights.indexOf(held[section]) >= rights.indexOf(needed);
