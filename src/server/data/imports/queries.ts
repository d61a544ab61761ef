import { and, eq, isNull, ne, or, sql } from "drizzle-orm";
import { isAmong, pick } from "#server/core/database/expressions.ts";
import { integer } from "#server/core/database/row-shape.ts";
import { sqlStatement, statement } from "#server/core/database/statements.ts";
import { careEvents } from "#server/schema/care.ts";
import { vaccinationDoses } from "#server/schema/health.ts";
import { horses } from "#server/schema/horses.ts";

/** Horses, and rows of those horses, that are compared with a batch's rows. */
const HORSES_MAX = 10_000;
export const ROWS_MAX = 50_000;

/** The yard's horses, those that have left included. */
export const horsesToMatch = statement.ofYard("horses-to-match", [], (db, { yard }) =>
  db
    .select({
      ...pick(horses, "id", "name", "microchipNumber", "passportNumber"),
      isPresent: sql<boolean>`${horses.presence} = 'PRESENT'`,
    })
    .from(horses)
    .where(and(eq(horses.yardId, yard), ne(horses.presence, "DRAFT")))
    .orderBy(horses.id)
    .limit(HORSES_MAX),
);

export const dosesToMatch = statement.ofYard("doses-to-match", ["ids"], (db, { yard, ids }) =>
  db
    .select()
    .from(vaccinationDoses)
    .where(and(eq(vaccinationDoses.yardId, yard), isAmong(vaccinationDoses.horseId, ids)))
    .limit(ROWS_MAX),
);

/** The events of horses, and those about none. */
export const eventsToMatch = statement.ofYard("events-to-match", ["ids"], (db, { yard, ids }) =>
  db
    .select()
    .from(careEvents)
    .where(
      and(
        eq(careEvents.yardId, yard),
        or(isNull(careEvents.horseId), isAmong(careEvents.horseId, ids)),
      ),
    )
    .limit(ROWS_MAX),
);

/** How many rows an import has added. In SQL, because it counts entries of the journal by their act. */
export const countAdded = sqlStatement.ofYard({
  name: "rows-added-by-import",
  text: `select count(*)::integer as n from row_changes
     where yard_id = $1 and act_id = $2 and operation = 'INSERT' and by_person and in_history`,
  row: { n: integer },
});
