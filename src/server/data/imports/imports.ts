import type { FastifyInstance } from "fastify";
import { v7 as uuid } from "uuid";
import {
  type ImportBatch,
  IMPORT_ROWS_MAX,
  importEndpoints as calls,
  type RowResult,
} from "#contract/data/imports.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { insertTogether } from "#server/core/database/insert-together.ts";
import { inSavepoint } from "#server/core/database/savepoint.ts";
import { recountRoom } from "#server/core/database/yard-room.ts";
import { FEW_HORSES } from "#server/core/http/admission.ts";
import { route } from "#server/core/http/route.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { undo } from "#server/data/undo/undo.ts";
import { reconcileNever, reconcileOnce } from "#server/domains/care/reconcile-events.ts";
import * as horses from "#server/domains/horses/horses.ts";
import { notifyNow } from "#server/domains/notices/outing-notices/outing-notices.ts";
import { asPartOfAct, isActOf } from "#server/journal/acts.ts";
import { importers } from "./importers.ts";
import { countAdded, horsesToMatch } from "./queries.ts";
import { type FoundRow, matchRows } from "./match-rows.ts";

/** Binds the calls about imports. */
export function importRoutes(app: FastifyInstance) {
  route(app, calls.bringIn, ({ body }, scope) => bringIn(scope, body), {
    isLarge: ({ body }) => body.rows.length > FEW_HORSES,
  });
  // the number of rows is unknown before the act is read
  route(app, calls.undo, ({ params }, scope) => undoImport(scope, params.id), {
    isLarge: () => true,
  });
}

/** Adds the rows that can be added, as part of their import; a dry run leaves nothing behind. */
async function bringIn(scope: Scope, batch: ImportBatch) {
  const id = batch.importId ?? batch.id ?? uuid();
  let rows: RowResult[] = [];
  const write = async () => {
    rows = await writeRows(scope, batch);
  };
  if (batch.dryRun)
    await inTransaction(() => inSavepoint(() => reconcileNever(write), { isTrial: true }));
  else
    await asPartOfAct(scope, { id, kind: "IMPORT" }, async () => {
      await reconcileOnce(scope, write);
      const [added] = await countAdded(scope, [id]);
      if (added && added.n > IMPORT_ROWS_MAX)
        throw new Refusal(
          409,
          `An import may add at most ${IMPORT_ROWS_MAX.toLocaleString("en-GB")} rows. Bring the others in as another one.`,
        );
    });
  return { id, rows };
}

async function writeRows(scope: Scope, { noun, rows }: ImportBatch) {
  const found = matchRows(noun, rows, await horsesToMatch(scope));
  const horseIds = [...new Set(found.flatMap(({ horseId }) => horseId ?? []))];
  const held = await horses.holdAny(scope, horseIds);
  const days = [...new Set(found.flatMap(({ prepared }) => prepared?.day || []))];
  const known = new Set(await importers[noun].keysOf(scope, { ids: horseIds, days }));
  const context = { held, known };
  const written = importers[noun].isPlain
    ? await writeTogether(scope, found, context)
    : new Map<FoundRow, Outcome>();
  const results: RowResult[] = [];
  for (const [index, row] of found.entries()) {
    const outcome = written.get(row) ?? (await writeRow(scope, row, context, inSavepoint));
    results.push({ index, ...outcome });
  }
  if (noun === "doses") await notifyNow(scope.yardId, new Date());
  return results;
}

/** What is known while a batch is written: its horses, and the keys of all that is on record. */
interface Context {
  held: horses.HeldHorses;
  known: Set<string>;
}
type Outcome = Omit<RowResult, "index">;

/**
 * Inserts rows of a batch by one statement: of equal rows the first. Leaves all of them to be written one by one if a row
 * is refused only after it was inserted, such as for its files.
 */
async function writeTogether(
  scope: Scope,
  found: readonly FoundRow[],
  { held, known }: Context,
): Promise<Map<FoundRow, Outcome>> {
  const firsts = new Map(found.toReversed().map((row) => [row.prepared?.key, row]));
  const rows = found.filter((row) => firsts.get(row.prepared?.key) === row);
  const tried = { held, known: new Set(known) };
  try {
    const outcomes = await inSavepoint(async () => {
      const { result, inserted } = await insertTogether(() =>
        settle(rows.map((row) => writeRow(scope, row, tried, (work) => work()))),
      );
      if (result.filter(({ outcome }) => outcome === "CREATED").length < inserted) throw tooLate;
      return result;
    });
    for (const key of tried.known) known.add(key);
    return new Map(rows.flatMap((row, at) => (outcomes[at] ? [[row, outcomes[at]]] : [])));
  } catch (error) {
    if (error !== tooLate) throw error;
    recountRoom(scope);
    return new Map();
  }
}

const tooLate = new Error("A row was refused after it had been inserted");

/** Lets all the work end before an error of one of them is thrown: none may go on in a transaction that is rolled back. */
async function settle<T>(work: readonly Promise<T>[]) {
  await Promise.allSettled(work);
  return Promise.all(work);
}

async function writeRow(
  scope: Scope,
  row: FoundRow,
  { held, known }: Context,
  within: (work: () => Promise<unknown>) => Promise<unknown>,
): Promise<Outcome> {
  const { prepared, errors, horseId } = row;
  if (errors.length > 0 || prepared === null) return { outcome: "REFUSED", errors };
  if (row.isOnRecord || known.has(prepared.key)) return { outcome: "MATCHED", errors: [] };
  try {
    const horse = horseId === null ? undefined : held.get(horseId);
    if (horse) horses.refuseHandedOver(horse);
    await within(() => prepared.write(scope, { id: uuid(), horseId, held }));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { outcome: "REFUSED", errors: errorsOf(error) };
  }
  known.add(prepared.key);
  return { outcome: "CREATED", errors: [] };
}

const errorsOf = ({ errors, message }: Refusal) =>
  errors.length > 0
    ? errors.map(({ path, message: its }) => ({ field: path, message: its }))
    : [{ field: "", message }];

/** Undoes all that an import has added. */
async function undoImport(scope: Scope, id: string) {
  if (!(await isActOf(scope, id, "IMPORT"))) throw new Refusal(404, "Import not found");
  return undo(scope, id);
}
