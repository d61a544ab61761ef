import type { FastifyInstance } from "fastify";
import { type PlaceEdit, PLACES_MAX, placeEndpoints as calls } from "#contract/horses/places.ts";
import type { PlaceInput } from "#contract/horses/place-input.ts";
import { companionsOf } from "#rules/places.ts";
import { londonDate } from "#rules/london.ts";
import { authorOf } from "#server/core/database/expressions.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { shareRead } from "#server/core/database/shared-reads.ts";
import { type SeenVersion, yardRows } from "#server/core/database/yard-rows.ts";
import { route } from "#server/core/http/route.ts";
import { fieldRefusal, Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import * as horses from "#server/domains/horses/horses.ts";
import { lockYardRow } from "#server/domains/people/accounts/accounts.ts";
import { intoBin } from "#server/journal/acts.ts";
import { places as table } from "#server/schema/horses.ts";
import { move, undoMove } from "./moves.ts";
import {
  endStays,
  hadHorses,
  horsesOfBoard,
  openStays,
  openStaysOf,
  placesNamed,
  placesOfBoard,
  staysOf,
  staysSince,
} from "./queries.ts";

export function placeRoutes(app: FastifyInstance) {
  route(app, calls.board, (_, scope) => board(scope));
  route(app, calls.create, ({ body }, scope) => create(scope, body));
  route(app, calls.update, ({ params, body }, scope) => update(scope, params.id, body));
  route(app, calls.remove, ({ params, query }, scope) => remove(scope, params.id, query));
  route(app, calls.stays, ({ query }, scope) => stays(scope, query));
  route(app, calls.companions, ({ params, query }, scope) =>
    companions(scope, params.id, query.since),
  );
  route(app, calls.move, ({ body }, scope) => move(scope, body));
  route(app, calls.undoMove, ({ params }, scope) => undoMove(scope, params.id));
}

const rows = yardRows(table, "Place");

/** Where every horse of the yard stands. */
const board = (scope: Scope) =>
  shareRead(
    "places",
    async () => ({
      places: await placesOfBoard(scope),
      horses: await horsesOfBoard(scope),
      stays: await openStays(scope),
    }),
    (found) => found.places.length + found.horses.length + found.stays.length,
  );

/** Adds a place, unless the yard has one of this name or too many. */
const create = (scope: Scope, input: PlaceInput & { id?: string | undefined }) =>
  inTransaction(async () => {
    await refuseName(scope, { ...input, except: null });
    return rows.insert(scope, input);
  });

/** Replaces a place's fields. One in which a horse stands stays in use; one that had horses keeps its kind. */
const update = (scope: Scope, id: string, { updatedAt, ...input }: PlaceEdit) =>
  inTransaction(async () => {
    const place = await rows.findHeld(scope, id);
    if (input.inUse) await refuseName(scope, { ...input, except: id });
    const [stay] = await hadHorses(scope, { placeId: id });
    if (stay && input.kind !== place.kind)
      throw fieldRefusal(409, "kind", "Horses have stood here: add another place instead");
    if (stay?.untilDay === null && !input.inUse)
      throw fieldRefusal(409, "inUse", "Move the horses that stand here first");
    return rows.update(scope, id, input, { updatedAt, show: (row) => row });
  });

/** Moves a place to the bin if no horse has ever stood there. */
const remove = (scope: Scope, id: string, { updatedAt }: SeenVersion) =>
  inTransaction(async () => {
    const { name } = await rows.findHeld(scope, id);
    if ((await hadHorses(scope, { placeId: id })).length > 0)
      throw new Refusal(
        409,
        `Horses have stood in ${name}, and that is kept. Take it out of use instead.`,
      );
    await intoBin(scope, [table, id], () =>
      rows.remove(scope, id, { updatedAt, show: (row) => row }),
    );
    return null;
  });

/** Refuses a name that another place has, and more places than a yard may have. The yard's row is locked. */
async function refuseName(scope: Scope, { name, except }: { name: string; except: string | null }) {
  await lockYardRow(scope.yardId);
  const [there] = await placesNamed(scope, { name, except });
  if (there?.isTaken) throw fieldRefusal(409, "name", `There is a place called ${name} already`);
  if (except === null && there && there.count >= PLACES_MAX)
    throw new Refusal(409, `A yard may have at most ${PLACES_MAX} places. Delete one first.`);
}

/** The stays of a horse or of a place, the latest first. */
async function stays(scope: Scope, asked: { horseId?: string; placeId?: string }) {
  const { horseId = null, placeId = null } = asked;
  if (horseId) await horses.findAny(scope, horseId);
  if (placeId) await rows.find(scope, placeId);
  const found = await staysOf(scope, { horseId, placeId });
  return found.map(({ byId, byFirstName, ...stay }) => ({
    ...stay,
    by: authorOf({ byId, byFirstName }),
  }));
}

/**
 * The horses that stood with a horse since a day. Refused to somebody who sees only some of the horses, who would
 * take the others for no contacts.
 */
async function companions(scope: Scope, horseId: string, since: string) {
  await horses.findAny(scope, horseId);
  if (scope.rights.care.read !== "all")
    throw new Refusal(
      403,
      "You see only some of the yard's horses. Ask whoever runs the yard which horses stood with this one.",
    );
  const found = await staysSince(scope, { since });
  const names = new Map(
    found.flatMap((stay) => [
      [stay.horseId, stay.horseName],
      [stay.placeId, stay.placeName],
    ]),
  );
  const named = (id: string) => ({ id, name: names.get(id) ?? "" });
  return companionsOf(horseId, found, { from: since, until: londonDate(new Date()) }).map(
    ({ horseId: other, placeId, ...when }) => ({
      ...when,
      horse: named(other),
      place: named(placeId),
    }),
  );
}

/** Ends the stays of a horse that leaves the yard. The horse must be locked. */
export async function endStaysOf(scope: Scope, horseId: string, on: string) {
  const open = await openStaysOf(scope, { horseId });
  await endStays(scope, { ids: open.map(({ id }) => id), on, moveId: null });
}
