import { and, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { HorseEdit } from "#contract/horses/horse.ts";
import { horseEndpoints as calls } from "#contract/horses/horses.ts";
import type { HorseInput } from "#contract/horses/horse.ts";
import { isUploadedPhoto, PHOTO_FROM_ELSEWHERE } from "#contract/horses/photo-address.ts";
import { HORSES_PER_YARD_MAX } from "#contract/operations/system-settings.ts";
import { ageInYears } from "#rules/dates.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { pick, isAmong, inNaturalOrder } from "#server/core/database/expressions.ts";
import { shareRead } from "#server/core/database/shared-reads.ts";
import { statement } from "#server/core/database/statements.ts";
import { type SeenVersion, yardRows } from "#server/core/database/yard-rows.ts";
import { route } from "#server/core/http/route.ts";
import { fieldRefusal, notFound, Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import * as photos from "#server/domains/files/files.ts";
import { lockYardRow } from "#server/domains/people/accounts/accounts.ts";
import { currentSettings } from "#server/domains/people/current-settings/current-settings.ts";
import * as acts from "#server/journal/acts.ts";
import { intoBin } from "#server/journal/acts.ts";
import { horses } from "#server/schema/horses.ts";

export function horseRoutes(app: FastifyInstance) {
  route(app, calls.names, (_, scope) =>
    shareRead(
      "horse-names",
      () => names(scope),
      (found) => found.length,
    ),
  );
  route(app, calls.alerts, (_, scope) => alerts(scope));
  route(app, calls.find, ({ params }, scope) => find(scope, params.id));
  route(app, calls.create, ({ body }, scope) => create(scope, body));
  route(app, calls.update, ({ params, body }, scope) => update(scope, params.id, body));
  route(app, calls.remove, ({ params, query }, scope) => remove(scope, params.id, query));
  route(app, calls.uploadPhoto, ({ file, query }, scope) => photos.addPhoto(scope, file, query.id));
}

export { refusePhotoFromElsewhere };

const rows = yardRows(horses, "Horse");

type Row = Awaited<ReturnType<typeof rows.find>>;
export type CompleteRow = Row & {
  dateOfBirth: string;
  presence: "PRESENT" | "LEFT" | "HANDED_OVER";
};

const isComplete = (row: Row): row is CompleteRow =>
  row.presence !== "DRAFT" && row.dateOfBirth !== null;

/** A horse in the shape of the reply, with its age today. */
export const withAge = <T extends { dateOfBirth: string }>(row: T) => ({
  ...row,
  age: ageInYears(row.dateOfBirth, new Date()),
});

/** A row as a horse; null for a draft horse. */
export const asHorse = (row: Row) => {
  if (isComplete(row)) return withAge(row);
  throw notFound("Horse");
};

/** The yard's horses by name. */
export async function list(scope: Scope) {
  const found = await rows.list(scope, {
    where: eq(horses.presence, "PRESENT"),
    orderBy: [inNaturalOrder(horses.name), sql`${horses.id}`],
    limit: HORSES_PER_YARD_MAX,
  });
  return found.map(asHorse);
}

/** What the present horses are called. */
const names = statement.ofYard("horse-names", [], (db, { yard }) =>
  db
    .select(pick(horses, "id", "name"))
    .from(horses)
    .where(and(eq(horses.yardId, yard), eq(horses.presence, "PRESENT")))
    .orderBy(inNaturalOrder(horses.name), horses.id)
    .limit(HORSES_PER_YARD_MAX),
);

/** The present horses that somebody must be warned of. */
const alerts = statement.ofYard("horse-alerts", [], (db, { yard }) =>
  db
    .select(pick(horses, "id", "name", "allergies", "handlingWarnings"))
    .from(horses)
    .where(
      and(
        eq(horses.yardId, yard),
        eq(horses.presence, "PRESENT"),
        or(isNotNull(horses.allergies), isNotNull(horses.handlingWarnings)),
      ),
    )
    .orderBy(inNaturalOrder(horses.name), horses.id)
    .limit(HORSES_PER_YARD_MAX),
);

/** The ids of the yard's present horses, in order. */
export const presentIds = statement.ofYard("horse-ids", [], (db, { yard }) =>
  db
    .select({ id: horses.id })
    .from(horses)
    .where(and(eq(horses.yardId, yard), eq(horses.presence, "PRESENT")))
    .orderBy(horses.id)
    .limit(HORSES_PER_YARD_MAX),
);

/** A horse of the yard, including one that has left; draft horses are not found. */
export const find = async (scope: Scope, id: string) => asHorse(await rows.find(scope, id));

/** A horse or a draft horse, for rows that are attached to either. */
export const findAny = (scope: Scope, id: string) => rows.find(scope, id);

/** The yard's horses with these ids, in any order; unknown ids and draft horses are left out. */
export const byIds = async (scope: Scope, ids: readonly string[]) => {
  const where = inArray(horses.id, [...ids]);
  const found = await rows.list(scope, { where, orderBy: [], limit: ids.length });
  return found.filter(isComplete);
};

/** Adds a horse if the yard has room for one. */
export const create = (scope: Scope, input: HorseInput & { id?: string | undefined }) =>
  inTransaction(async () => {
    await refuseWhenFull(scope);
    return asHorse(await rows.insert(scope, input));
  });

/**
 * How many horses the yard may still add. Locks the yard's row, so that no concurrent call adds one before the commit.
 */
async function roomFor(scope: Scope): Promise<number> {
  const { maxHorsesPerYard } = await currentSettings();
  // locks the yard's row, so that two concurrent calls cannot both add the last horse that fits
  const yard = await lockYardRow(scope.yardId);
  return maxHorsesPerYard - (yard?.horseCount ?? 0);
}

/** Throws if the yard already has its maximum number of horses. */
export async function refuseWhenFull(scope: Scope): Promise<void> {
  if ((await roomFor(scope)) <= 0) throw await full();
}

async function full() {
  const { maxHorsesPerYard } = await currentSettings();
  return new Refusal(
    409,
    `This yard has as many horses as it may have (${maxHorsesPerYard}). Delete one first, or ask whoever runs this Loosebox to allow more.`,
  );
}

/** Replaces a horse's fields, unless it has changed since the version that was edited. */
export const update = async (scope: Scope, id: string, { updatedAt, ...input }: HorseEdit) => {
  const horse = await find(scope, id);
  refuseHandedOver(horse);
  refusePhotoFromElsewhere(horse, { ...input, updatedAt });
  return asHorse(await rows.update(scope, id, input, { updatedAt, show: asHorse }));
};

/**
 * Moves a horse, with its records and events, to the bin for 30 days, unless it has changed since the given version.
 */
export const remove = (scope: Scope, id: string, { updatedAt }: SeenVersion = {}) =>
  inTransaction(async () => {
    await find(scope, id);
    await intoBin(scope, [horses, id], () => rows.remove(scope, id, { updatedAt, show: asHorse }));
    return null;
  });

/** Deletes a horse that was handed back, without the bin: it is another yard's. The horse must be locked. */
export const erase = async (scope: Scope, id: string) => {
  await rows.remove(scope, id, { updatedAt: null, show: asHorse });
};

// locked in the order of their ids, so that concurrent calls cannot deadlock
const holdThese = statement.ofYard("hold-horses", ["ids"], (db, { yard, ids }) =>
  db
    .select(pick(horses, "id", "name", "dateOfBirth", "presence"))
    .from(horses)
    .where(and(eq(horses.yardId, yard), isAmong(horses.id, ids)))
    .orderBy(horses.id)
    .for("no key update"),
);

/**
 * Locks these horses until the transaction ends, so that changes to their records and events run one at a time. Throws
 * if one does not exist or was handed over to another yard. Returns each by its id.
 */
export async function hold(scope: Scope, ids: readonly string[]) {
  const held = await holdAny(scope, ids);
  for (const horse of held.values()) refuseHandedOver(horse);
  return held;
}

/** Locks these horses as `hold` does, also those that were handed over and can only be read. */
export async function holdAny(scope: Scope, ids: readonly string[]) {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map<string, HeldHorse>();
  const held = await holdThese(scope, { ids: wanted });
  if (held.length !== wanted.length) throw notFound("Horse");
  return new Map(held.map((horse) => [horse.id, horse]));
}

/** Refuses a change of a horse that was handed over: what this yard keeps of it can only be read. */
export function refuseHandedOver({ name, presence }: Pick<Row, "name" | "presence">) {
  if (presence === "HANDED_OVER")
    throw new Refusal(
      409,
      `${name} was handed over to another yard: what is on record here can only be read.`,
    );
}

/** A horse whose row is locked. */
export type HeldHorse = Awaited<ReturnType<typeof holdThese>>[number];
/** Horses whose rows are locked, by their ids. */
export type HeldHorses = Awaited<ReturnType<typeof hold>>;

/** Runs the work as one act on these horses, with their rows locked. */
export const asOneAct = (
  scope: Scope,
  { horseIds, ...act }: acts.Act & { horseIds: readonly string[] },
  work: (held: HeldHorses) => Promise<unknown>,
) => acts.asOneAct(scope, act, async () => work(await hold(scope, horseIds)));

/** Throws an error for this field if the day is before the horse's birth. */
export function refuseBeforeBirth(horse: HeldHorse | undefined, day: string, field: string) {
  if (!horse?.dateOfBirth || day >= horse.dateOfBirth) return;
  const message = `${horse.name} was not born yet on that day. Check the day, and the horse's date of birth.`;
  throw fieldRefusal(400, field, message);
}

/** Runs one of several parts, so that an error names the horse that it concerns. */
export async function withHorseNameInErrors<T>(
  scope: Scope,
  horseId: string,
  work: () => Promise<T>,
) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { name } = await findAny(scope, horseId);
    const named = error.message.startsWith(name) ? error.message : `${name}: ${error.message}`;
    throw new Refusal(error.status, named, { cause: error });
  }
}

/**
 * Refuses a photo that was not uploaded here, unless the row already has this address, because an edit of other
 * fields sends it back.
 */
function refusePhotoFromElsewhere(
  held: { imageUrl: string | null; updatedAt: Date },
  { imageUrl, updatedAt }: SeenVersion & { imageUrl: string | null },
): void {
  if (imageUrl === null || imageUrl === held.imageUrl || isUploadedPhoto(imageUrl)) return;
  // an edit of an outdated version gets the error for that instead
  if (updatedAt && Date.parse(updatedAt) !== held.updatedAt.getTime()) return;
  const message = PHOTO_FROM_ELSEWHERE;
  throw fieldRefusal(400, "imageUrl", message);
}
