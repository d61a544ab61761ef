import { and, desc, eq, type SQL } from "drizzle-orm";
import { RECORD_LIST_MAX } from "#contract/care/records.ts";
import { putInBin } from "#server/core/bin.ts";
import { inTransaction } from "#server/core/database.ts";
import { notFound, Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/scope.ts";
import * as careEvents from "#server/domains/care/care-events.ts";
import { reconcileEvents } from "#server/domains/care/reconcile-events.ts";
import { attach, attachmentsOf } from "#server/domains/archive/files/attachments.ts";
import * as horses from "#server/domains/horses/horses.ts";
import type { KindOfRecord, MadeParts, RecordRow } from "./kind.ts";
import { recordTables } from "#server/schema/care-records.ts";

/** Which record of which horse: a record of another horse is not there. */
interface Place {
  horseId: string;
  id: string;
}

/** The largest record is 120 KB of JSON. */
const FEW = 32;

/** A horse's records of a kind, newest first. */
export async function* list<I, N, F, R extends RecordRow, D>(
  of: KindOfRecord<I, N, F, R, D>,
  scope: Scope,
  horseId: string,
) {
  let none = true;
  const newest = newestFirst(of, { horseId, limit: RECORD_LIST_MAX });
  for await (const rows of of.rows.listInBatches(scope, newest, FEW)) {
    none = false;
    const ids = rows.map(({ id }) => id);
    const files = await attachmentsOf(scope, of.kind, ids);
    yield rows.map((row) => of.join(row, files.get(row.id) ?? []));
  }
  if (none) await horses.find(scope, horseId);
}

/** Adds a record, and the same for further horses. The same proposed id a second time makes nothing. */
export const create = <I, N, F extends object, R extends RecordRow, D>(
  of: KindOfRecord<I, N, F, R, D>,
  scope: Scope,
  horseId: string,
  made: N,
) =>
  inTransaction(async () => {
    const parts = of.partMade(made);
    const others = parts.alsoFor;
    if (others.some((other) => other.horseId === horseId))
      throw new Refusal(400, "A horse is named twice");
    await horses.hold(scope, [horseId, ...others.map((other) => other.horseId)]);
    const there = await repeated(of, scope, { horseId, id: parts.id });
    if (there) return dress(of, scope, there);

    const row = await of.rows.insert(scope, { ...parts.fields, id: parts.id, horseId });
    if (row.horseId !== horseId) throw idTaken();
    if (parts.files) await attach(scope, { kind: of.kind, id: row.id }, parts.files);
    if (parts.eventId) await careEvents.fulfil(scope, parts.eventId, { ...row, kind: of.kind });
    await reconcileEvents(scope, horseId, [of.subject(row)]);
    await createAlso(of, scope, parts);
    return dress(of, scope, row);
  });

/**
 * Replaces a record's fields, and its attachments when they are named; unless somebody has since the version they were
 * typed from.
 */
export const update = <I, N, F extends object, R extends RecordRow, D>(
  of: KindOfRecord<I, N, F, R, D>,
  scope: Scope,
  place: Place,
  input: I,
) =>
  inTransaction(async () => {
    await horses.hold(scope, [place.horseId]);
    const before = await find(of, scope, place);
    const { fields, files, updatedAt } = of.part(input);
    const revised = of.revise(before, fields);
    const after = await of.rows.update(scope, place.id, revised, {
      updatedAt,
      show: (row) => dress(of, scope, row),
    });
    if (files) await attach(scope, { kind: of.kind, id: place.id }, files);
    await reconcileEvents(scope, place.horseId, [of.subject(before), of.subject(after)]);
    return dress(of, scope, after);
  });

/** Deletes a record with its attachments; for 30 days they lie in the bin. */
export const remove = <I, N, F, R extends RecordRow, D>(
  of: KindOfRecord<I, N, F, R, D>,
  scope: Scope,
  place: Place,
) =>
  inTransaction(async () => {
    await horses.hold(scope, [place.horseId]);
    const row = await find(of, scope, place);
    const item = await putInBin(scope, recordTables[of.kind], place.id);
    await careEvents.forget(scope, place.id, item);
    await of.rows.remove(scope, place.id);
    await reconcileEvents(scope, place.horseId, [of.subject(row)]);
    return null;
  });

/** A horse's newest record of a kind; `only` narrows to those that it may come from. */
export async function latest<I, N, F, R extends RecordRow, D>(
  of: KindOfRecord<I, N, F, R, D>,
  scope: Scope,
  horseId: string,
  only?: SQL,
) {
  const newest = newestFirst(of, { horseId, limit: 1 });
  const [row] = await of.rows.list(scope, { ...newest, where: and(newest.where, only) });
  return row;
}

const newestFirst = <I, N, F, R extends RecordRow, D>(
  { table, on }: KindOfRecord<I, N, F, R, D>,
  { horseId, limit }: { horseId: string; limit: number },
) => ({
  where: eq(table.horseId, horseId),
  orderBy: [desc(on), desc(table.id)],
  limit,
});

const byId = async <I, N, F, R extends RecordRow, D>(
  { rows, table }: KindOfRecord<I, N, F, R, D>,
  scope: Scope,
  id: string,
) => (await rows.list(scope, { where: eq(table.id, id), orderBy: [], limit: 1 }))[0];

async function find<I, N, F, R extends RecordRow, D>(
  of: KindOfRecord<I, N, F, R, D>,
  scope: Scope,
  { horseId, id }: Place,
) {
  const row = await byId(of, scope, id);
  if (row?.horseId !== horseId) throw notFound("Record");
  return row;
}

const idTaken = () => new Refusal(409, "Another record has this id already");

/** What a first call with this id has made; the horse is held, so that a twin of this call waits for us. */
async function repeated<I, N, F, R extends RecordRow, D>(
  of: KindOfRecord<I, N, F, R, D>,
  scope: Scope,
  { horseId, id }: { horseId: string; id: string | undefined },
) {
  const there = id && (await byId(of, scope, id));
  if (there && there.horseId !== horseId) throw idTaken();
  return there;
}

/** The attachments stay with the first horse's record. */
async function createAlso<I, N, F extends object, R extends RecordRow, D>(
  of: KindOfRecord<I, N, F, R, D>,
  scope: Scope,
  { fields, alsoFor }: MadeParts<F>,
) {
  for (const other of alsoFor) {
    const row = await of.rows.insert(scope, { ...fields, ...other });
    await reconcileEvents(scope, other.horseId, [of.subject(row)]);
  }
}

async function dress<I, N, F, R extends RecordRow, D>(
  of: KindOfRecord<I, N, F, R, D>,
  scope: Scope,
  row: R,
) {
  const files = await attachmentsOf(scope, of.kind, [row.id]);
  return of.join(row, files.get(row.id) ?? []);
}
