import { and, desc, eq, gte, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import type { CareSubject } from "#contract/care/care-subjects.ts";
import { matches, pick, naturally } from "#server/core/database/expressions.ts";
import * as kinds from "#server/core/database/row-shape.ts";
import { sqlStatement, statement } from "#server/core/database/statements.ts";
import { dietaryRecords, medicationRecords } from "#server/schema/care-records.ts";
import { careEvents } from "#server/schema/care.ts";
import { horses } from "#server/schema/horses.ts";

const subject = sql<CareSubject>`coalesce(${careEvents.subject}, ${careEvents.eventType})`;

/**
 * Events about these subjects that are not completed, by due date, and their total number; with a null
 * `horseId`, those of every horse.
 */
export const openEvents = statement.ofYard(
  "chat-open-events",
  ["horseId", "types", "until", "limit"],
  (db, { yard, horseId, types, until, limit }) =>
    db
      .select({
        ...pick(careEvents, "id", "title", "eventType", "dueDate", "status", "horseId"),
        horseName: horses.name,
        subject,
        total: sql<number>`(count(*) over ())::integer`,
      })
      .from(careEvents)
      .leftJoin(
        horses,
        and(eq(horses.yardId, careEvents.yardId), eq(horses.id, careEvents.horseId)),
      )
      .where(
        and(
          eq(careEvents.yardId, yard),
          ne(careEvents.status, "COMPLETED"),
          sql`(${horseId}::uuid is null or ${careEvents.horseId} = ${horseId})`,
          sql`${subject} = any(${types}::text[])`,
          lt(careEvents.dueDate, until),
        ),
      )
      .orderBy(careEvents.dueDate, careEvents.id)
      .limit(limit),
);
export type EventRow = Awaited<ReturnType<typeof openEvents>>[number];

/**
 * The amounts spent by horse and kind; `$2` is a horse or null, `$3` and `$4` are the first and last day. In
 * SQL, because it is a union of two tables.
 */
export const spent = sqlStatement.ofYard({
  name: "chat-spent",
  text: `select r.horse_id as "horseId", h.name as "horseName", r.kind,
     coalesce(sum(r.cost_pence), 0)::float8 as pence, count(*)::integer as visits,
     (count(*) filter (where r.cost_pence is null))::integer as "withoutCost"
   from (select yard_id, horse_id, cost_pence, date, 'vet' as kind from veterinary_records
       where yard_id = $1
     union all select yard_id, horse_id, cost_pence, date, 'farrier' from farrier_records
       where yard_id = $1) r
   join horses h on h.yard_id = r.yard_id and h.id = r.horse_id
   where ($2::uuid is null or r.horse_id = $2) and r.date between $3 and $4
   group by r.horse_id, h.name, r.kind order by pence desc, ${naturally("h.name")}`,
  row: {
    horseId: kinds.uuid,
    horseName: horses.name,
    kind: kinds.oneOf<"farrier" | "vet">(),
    pence: kinds.number,
    visits: kinds.integer,
    withoutCost: kinds.integer,
  },
});
export type CostRow = Awaited<ReturnType<typeof spent>>[number];

/** The medication that a horse is on that day. */
export const currentMedication = statement.ofYard(
  "chat-medication",
  ["horseId", "day"],
  (db, { yard, horseId, day }) =>
    db
      .select()
      .from(medicationRecords)
      .where(
        and(
          matches(medicationRecords, { yardId: yard, horseId, completed: false }),
          lte(medicationRecords.startDate, day),
          or(isNull(medicationRecords.endDate), gte(medicationRecords.endDate, day)),
        ),
      )
      .orderBy(desc(medicationRecords.startDate), medicationRecords.id)
      .limit(20),
);

/** The feed plans of a horse that apply on that day. */
export const currentFeed = statement.ofYard(
  "chat-feed",
  ["horseId", "day"],
  (db, { yard, horseId, day }) =>
    db
      .select()
      .from(dietaryRecords)
      .where(
        and(
          matches(dietaryRecords, { yardId: yard, horseId }),
          lte(dietaryRecords.startDate, day),
          or(isNull(dietaryRecords.endDate), gte(dietaryRecords.endDate, day)),
        ),
      )
      .orderBy(desc(dietaryRecords.startDate), dietaryRecords.id)
      .limit(20),
);
