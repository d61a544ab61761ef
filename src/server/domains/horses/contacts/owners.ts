import { and, eq, isNull, sql } from "drizzle-orm";
import { isAmong, matches } from "#server/core/database/expressions.ts";
import { statement } from "#server/core/database/statements.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { contacts } from "#server/schema/horses.ts";

/* Who owned a horse from which day to which: its contacts of the role OWNER. */

const endOwners = statement.ofYard("end-ownership", ["horseId", "on"], (db, given) =>
  db
    .update(contacts)
    .set({
      untilDay: sql`greatest(${given.on}::date, ${contacts.fromDay})`,
      updatedAt: sql`now()`,
    })
    .where(
      and(
        matches(contacts, { yardId: given.yard, horseId: given.horseId, role: "OWNER" }),
        isNull(contacts.untilDay),
      ),
    )
    .returning({ id: contacts.id }),
);

const resumeOwners = statement.ofYard("resume-ownership", ["ids"], (db, { yard, ids }) =>
  db
    .update(contacts)
    .set({ untilDay: null, updatedAt: sql`now()` })
    .where(and(eq(contacts.yardId, yard), isAmong(contacts.id, ids))),
);

/** Notes that whoever owns a horse owns it until this day, which is included; returns the ids of these contacts. */
export const endOwnership = async (scope: Scope, horseId: string, on: string) =>
  (await endOwners(scope, { horseId, on })).map(({ id }) => id);

/** Notes that these contacts own their horse still. */
export const resumeOwnership = (scope: Scope, ids: readonly string[]) =>
  resumeOwners(scope, { ids });
