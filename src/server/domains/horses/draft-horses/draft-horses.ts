import { eq, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import {
  DRAFT_HORSES_MAX,
  type DraftHorseEdit,
  type DraftHorseInput,
  requiredPapers,
  draftHorseEndpoints as calls,
} from "#contract/horses/draft-horses.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { inNaturalOrder } from "#server/core/database/expressions.ts";
import { type SeenVersion, yardRows } from "#server/core/database/yard-rows.ts";
import { route } from "#server/core/http/route.ts";
import { notFound, Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import * as horses from "#server/domains/horses/horses.ts";
import { lockYardRow } from "#server/domains/people/accounts/accounts.ts";
import { intoBin } from "#server/journal/acts.ts";
import { horses as table } from "#server/schema/horses.ts";

export function draftHorseRoutes(app: FastifyInstance) {
  route(app, calls.list, (_, scope) => list(scope));
  route(app, calls.find, ({ params }, scope) => find(scope, params.id));
  route(app, calls.create, ({ body }, scope) => create(scope, body));
  route(app, calls.update, ({ params, body }, scope) => update(scope, params.id, body));
  route(app, calls.remove, ({ params, query }, scope) => remove(scope, params.id, query));
}

const rows = yardRows(table, "Horse");
type Row = Awaited<ReturnType<typeof rows.find>>;

/** The yard's draft horses, whose papers are incomplete, by name. */
const list = async (scope: Scope) =>
  (
    await rows.list(scope, {
      where: eq(table.presence, "DRAFT"),
      orderBy: [inNaturalOrder(table.name), sql`${table.id}`],
      limit: DRAFT_HORSES_MAX,
    })
  ).map(asDraftHorse);

async function find(scope: Scope, id: string) {
  const row = await rows.find(scope, id);
  if (row.presence !== "DRAFT") throw notFound("Horse");
  return asDraftHorse(row);
}

/** Adds a draft horse: a horse whose papers will be entered later. */
const create = (scope: Scope, input: DraftHorseInput & { id?: string | undefined }) =>
  inTransaction(async () => {
    // locks the yard's row, so that two concurrent calls cannot both add the last draft horse that fits
    await lockYardRow(scope.yardId);
    const there = await list(scope);
    if (there.length >= DRAFT_HORSES_MAX)
      throw new Refusal(
        409,
        `At most ${DRAFT_HORSES_MAX} horses may wait for their papers. Complete one first.`,
      );
    return asDraftHorse(await rows.insert(scope, { ...asRow(input), presence: "DRAFT" }));
  });

/**
 * Replaces a draft horse's fields, unless it has changed since the version that was edited. Once its papers are
 * complete it becomes a horse of the yard, if the yard has room for one.
 */
const update = (scope: Scope, id: string, { updatedAt, ...input }: DraftHorseEdit) =>
  inTransaction(async () => {
    const isComplete = requiredPapers.every((paper) => input[paper]);
    if (isComplete) await horses.refuseWhenFull(scope);
    await horses.hold(scope, [id]);
    const before = await rows.find(scope, id);
    if (before.presence !== "DRAFT")
      throw new Refusal(
        409,
        `Somebody has completed the papers of ${before.name} meanwhile: it is among your horses now. Open it there to change it.`,
      );
    horses.refusePhotoFromElsewhere(before, { ...input, updatedAt });
    const presence = isComplete ? ("PRESENT" as const) : ("DRAFT" as const);
    const show = asDraftHorse;
    return asDraftHorse(
      await rows.update(scope, id, { ...asRow(input), presence }, { updatedAt, show }),
    );
  });

/** Moves a draft horse, with everything attached to it, to the bin. */
const remove = (scope: Scope, id: string, { updatedAt }: SeenVersion = {}) =>
  inTransaction(async () => {
    await find(scope, id);
    await intoBin(scope, [table, id], () =>
      rows.remove(scope, id, { updatedAt, show: asDraftHorse }),
    );
    return null;
  });

// the columns of a horse's papers are text, so an empty value is stored as null
const asRow = ({ breed, passportNumber, microchipNumber, ...rest }: DraftHorseInput) => ({
  ...rest,
  breed: breed ?? "",
  passportNumber: passportNumber ?? "",
  microchipNumber: microchipNumber ?? "",
});

function asDraftHorse(row: Row) {
  const papers = {
    breed: row.breed || null,
    dateOfBirth: row.dateOfBirth,
    passportNumber: row.passportNumber || null,
    microchipNumber: row.microchipNumber || null,
  };
  return { ...row, ...papers, missing: requiredPapers.filter((paper) => papers[paper] === null) };
}
