import { keysOf } from "#rules/keys-of.ts";

/** The sections of a yard for which rights are given. */
export const sectionLabels = {
  care: "Calendar and care plans",
  health: "Health records, worming and competing",
  vetNotes: "The vet's notes",
  feed: "Feed, rugs and warnings",
  medicines: "Medicines",
  money: "Costs and billing",
  papers: "Horses, papers and contacts",
  files: "Photos and documents",
  people: "People and what they did",
};
export const sections = keysOf(sectionLabels);
export type Section = keyof typeof sectionLabels;

/** The possible rights in a section; writing includes reading. */
export const rights = ["none", "read", "write"] as const;
export type Right = (typeof rights)[number];

/** The roles of a yard's members, from the most powerful to the least. */
export const yardRoles = ["OWNER", "MANAGER", "GROOM", "VIEWER"] as const;
export type YardRole = (typeof yardRoles)[number];

/** What people call the roles. */
export const yardRoleLabels = {
  OWNER: "Owner",
  MANAGER: "Manager",
  GROOM: "Groom",
  VIEWER: "Viewer",
} satisfies Record<YardRole, string>;

/** What each role may do, in a sentence: a summary of the table below. */
export const yardRoleSummaries = {
  OWNER: "Everything, with the yard's people and its bill.",
  MANAGER:
    "Keeps horses, records and the calendar, sets the yard's rules, invites grooms and viewers.",
  GROOM: "Sees the yard and notes what was done: records, calendar, feed, medicines, photos.",
  VIEWER: "Sees the yard and changes nothing.",
} satisfies Record<YardRole, string>;

/** For each role, the roles that a person who has it may give to others and take from them. */
export const rolesGivenBy: Record<YardRole, readonly YardRole[]> = {
  OWNER: ["OWNER", "MANAGER", "GROOM", "VIEWER"],
  MANAGER: ["GROOM", "VIEWER"],
  GROOM: [],
  VIEWER: [],
};

/** A person's right in each section of the yard they are in. */
export type Rights = Record<Section, Right>;

/** The default rights of each role in each section; docs/decisions/0031-one-policy.md has the same table. */
export const rightsOfRole: Record<YardRole, Rights> = {
  OWNER: {
    care: "write",
    health: "write",
    vetNotes: "write",
    feed: "write",
    medicines: "write",
    money: "write",
    papers: "write",
    files: "write",
    people: "write",
  },
  MANAGER: {
    care: "write",
    health: "write",
    vetNotes: "write",
    feed: "write",
    medicines: "write",
    money: "read",
    papers: "write",
    files: "write",
    people: "write",
  },
  GROOM: {
    care: "write",
    health: "write",
    vetNotes: "write",
    feed: "write",
    medicines: "write",
    money: "read",
    papers: "write",
    files: "write",
    people: "none",
  },
  VIEWER: {
    care: "read",
    health: "read",
    vetNotes: "read",
    feed: "read",
    medicines: "read",
    money: "read",
    papers: "read",
    files: "read",
    people: "none",
  },
};

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
