import { desc, inArray } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { LeavingInput } from "#contract/horses/leaving-input.ts";
import { presenceEndpoints as calls } from "#contract/horses/presence.ts";
import { departures } from "#contract/horses/leaving-reasons.ts";
import { HORSES_PER_YARD_MAX } from "#contract/operations/system-settings.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { yardRows } from "#server/core/database/yard-rows.ts";
import { route } from "#server/core/http/route.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { endOwnership, resumeOwnership } from "#server/domains/horses/contacts/contacts.ts";
import { endStaysOf } from "#server/domains/horses/places/places.ts";
import * as horses from "#server/domains/horses/horses.ts";
import { horses as table, type PutAway } from "#server/schema/horses.ts";

export function presenceRoutes(app: FastifyInstance, plans: Plans) {
  route(app, calls.leave, ({ params, body }, scope) => leave(scope, params.id, body, plans));
  route(app, calls.return, ({ params }, scope) => comeBack(scope, params.id, plans));
  route(app, calls.left, (_, scope) => left(scope));
}

const rows = yardRows(table, "Horse");

/**
 * How a horse's plans are suspended when it leaves and restored when it returns; implemented by a higher layer,
 * which passes it in with the routes.
 */
export interface Plans {
  /** Removes the plans, and returns what `bringBack` needs. The horse must be locked. */
  putAway: (scope: Scope, horseId: string) => Promise<PutAway>;
  bringBack: (scope: Scope, horseId: string, kept: PutAway) => Promise<void>;
}

/** The horses that have left, the last to leave first. */
async function left(scope: Scope) {
  const page = { where: inArray(table.presence, [...departures]), limit: HORSES_PER_YARD_MAX };
  const found = await rows.list(scope, { ...page, orderBy: [desc(table.leftOn), desc(table.id)] });
  return found.flatMap((row) => (row.dateOfBirth === null ? [] : [horses.asHorse(row)]));
}

/**
 * Marks a horse as left: its plans are paused; its open events and its entries for future outings are removed and
 * stored with it. All records stay.
 */
const leave = (scope: Scope, id: string, { updatedAt, ...given }: LeavingInput, plans: Plans) =>
  inTransaction(async () => {
    const held = await horses.hold(scope, [id]);
    const horse = await horses.find(scope, id);
    if (horse.presence === "LEFT")
      throw new Refusal(409, `${horse.name} has left the yard already.`);
    horses.refuseBeforeBirth(held.get(id), given.on, "on");
    const putAway = await putAwayAll(scope, id, given.on, plans);
    await rows.update(
      scope,
      id,
      { presence: "LEFT", ...departure(given), putAway },
      { updatedAt, show: horses.asHorse },
    );
    return horses.find(scope, id);
  });

const departure = ({ on, because, note }: Omit<LeavingInput, "updatedAt">) => ({
  leftOn: on,
  leftBecause: because,
  leftNote: note,
});

async function putAwayAll(scope: Scope, id: string, on: string, plans: Plans) {
  const kept = await plans.putAway(scope, id);
  await endStaysOf(scope, id, on);
  return kept;
}

/**
 * Marks a horse as handed over to another yard: as one that left, and can only be read from then on. The horse must be
 * locked and present.
 */
export async function markHandedOver(
  scope: Scope,
  id: string,
  given: Omit<LeavingInput, "updatedAt">,
  plans: Plans,
) {
  const putAway = await putAwayAll(scope, id, given.on, plans);
  const ownerIds = given.because === "SOLD" ? await endOwnership(scope, id, given.on) : [];
  const values = { presence: "HANDED_OVER", ...departure(given), putAway } as const;
  await rows.update(scope, id, { ...values, putAway: { ...putAway, ownerIds } });
}

/** Marks the horse as back, and restores its plans, its open events and its entries for outings still in the future. */
const comeBack = (scope: Scope, id: string, plans: Plans) =>
  inTransaction(async () => {
    await horses.refuseWhenFull(scope);
    await horses.hold(scope, [id]);
    const before = await rows.find(scope, id);
    if (before.presence !== "LEFT") {
      const { name } = await horses.find(scope, id);
      throw new Refusal(409, `${name} is of the yard already.`);
    }
    await restore(scope, id, before.putAway, plans);
    return horses.find(scope, id);
  });

/** Makes a horse that was handed over one of the yard again. The horse must be locked, and the yard have room. */
export async function takeBack(scope: Scope, id: string, plans: Plans) {
  const { putAway } = await rows.find(scope, id);
  await restore(scope, id, putAway, plans);
  await resumeOwnership(scope, putAway?.ownerIds ?? []);
}

async function restore(scope: Scope, id: string, kept: PutAway | null, plans: Plans) {
  await rows.update(scope, id, {
    presence: "PRESENT",
    leftOn: null,
    leftBecause: null,
    leftNote: null,
    putAway: null,
  });
  await plans.bringBack(scope, id, kept ?? { planIds: [], events: [], outingIds: [] });
}
