import {
  type CallSection,
  type FieldSection,
  fieldSections,
  type GrantedSection,
  neededRight,
  type Right,
  type Rights,
  type Section,
  sections,
  type YardRole,
} from "./policy.ts";
import { recordOf } from "#rules/keys-of.ts";
import { rightsOfRole } from "./roles.ts";

/** Every horse of the yard, or those with these ids. */
export type Horses = "all" | string[];

/** Of which horses somebody may read in a section, and about which they may write; whoever writes also reads. */
export interface SectionRights {
  read: Horses;
  write: Horses;
}
export type HeldRights = Record<Section, SectionRights>;

/** A right that one person has in a section, about one horse or, with null, all. */
export interface Grant {
  horseId: string | null;
  section: GrantedSection;
  access: "read" | "write";
}

export interface MemberRights {
  role: YardRole;
  /** Whether the role's rights hold for every horse; otherwise only grants give any. */
  allHorses: boolean;
  /** Those in force today. */
  grants: readonly Grant[];
}

const mapSections = <T>(of: (section: Section) => T) => recordOf(sections, of);

const ofRight = (right: Right): SectionRights => ({
  read: right === "none" ? [] : "all",
  write: right === "write" ? "all" : [],
});

/** What each role holds of every horse: one object a role, by which it is recognised. */
const byRole = Object.fromEntries(
  Object.entries(rightsOfRole).map(([role, rights]) => [
    role,
    mapSections((section) => ofRight(rights[section])),
  ]),
) as Record<YardRole, HeldRights>;
const nothing = mapSections(() => ofRight("none"));

/** What a role may do about every horse. */
export const wholeYardRights = (role: YardRole): HeldRights => byRole[role];

/** What a member may do: the role's rights where they hold for every horse, and what is granted besides. */
export function heldRights({ role, allHorses, grants }: MemberRights): HeldRights {
  const base = allHorses ? byRole[role] : nothing;
  if (grants.length === 0) return base;
  return mapSections((section) => {
    // whoever does something with a horse has to know which it is: its papers come along
    const readable = grants.filter((each) => each.section === section || section === "papers");
    const writable = grants.filter((each) => each.section === section && each.access === "write");
    return {
      read: together(base[section].read, readable),
      write: together(base[section].write, writable),
    };
  });
}

function together(base: Horses, grants: readonly Grant[]): Horses {
  if (base === "all" || grants.some(({ horseId }) => horseId === null)) return "all";
  return [...new Set([...base, ...grants.flatMap(({ horseId }) => horseId ?? [])])].toSorted();
}

const isSome = (horses: Horses) => horses === "all" || horses.length > 0;

/** The best right in a section that somebody has about any horse. */
export const bestRight = ({ read, write }: SectionRights): Right =>
  isSome(write) ? "write" : isSome(read) ? "read" : "none";

/** The best right in each section, for screens that are about the whole yard. */
export const bestRights = (held: HeldRights): Rights =>
  mapSections((section) => bestRight(held[section]));

/** Whether these rights cover a horse in a section; null: something of the whole yard. */
export function covers(horses: Horses, horseId: string | null): boolean {
  return horses === "all" || (horseId !== null && horses.includes(horseId));
}

/** Whether somebody may read these sections of each of these horses. */
export const readsAll = (
  held: HeldRights,
  of: readonly Section[],
  horseIds: readonly string[],
): boolean => of.every((section) => horseIds.every((id) => covers(held[section].read, id)));

/** Whether somebody may change anything in the yard. */
export const writesAnything = (held: HeldRights): boolean =>
  sections.some((section) => isSome(held[section].write));

/**
 * The horses that a call may touch, by the section of the thing that it touches; `any`: of at least one. `fields`: the
 * horses about which it may read a section's fields in records of other sections.
 */
export type HorsesBySection = Record<Section | "any", Horses> & {
  fields: Record<FieldSection, Horses>;
};

interface CallAbout {
  method: string;
  section?: CallSection | undefined;
}

/**
 * The horses that a call may touch; null: all of the yard. A call of one section has that section's horses, whatever
 * else it reads or works out for them. A call of several has each section's own. Fields of another section have that
 * section's horses in every call.
 */
export function horsesOfCall(
  held: HeldRights,
  { method, section }: CallAbout,
): HorsesBySection | null {
  const fields = recordOf(fieldSections, (each) => held[each].read);
  if (isWholeYard(held) && fieldSections.every((each) => fields[each] === "all")) return null;
  if (section !== undefined && section !== "own" && section !== "any") {
    const horses = held[section][neededRight(method) === "read" ? "read" : "write"];
    return { ...mapSections(() => horses), any: horses, fields };
  }
  // what is one's own is about the horses that one may read of
  const needed = section === "any" && neededRight(method) === "write" ? "write" : "read";
  const horses = mapSections((each) => held[each][needed]);
  return { ...horses, any: union(Object.values(horses)), fields };
}

/** Whether these are the rights of a role about every horse, with nothing granted besides. */
export const isWholeYard = (held: HeldRights): boolean => Object.values(byRole).includes(held);

function union(all: readonly Horses[]): Horses {
  if (all.includes("all")) return "all";
  return [...new Set(all.flat())].toSorted();
}
