import { and, eq, gte, or, sql } from "drizzle-orm";
import { DOSES_OF_HORSE_MAX } from "#contract/health/doses.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/scope.ts";
import { yardStatement } from "#server/core/statements.ts";
import { binRows as b } from "#server/schema/archive.ts";
import { carePlans } from "#server/schema/care.ts";
import { vaccinationDoses } from "#server/schema/health.ts";

/** Refuses what cannot stand beside what has been added since it was deleted. Its horse must be held. */
export async function refuseConflicts(scope: Scope, table: string, item: string) {
  if (table === "care_plans" && (await plansInTheWay(scope, { item })).length > 0)
    throw new Refusal(
      409,
      "This horse has another plan for the same care by now. Take that one off first.",
    );
  if (table === "vaccination_doses" && (await dosesInTheWay(scope, { item })).length > 0)
    throw new Refusal(
      409,
      `Another dose against the same disease is on record on that date by now, or there are ${DOSES_OF_HORSE_MAX} already.`,
    );
}

const horseId = sql`(${b.row} ->> 'horse_id')::uuid`;

const plansInTheWay = yardStatement("plan-in-the-way", ["item"], (db, { yard, item }) => {
  const p = carePlans;
  return db
    .select({ id: p.id })
    .from(b)
    .innerJoin(
      p,
      and(
        eq(p.yardId, b.yardId),
        eq(p.horseId, horseId),
        eq(p.eventType, sql`${b.row} ->> 'event_type'`),
      ),
    )
    .where(
      and(eq(b.yardId, yard), eq(b.itemId, item), eq(b.tableName, "care_plans"), eq(b.part, "ROW")),
    );
});

const dosesInTheWay = yardStatement("doses-in-the-way", ["item"], (db, { yard, item }) => {
  const d = vaccinationDoses;
  const there = db
    .select({ n: sql<number>`count(*)` })
    .from(d)
    .where(and(eq(d.yardId, b.yardId), eq(d.horseId, horseId)));
  const same = db
    .select({ id: d.id })
    .from(d)
    .where(
      and(
        eq(d.yardId, b.yardId),
        eq(d.horseId, horseId),
        eq(d.date, sql`(${b.row} ->> 'date')::date`),
        sql`${d.diseases} && array(select jsonb_array_elements_text(${b.row} -> 'diseases'))`,
      ),
    );
  return db
    .select({ id: b.rowId })
    .from(b)
    .where(
      and(
        eq(b.yardId, yard),
        eq(b.itemId, item),
        eq(b.tableName, "vaccination_doses"),
        eq(b.part, "ROW"),
        or(gte(sql`${there}`, DOSES_OF_HORSE_MAX), sql`exists ${same}`),
      ),
    );
});
