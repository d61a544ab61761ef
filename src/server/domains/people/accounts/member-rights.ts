import { sql } from "drizzle-orm";
import { type Grant, heldRights } from "#contract/held-rights.ts";
import type { YardRole } from "#contract/policy.ts";
import { memberships } from "#server/schema/people.ts";

/**
 * SQL for the grants to a member that are in force today, as a JSON list (`Grant[]`); `member` is the name by
 * which the query refers to its row of `memberships`.
 */
export const grantsInForce = (member: string) => `(
  select coalesce(jsonb_agg(jsonb_build_object('horseId', g.horse_id, 'section', g.section, 'access', g.access)), '[]')
  from grants g where g.yard_id = ${member}.yard_id and g.user_id = ${member}.user_id
    and (now() at time zone 'Europe/London')::date
      between coalesce(g.from_day, '-infinity') and coalesce(g.until_day, 'infinity'))`;

/** The columns that decide a member's rights, for a query that reads `memberships`. */
export const memberColumns = {
  yardRole: memberships.role,
  allHorses: memberships.allHorses,
  grants: sql<Grant[]>`${sql.raw(grantsInForce("memberships"))}`,
};

interface MemberRow {
  yardRole: YardRole;
  allHorses: boolean;
  grants: readonly Grant[];
}

/** The rights of a member, computed from a row that has those columns. */
export const rightsOf = ({ yardRole, ...row }: MemberRow) => heldRights({ ...row, role: yardRole });
