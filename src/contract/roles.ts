import type { Rights, Section, YardRole } from "./policy.ts";

/*
 * What each role may do, and what people call it. Apart from `policy.ts`, because the first load of the web app needs
 * none of it.
 */

/** What people call the sections. */
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
} satisfies Record<Section, string>;

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

/** Whether somebody of this role can be limited to single horses; an owner's or manager's rights hold for every horse. */
export const isLimitable = (role: YardRole): boolean => role === "GROOM" || role === "VIEWER";

/** For each role, the roles that a person who has it may give to others and take from them. */
export const rolesGivenBy: Record<YardRole, readonly YardRole[]> = {
  OWNER: ["OWNER", "MANAGER", "GROOM", "VIEWER"],
  MANAGER: ["GROOM", "VIEWER"],
  GROOM: [],
  VIEWER: [],
};

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
