import { and, asc, between, desc, eq, sql } from "drizzle-orm";
import { USUAL_MAX, WORK_MAX } from "#contract/care/charges.ts";
import type { CostKind } from "#contract/care/costs.ts";
import { fullName, matches, pick } from "#server/core/database/expressions.ts";
import {
  boolean,
  date,
  number,
  oneOf,
  orNull,
  text,
  uuid,
} from "#server/core/database/row-shape.ts";
import { sqlStatement, statement } from "#server/core/database/statements.ts";
import { charges as c, ownerStatements as s } from "#server/schema/care.ts";
import { horses } from "#server/schema/horses.ts";
import { users } from "#server/schema/people.ts";

export type ChargeRow = typeof c.$inferSelect;

/** How many charges the yard has between two days, both included. */
export const countCharges = statement.ofYard(
  "count-charges",
  ["from", "to"],
  (db, { yard, from, to }) =>
    db
      .select({ all: sql<number>`count(*)::integer` })
      .from(c)
      .where(and(eq(c.yardId, yard), between(c.date, sql`${from}::date`, sql`${to}::date`))),
);

export const usualCharges = sqlStatement.ofYard({
  name: "usual-charges",
  text: `select what, pence from (
     select distinct on (lower(what)) what, price_pence::float8 as pence, date, created_at
     from charges where yard_id = $1 and record_id is null and price_pence > 0
     order by lower(what), date desc, created_at desc, id) last
   order by date desc, created_at desc, what limit ${USUAL_MAX}`,
  row: { what: text, pence: number },
});

const workOf = (kind: CostKind, who: string, which: string) =>
  `select '${kind}' as kind, r.date, r.${who} as who, r.id as "recordId", r.horse_id as "horseId",
     h.name as "horseName", r.cost_pence::float8 as pence,
     exists (select from charges c where c.yard_id = $1 and c.record_id = r.id) as "isCharged"
   from ${kind}_records r join horses h on h.yard_id = $1 and h.id = r.horse_id
   where r.yard_id = $1 and ${which}`;
const allWork = (which: string) =>
  `select * from (${workOf("veterinary", "veterinarian", which)}
   union all ${workOf("farrier", "farrier", which)}) w
   order by date desc, kind, who, "horseName", "recordId" limit ${WORK_MAX}`;
const workRow = {
  kind: oneOf<CostKind>(),
  date,
  who: text,
  recordId: uuid,
  horseId: uuid,
  horseName: horses.name,
  pence: orNull(number),
  isCharged: boolean,
};

/** The vet's and farrier's records since the day `$2`, the newest first. */
export const billedWork = sqlStatement.ofYard({
  name: "billed-work",
  text: allWork("r.date >= $2"),
  row: workRow,
});

/** The vet's and farrier's records with the ids `$2`. */
export const workByRecord = sqlStatement.ofYard({
  name: "work-by-record",
  text: allWork("r.id = any($2::uuid[])"),
  row: workRow,
});

/** The lines of a month's statements, in the order in which they are printed. */
export const linesOf = statement.ofYard("statement-lines", ["from", "to"], (db, given) =>
  db
    .select()
    .from(c)
    .where(
      and(
        eq(c.yardId, given.yard),
        between(c.date, sql`${given.from}::date`, sql`${given.to}::date`),
      ),
    )
    .orderBy(asc(c.ownerName), asc(c.ownerId), asc(c.date), asc(c.horseName), asc(c.id)),
);

/** What was mailed and paid of a month. */
export const notedOf = statement.ofYard("statements-noted", ["month"], (db, { yard, month }) =>
  db
    .select({
      ...pick(s, "id", "userId", "ownerId", "ownerName", "mailedTo", "mailedAt"),
      ...pick(s, "paidOn", "paidHow", "paidPence"),
      notedBy: sql<string | null>`${fullName(users)}`,
    })
    .from(s)
    .leftJoin(users, eq(users.id, s.userId))
    .where(matches(s, { yardId: yard, month }))
    .orderBy(desc(s.createdAt)),
);
export type NotedRow = Awaited<ReturnType<typeof notedOf>>[number];
