import { eq, inArray, isNull, or, sql, and } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import {
  CONTACTS_MAX,
  contactEndpoints as calls,
  type ContactEdit,
} from "#contract/horses/contacts.ts";
import type { ContactInput } from "#contract/horses/contact-input.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { inNaturalOrder, isAmong, matches } from "#server/core/database/expressions.ts";
import { statement } from "#server/core/database/statements.ts";
import { yardRows, type SeenVersion } from "#server/core/database/yard-rows.ts";
import { route } from "#server/core/http/route.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import * as horses from "#server/domains/horses/horses.ts";
import { lockYardRow } from "#server/domains/people/accounts/accounts.ts";
import { intoBin } from "#server/journal/acts.ts";
import { contacts } from "#server/schema/horses.ts";

export function contactRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ query }, scope) => list(scope, query.horseId ?? null));
  route(app, calls.create, ({ body }, scope) => create(scope, body));
  route(app, calls.update, ({ params, body }, scope) => update(scope, params.id, body));
  route(app, calls.remove, ({ params, query }, scope) => remove(scope, params.id, query));
}

const rows = yardRows(contacts, "Contact");

// whoever owned a horse earlier comes last
const inOrder = [
  sql`coalesce(${contacts.untilDay} < current_date, false)`,
  sql`${contacts.position}`,
  inNaturalOrder(contacts.name),
  sql`${contacts.id}`,
];

/** A horse's own contacts, then the yard's; without a horse the yard's, then those of all its horses. */
export async function list(scope: Scope, horseId: string | null) {
  if (horseId === null)
    return rows.list(scope, {
      orderBy: [sql`${contacts.horseId} is not null`, ...inOrder],
      limit: CONTACTS_MAX,
    });
  await horses.findAny(scope, horseId);
  return rows.list(scope, {
    where: or(eq(contacts.horseId, horseId), isNull(contacts.horseId)),
    orderBy: [sql`${contacts.horseId} is null`, ...inOrder],
    limit: CONTACTS_MAX,
  });
}

/** The yard's contacts with these ids, in any order; unknown ids are left out. */
export const byIds = (scope: Scope, ids: readonly string[]) =>
  rows.list(scope, { where: inArray(contacts.id, [...ids]), orderBy: [], limit: ids.length });

/** Adds a contact after the others of its horse or of the yard. */
export const create = (scope: Scope, input: ContactInput & { id?: string | undefined }) =>
  inTransaction(async () => {
    // locked before the yard's row, which is the order in which deleting a horse locks
    if (input.horseId) await horses.hold(scope, [input.horseId]);
    // locks the yard's row, so that two concurrent calls cannot both add the last contact that fits
    await lockYardRow(scope.yardId);
    const [there] = await counted(scope, { horseId: input.horseId });
    if (there && there.all >= CONTACTS_MAX)
      throw new Refusal(409, `A yard may have at most ${CONTACTS_MAX} contacts. Delete one first.`);
    return rows.insert(scope, { ...input, position: input.position ?? there?.next ?? 0 });
  });

/** Replaces a contact's fields, unless it has changed since the version that was edited. */
export const update = (scope: Scope, id: string, { updatedAt, ...input }: ContactEdit) =>
  inTransaction(async () => {
    if (input.horseId) await horses.hold(scope, [input.horseId]);
    return rows.update(scope, id, input, { updatedAt, show: (row) => row });
  });

/** Moves a contact to the bin. */
export const remove = (scope: Scope, id: string, { updatedAt }: SeenVersion = {}) =>
  inTransaction(async () => {
    const { horseId } = await rows.find(scope, id);
    if (horseId) await horses.hold(scope, [horseId]);
    await intoBin(scope, [contacts, id], () =>
      rows.remove(scope, id, { updatedAt, show: (row) => row }),
    );
    return null;
  });

const counted = statement.ofYard("count-contacts", ["horseId"], (db, { yard, horseId }) =>
  db
    .select({
      all: sql<number>`count(*)::integer`,
      next: sql<number>`least(coalesce(max(${contacts.position})
        filter (where ${contacts.horseId} is not distinct from ${horseId}::uuid) + 1, 0), 9999)::integer`,
    })
    .from(contacts)
    .where(eq(contacts.yardId, yard)),
);

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
