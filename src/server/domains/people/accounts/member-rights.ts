import { sql } from "drizzle-orm";
import { type Grant, heldRights } from "#contract/held-rights.ts";
import type { YardRole } from "#contract/policy.ts";
import { memberships } from "#server/schema/people.ts";

/** The grants to the member in this row of memberships that are in force today, as JSON: a `Grant[]`. */
export const grantsInForce = (member: string) => `(
  select coalesce(jsonb_agg(jsonb_build_object('horseId', g.horse_id, 'section', g.section, 'access', g.access)), '[]')
  from grants g where g.yard_id = ${member}.yard_id and g.user_id = ${member}.user_id
    and (now() at time zone 'Europe/London')::date
      between coalesce(g.from_day, '-infinity') and coalesce(g.until_day, 'infinity'))`;

/** What decides a member's rights, as columns of a query over memberships. */
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

/** The rights of the member in a row with those columns. */
export const rightsOf = ({ yardRole, ...row }: MemberRow) => heldRights({ ...row, role: yardRole });
