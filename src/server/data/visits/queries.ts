import { and, asc, desc, eq, ne, sql } from "drizzle-orm";
import { HORSES_PER_YARD_MAX } from "#contract/operations/system-settings.ts";
import { isAmong, matches, inNaturalOrder, pick } from "#server/core/database/expressions.ts";
import { date, text } from "#server/core/database/row-shape.ts";
import { sqlStatement, statement } from "#server/core/database/statements.ts";
import { careEvents as e, carePlans } from "#server/schema/care.ts";
import { farrierRecords, generalRecords, veterinaryRecords } from "#server/schema/care-records.ts";
import { vaccinationDoses } from "#server/schema/health.ts";
import { horses } from "#server/schema/horses.ts";
import { auditEntries } from "#server/schema/journal.ts";

export const horsesOfYard = statement.ofYard("horses-for-visit", [], (db, { yard }) =>
  db
    .select(pick(horses, "id", "name", "imageUrl", "color", "dateOfBirth"))
    .from(horses)
    .where(matches(horses, { yardId: yard, presence: "PRESENT" }))
    .orderBy(inNaturalOrder(horses.name), asc(horses.id))
    .limit(HORSES_PER_YARD_MAX),
);

// the deadline of a legal duty is not a visit
const isCare = and(ne(e.status, "COMPLETED"), sql`${e.deadline} is null`);
const subject = sql<string>`coalesce(${e.subject}, ${e.eventType})`;
const shown = {
  ...pick(e, "id", "horseId", "title", "dueDate", "plannedFor"),
  subject: subject.as("about"),
  isPlanned: sql<boolean>`${e.subject} is not null`.as("is_planned"),
};

/** Open events about these subjects, the earliest due first. */
export const openEventsAbout = statement.ofYard(
  "open-events-for-visit",
  ["subjects"],
  (db, { yard, subjects }) =>
    db
      .select(shown)
      .from(e)
      .where(and(matches(e, { yardId: yard }), isCare, sql`${subject} = any(${subjects})`))
      .orderBy(e.dueDate, e.id)
      .limit(10_000),
);
export type OpenEvent = Awaited<ReturnType<typeof openEventsAbout>>[number];

/** The next due event about one of these subjects, of these horses, or of all horses when none is named. */
export const nextEventAbout = statement.ofYard(
  "next-event-for-visit",
  ["subjects", "horseIds", "eventIds"],
  (db, { yard, subjects, horseIds, eventIds }) =>
    db
      .select({ subject: subject.as("about") })
      .from(e)
      .where(
        and(
          matches(e, { yardId: yard }),
          isCare,
          sql`${subject} = any(${subjects})`,
          sql`(${horseIds}::uuid[] = '{}' or ${e.horseId} = any(${horseIds}))`,
        ),
      )
      .orderBy(sql`${e.id} = any(${eventIds}) desc`, e.dueDate, e.id)
      .limit(1),
);

/** The horses with a plan about one of these subjects. */
export const plannedHorses = statement.ofYard(
  "planned-horses-for-visit",
  ["subjects"],
  (db, { yard, subjects }) =>
    db
      .selectDistinct({ horseId: carePlans.horseId })
      .from(carePlans)
      .where(
        and(
          matches(carePlans, { yardId: yard, active: true }),
          isAmong(carePlans.eventType, subjects),
        ),
      ),
);

/** Locks events until the running transaction ends; their horses must be locked already. */
export const holdEvents = statement.ofYard("hold-events-of-visit", ["ids"], (db, { yard, ids }) =>
  db
    .select(pick(e, "id", "horseId", "status", "title", "eventType"))
    .from(e)
    .where(and(matches(e, { yardId: yard }), isAmong(e.id, ids)))
    .orderBy(e.id)
    .for("update"),
);

/** The last name of a deleted horse, if the history still has it. */
export const formerName = statement.ofYard("former-name-of-horse", ["id"], (db, { yard, id }) =>
  db
    .select({ name: sql<string | null>`${auditEntries.label} ->> 'name'` })
    .from(auditEntries)
    .where(matches(auditEntries, { yardId: yard, tableName: "horses", rowId: id }))
    .orderBy(desc(auditEntries.id))
    .limit(1),
);

// stands for columns that a kind of record does not have
const untold = sql<null>`null`;
const blank = {
  clinic: untold,
  serviceType: untold,
  cost: untold,
  product: untold,
  drugClass: untold,
  diseases: untold,
  weightKg: untold,
};
const f = farrierRecords;
const v = veterinaryRecords;
const g = generalRecords;

/* Each horse's last record of these types, with the fields that prefill the next. */
export const lastOf = {
  farrier: statement.ofYard("last-farrier-for-visit", ["types"], (db, { yard }) =>
    db
      .selectDistinctOn([f.horseId], {
        ...blank,
        ...pick(f, "horseId", "date", "serviceType", "cost", "notes"),
        professional: f.farrier,
      })
      .from(f)
      .where(eq(f.yardId, yard))
      .orderBy(f.horseId, desc(f.date), desc(f.id)),
  ),
  veterinary: statement.ofYard("last-veterinary-for-visit", ["types"], (db, { yard, types }) =>
    db
      .selectDistinctOn([v.horseId], {
        ...blank,
        ...pick(v, "horseId", "date", "clinic", "cost", "notes"),
        professional: v.veterinarian,
        ...pick(vaccinationDoses, "product", "diseases"),
      })
      .from(v)
      .leftJoin(
        vaccinationDoses,
        and(eq(vaccinationDoses.yardId, v.yardId), eq(vaccinationDoses.veterinaryRecordId, v.id)),
      )
      .where(and(eq(v.yardId, yard), isAmong(v.visitType, types)))
      .orderBy(v.horseId, desc(v.date), desc(v.id)),
  ),
  general: statement.ofYard("last-general-for-visit", ["types"], (db, { yard, types }) =>
    db
      .selectDistinctOn([g.horseId], {
        ...blank,
        ...pick(g, "horseId", "date", "notes", "product", "drugClass", "weightKg"),
        professional: g.veterinarian,
      })
      .from(g)
      .where(and(eq(g.yardId, yard), isAmong(g.type, types)))
      .orderBy(g.horseId, desc(g.date), desc(g.id)),
  ),
};
export type LastRow = Awaited<ReturnType<(typeof lastOf)[keyof typeof lastOf]>>[number];

const roundsOf = (table: string, who: string, type: string) =>
  sqlStatement.ofYard({
    name: `rounds-${table}-for-visit`,
    text: `select ${who} as name, date from ${table}
      where yard_id = $1 and ${type} and ${who} is not null and date >= $3
      group by 1, 2 order by 2 desc, 1 limit 1000`,
    row: { name: text, date },
  });

/** Who came on which days, latest first. */
export const rounds = {
  farrier: roundsOf("farrier_records", "farrier", "$2::text[] is not null"),
  veterinary: roundsOf("veterinary_records", "veterinarian", "visit_type = any($2::text[])"),
  general: roundsOf("health_records", "veterinarian", "type = any($2::text[])"),
};
