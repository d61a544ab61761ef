import { v7 as uuid } from "uuid";
import type { MoveInput } from "#contract/horses/place-input.ts";
import { endsStay, type PlaceKind } from "#rules/places.ts";
import { formatDay } from "#rules/date-format.ts";
import { londonDate } from "#rules/london.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { yardRows } from "#server/core/database/yard-rows.ts";
import { fieldRefusal, notFound, Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import * as horses from "#server/domains/horses/horses.ts";
import { places as placeTable, stays as table } from "#server/schema/horses.ts";
import { endStays, reopenStays, staysOfMove, staysOfMoved } from "./queries.ts";

const rows = yardRows(table, "Stay");
const places = yardRows(placeTable, "Place");

type Place = Awaited<ReturnType<typeof places.find>>;
type HeldStay = Awaited<ReturnType<typeof staysOfMoved>>[number];

/** Moves horses to a place, or out of one; those that stand there already stay as they are. */
export const move = (scope: Scope, { id = uuid(), ...input }: MoveInput) =>
  inTransaction(async () => {
    const held = await horses.hold(scope, input.horseIds);
    const to = input.to === null ? null : await findInUse(scope, input.to);
    const on = input.on ?? londonDate(new Date());
    const known = await staysOfMoved(scope, { ids: [...held.keys()] });
    const moves = [...held.values()].flatMap((horse) => {
      const own = known.filter(({ horseId }) => horseId === horse.id);
      return to ? moveTo(to, own, { horse, on }) : moveOut(input.from, own, { horse, on });
    });
    if (moves.length === 0) throw nothingToMove(to, held);
    const ended = moves.flatMap(({ left }) => left.map((stay) => stay.id));
    await endStays(scope, { ids: ended, on, moveId: id });
    if (to) {
      const stay = { placeId: to.id, outdoors: to.kind === "PADDOCK", why: input.why };
      for (const { horseId } of moves)
        await rows.insert(scope, { ...stay, horseId, fromDay: on, moveId: id });
    }
    return { id, moved: moves.length };
  });

interface HorseMove {
  horse: horses.HeldHorse;
  on: string;
}

/** The stays that a horse leaves to go to a place; nothing if it stands there already. */
function moveTo(to: Place, own: readonly HeldStay[], { horse, on }: HorseMove) {
  if (own.some(({ untilDay, placeId }) => untilDay === null && placeId === to.id)) return [];
  refuseEarlier(
    horse.name,
    on,
    own.filter((stay) => isInTheWay(stay, to.kind)),
  );
  const isLeft = ({ untilDay, kind }: HeldStay) => untilDay === null && endsStay(to.kind, kind);
  return [{ horseId: horse.id, left: own.filter(isLeft) }];
}

/** The stay that a horse leaves, without another one; nothing if it does not stand there. */
function moveOut(from: string | null, own: readonly HeldStay[], { horse, on }: HorseMove) {
  const left = own.filter(({ untilDay, placeId }) => untilDay === null && placeId === from);
  refuseEarlier(horse.name, on, left);
  return left.length === 0 ? [] : [{ horseId: horse.id, left }];
}

async function findInUse(scope: Scope, id: string) {
  const place = await places.findHeld(scope, id);
  if (!place.inUse) throw new Refusal(409, `${place.name} is no longer in use.`);
  return place;
}

/** Whether a stay must have begun and ended by the day of a move to a place of this kind. */
const isInTheWay = ({ kind, untilDay, outdoors }: HeldStay, arriving: PlaceKind) =>
  endsStay(arriving, kind) || (untilDay !== null && outdoors === (arriving === "PADDOCK"));

/** Refuses a day of a move at which the horse stood somewhere else by what is noted. */
function refuseEarlier(name: string, on: string, own: readonly HeldStay[]) {
  for (const { fromDay, untilDay, placeName } of own) {
    const last = untilDay ?? fromDay;
    if (on >= last) continue;
    const message =
      untilDay === null
        ? `${name} has stood in ${placeName} only since ${formatDay(fromDay)}. Give that day or a later one.`
        : `${name} stood in ${placeName} until ${formatDay(untilDay)}. Give that day or a later one.`;
    throw fieldRefusal(409, "on", message);
  }
}

function nothingToMove(to: { name: string } | null, held: horses.HeldHorses) {
  const [first] = held.values();
  const name = held.size === 1 ? first?.name : undefined;
  const message = to
    ? `${name ? `${name} stands` : "All of these horses stand"} in ${to.name} already.`
    : `${name ?? "None of these horses"} ${name ? "no longer stands" : "stands"} there.`;
  return new Refusal(409, message);
}

/** Takes a move back: its horses stand again where they stood, unless one of them has been moved since. */
export const undoMove = (scope: Scope, moveId: string) =>
  inTransaction(async () => {
    const before = await staysOfMove(scope, { moveId });
    if (before.length === 0) throw notFound("Move");
    await horses.hold(
      scope,
      before.map(({ horseId }) => horseId),
    );
    // read again, now that nobody else can move these horses
    const stays = await staysOfMove(scope, { moveId });
    const begun = stays.filter((stay) => stay.moveId === moveId);
    const reopened = stays.filter((stay) => stay.endedByMoveId === moveId);
    const known = await staysOfMoved(scope, { ids: stays.map(({ horseId }) => horseId) });
    const isElsewhere = reopened.some((stay) =>
      known.some(
        (other) =>
          other.untilDay === null &&
          other.horseId === stay.horseId &&
          other.outdoors === stay.outdoors &&
          begun.every(({ id }) => id !== other.id),
      ),
    );
    if (isElsewhere || begun.some(({ untilDay }) => untilDay !== null))
      throw new Refusal(409, "A horse has been moved again since: move it where it stands.");
    for (const { id } of begun)
      await rows.remove(scope, id, { updatedAt: null, show: (row) => row });
    await reopenStays(scope, { moveId });
    return null;
  });
