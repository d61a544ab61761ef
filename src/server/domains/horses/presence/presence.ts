import { desc, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { type LeavingInput, presenceEndpoints as calls } from "#contract/horses/presence.ts";
import { HORSES_PER_YARD_MAX } from "#contract/operations/system-settings.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { yardRows } from "#server/core/database/yard-rows.ts";
import { route } from "#server/core/http/route.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
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
interface Plans {
  /** Removes the plans, and returns what `bringBack` needs. The horse must be locked. */
  putAway: (scope: Scope, horseId: string) => Promise<PutAway>;
  bringBack: (scope: Scope, horseId: string, kept: PutAway) => Promise<void>;
}

/** The horses that have left, the last to leave first. */
async function left(scope: Scope) {
  const page = { where: eq(table.presence, "LEFT"), limit: HORSES_PER_YARD_MAX };
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
    const putAway = await plans.putAway(scope, id);
    await endStaysOf(scope, id, given.on);
    await rows.update(
      scope,
      id,
      {
        presence: "LEFT",
        leftOn: given.on,
        leftBecause: given.because,
        leftNote: given.note,
        putAway,
      },
      { updatedAt, show: horses.asHorse },
    );
    return horses.find(scope, id);
  });

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
    await rows.update(scope, id, {
      presence: "PRESENT",
      leftOn: null,
      leftBecause: null,
      leftNote: null,
      putAway: null,
    });
    await plans.bringBack(scope, id, before.putAway ?? { planIds: [], events: [], outingIds: [] });
    return horses.find(scope, id);
  });
