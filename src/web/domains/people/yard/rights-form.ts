import type { GrantReply } from "#contract/people/grants.ts";
import {
  type GrantedSection,
  grantedSections,
  type Right,
  type YardRole,
} from "#contract/policy.ts";
import { rightsOfRole } from "#contract/roles.ts";
import { recordOf } from "#rules/keys-of.ts";

/** The state of the dialog of a member's rights, which are in each section the same for every horse that is ticked. */
export interface RightsForm {
  /** The ids of the ticked horses; null for every horse, with the rights of the role. */
  horseIds: string[] | null;
  sections: Record<GrantedSection, Right>;
  from: string;
  until: string;
}

type OneGrant = Pick<GrantReply, "horseId" | "section" | "access" | "from" | "until">;

const ofRole = (role: YardRole): RightsForm["sections"] =>
  recordOf(grantedSections, (section) => rightsOfRole[role][section]);

/** The dialog's initial state: what is granted now, or the role's rights where nothing is granted. */
export function formOf(
  { role, allHorses }: { role: YardRole; allHorses: boolean },
  grants: readonly OneGrant[],
): RightsForm {
  const horseIds = [...new Set(grants.flatMap(({ horseId }) => horseId ?? []))];
  const [first] = grants;
  return {
    horseIds: allHorses ? null : horseIds,
    sections:
      allHorses || grants.length === 0
        ? ofRole(role)
        : recordOf(grantedSections, (section) =>
            best(grants.filter((each) => each.section === section)),
          ),
    from: first?.from ?? "",
    until: first?.until ?? "",
  };
}

function best(grants: readonly OneGrant[]): Right {
  if (grants.some(({ access }) => access === "write")) return "write";
  return grants.length > 0 ? "read" : "none";
}

/** Whether the rights are not the same for each horse, so that saving the dialog would make them equal. */
export function areDifferent(grants: readonly OneGrant[]): boolean {
  const byHorse = Map.groupBy(grants, ({ horseId }) => horseId);
  const summaries = [...byHorse.values()].map((some) =>
    some
      .map(({ section, access, from, until }) => [section, access, from, until].join())
      .toSorted()
      .join(" "),
  );
  return new Set(summaries).size > 1;
}

/** The body of the call that sets the rights. */
export function inputOf({ horseIds, sections, from, until }: RightsForm) {
  if (horseIds === null) return { allHorses: true, grants: [] };
  const dates = { from: from || null, until: until || null };
  const grants = horseIds.flatMap((horseId) =>
    grantedSections.flatMap((section) => {
      const access = sections[section];
      return access === "none" ? [] : [{ horseId, section, access, ...dates }];
    }),
  );
  return { allHorses: false, grants };
}
