import { and, eq, getTableName } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Scope } from "#server/core/security/scope.ts";
import { statement } from "#server/core/database/statements.ts";
import { careEvents, carePlans } from "#server/schema/care.ts";
import { recordTables } from "#server/schema/care-records.ts";
import { outings } from "#server/schema/competing.ts";
import { vaccinationDoses } from "#server/schema/health.ts";
import { contacts, horses } from "#server/schema/horses.ts";

const isTakenIn = (table: PgTable & { yardId: PgColumn; id: PgColumn }) => {
  const name = getTableName(table);
  const taken = statement.ofYard(`bin-row-taken-${name}`, ["id"], (db, { yard, id }) =>
    db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.yardId, yard), eq(table.id, id))),
  );
  return [name, taken] as const;
};
const takenIn = new Map(
  [
    horses,
    careEvents,
    outings,
    carePlans,
    vaccinationDoses,
    contacts,
    ...Object.values(recordTables),
  ].map(isTakenIn),
);

/** Whether a restorable table has a row with this id. */
export async function isTaken(scope: Scope, table: string, id: string) {
  const found = await takenIn.get(table)?.(scope, { id });
  return found !== undefined && found.length > 0;
}
