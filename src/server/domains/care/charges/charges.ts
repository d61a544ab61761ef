import { and, between, desc, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { CHARGES_MAX, type ChargeInput, chargeEndpoints as calls } from "#contract/care/charges.ts";
import { monthDays } from "#rules/charges/statement.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { pounds } from "#rules/money.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { type SeenVersion, yardRows } from "#server/core/database/yard-rows.ts";
import { route } from "#server/core/http/route.ts";
import type { Scope } from "#server/core/security/scope.ts";
import * as horses from "#server/domains/horses/horses.ts";
import { lockYardRow } from "#server/domains/people/accounts/accounts.ts";
import { intoBin } from "#server/journal/acts.ts";
import { charges } from "#server/schema/care.ts";
import { refuseFullMonth } from "./month-limit.ts";
import { ownerOf, ownersOfYard } from "./owners.ts";
import { billedWork, usualCharges } from "./queries.ts";
import { chargeInvoice } from "./split-invoice.ts";

/** Binds the calls about what owners are charged. */
export function chargeRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ query }, scope) => list(scope, query));
  route(app, calls.usual, (_, scope) => usual(scope));
  route(app, calls.work, (_, scope) => work(scope));
  route(app, calls.create, ({ body }, scope) => create(scope, body));
  route(app, calls.update, ({ params, body }, scope) => update(scope, params.id, body));
  route(app, calls.remove, ({ params, query }, scope) => remove(scope, params.id, query));
  route(app, calls.split, ({ body }, scope) => chargeInvoice(scope, body));
}

const rows = yardRows(charges, "Charge");

interface ListQuery {
  month?: string | undefined;
  ownerId?: string | undefined;
  horseId?: string | undefined;
}

const list = (scope: Scope, { month, ownerId, horseId }: ListQuery) =>
  rows.list(scope, {
    where: and(
      month === undefined ? undefined : between(charges.date, ...monthDays(month)),
      ownerId === undefined ? undefined : eq(charges.ownerId, ownerId),
      horseId === undefined ? undefined : eq(charges.horseId, horseId),
    ),
    orderBy: [desc(charges.date), desc(charges.id)],
    limit: CHARGES_MAX,
  });

const usual = async (scope: Scope) =>
  (await usualCharges(scope, [])).map(({ what, pence }) => ({ what, price: pounds(pence) }));

/** Days for which the work of vets and farriers can be charged by choosing it. */
const WORK_DAYS = 120;

const work = async (scope: Scope) =>
  (await billedWork(scope, [addDays(londonDate(new Date()), -WORK_DAYS)])).map(
    ({ pence, ...row }) => ({ ...row, pounds: pence === null ? null : pounds(pence) }),
  );

/** A horse and its name, which is kept with the charge. */
async function horseNamed(scope: Scope, horseId: string | null) {
  const horse = horseId === null ? null : await horses.findAny(scope, horseId);
  return { horseId, horseName: horse?.name ?? null };
}

/** The contact that stands for an owner, and the name that is kept with the charge. */
async function ownerNamed(scope: Scope, ownerId: string) {
  const owner = ownerOf(await ownersOfYard(scope), ownerId);
  return { ownerId: owner.id, ownerName: owner.name };
}

const create = (scope: Scope, input: ChargeInput & { id?: string | undefined }) =>
  inTransaction(async () => {
    // with the yard's row locked, two concurrent calls cannot both add the last charge that fits
    await lockYardRow(scope.yardId);
    await refuseFullMonth(scope, input.date, 1);
    return rows.insert(scope, {
      ...input,
      ...(await horseNamed(scope, input.horseId)),
      ...(await ownerNamed(scope, input.ownerId)),
    });
  });

const update = (scope: Scope, id: string, { updatedAt, ...input }: ChargeInput & SeenVersion) =>
  inTransaction(async () => {
    await lockYardRow(scope.yardId);
    const before = await rows.find(scope, id);
    if (before.date.slice(0, 7) !== input.date.slice(0, 7))
      await refuseFullMonth(scope, input.date, 1);
    // a charge whose horse or contact is deleted since can still be corrected: what is not changed keeps its name
    const { horseName, ownerName } = before;
    const horse =
      input.horseId === before.horseId ? { horseName } : await horseNamed(scope, input.horseId);
    const owner =
      input.ownerId === before.ownerId ? { ownerName } : await ownerNamed(scope, input.ownerId);
    const changed = { ...input, ...horse, ...owner };
    return rows.update(scope, id, changed, { updatedAt, show: (row) => row });
  });

/** Deletes a charge. */
export const remove = (scope: Scope, id: string, { updatedAt }: SeenVersion = {}) =>
  inTransaction(async () => {
    await intoBin(scope, [charges, id], () =>
      rows.remove(scope, id, { updatedAt, show: (row) => row }),
    );
    return null;
  });
