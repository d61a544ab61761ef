import { asc, eq, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import {
  type Paper,
  PAPERS_MAX,
  PAPERS_OF_ONE_MAX,
  paperEndpoints as calls,
  type PaperEdit,
  type PaperInput,
} from "#contract/horses/papers.ts";
import { normalise } from "#rules/identity/number.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { statement } from "#server/core/database/statements.ts";
import { type SeenVersion, yardRows } from "#server/core/database/yard-rows.ts";
import { route } from "#server/core/http/route.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { attach, attachmentsOf } from "#server/domains/files/attachments.ts";
import * as horses from "#server/domains/horses/horses.ts";
import { lockYardRow } from "#server/domains/people/accounts/accounts.ts";
import { intoBin } from "#server/journal/acts.ts";
import { papers } from "#server/schema/care.ts";
import { reconcilePaperEvents } from "../paper-events.ts";

/** Binds the calls about papers. */
export function paperRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ query }, scope) => list(scope, query.horseId ?? null));
  route(app, calls.create, ({ body }, scope) => createPaper(scope, body));
  route(app, calls.update, ({ params, body }, scope) => update(scope, params.id, body));
  route(app, calls.remove, ({ params, query }, scope) => remove(scope, params.id, query));
}

/** The kind of the files that are attached to papers. */
const FILES = "paper";

const rows = yardRows(papers, "Paper");
type Row = Awaited<ReturnType<typeof rows.find>>;

/** A horse's papers; without a horse those of the yard and all its horses. What ends first comes first. */
async function list(scope: Scope, horseId: string | null) {
  if (horseId !== null) await horses.findAny(scope, horseId);
  const found = await rows.list(scope, {
    ...(horseId !== null && { where: eq(papers.horseId, horseId) }),
    orderBy: [sql`${papers.validUntil} nulls last`, asc(papers.id)],
    limit: PAPERS_MAX,
  });
  return withFiles(scope, found);
}

async function withFiles(scope: Scope, found: readonly Row[]) {
  const files = await attachmentsOf(
    scope,
    FILES,
    found.map(({ id }) => id),
  );
  return found.map((row) => ({ ...row, files: files.get(row.id) ?? [] }));
}

async function withItsFiles(scope: Scope, row: Row) {
  const files = await attachmentsOf(scope, FILES, [row.id]);
  return { ...row, files: files.get(row.id) ?? ([] satisfies Paper["files"]) };
}

/** Locks a paper's horses, and the yard's row, in the order in which deleting a horse locks them. */
async function hold(scope: Scope, horseIds: readonly (string | null)[]) {
  const ids = horseIds.filter((id) => id !== null);
  if (ids.length > 0) await horses.hold(scope, ids);
  if (ids.length < horseIds.length) await lockYardRow(scope.yardId);
}

/** Adds a paper with its files. */
export const createPaper = (
  scope: Scope,
  { files, ...input }: PaperInput & { id?: string | undefined },
) =>
  inTransaction(async () => {
    // with the yard's row locked, two concurrent calls cannot both add the last paper that fits
    await hold(scope, [input.horseId, null]);
    await refuseTooMany(scope, input.horseId);
    const row = await rows.insert(scope, asStored(input));
    if (files) await attach(scope, { kind: FILES, id: row.id }, files);
    await reconcilePaperEvents(scope, row.horseId);
    return withItsFiles(scope, row);
  });

/** Replaces a paper's fields, and its files if the request names them, unless it has changed since. */
const update = (scope: Scope, id: string, { updatedAt, files, ...input }: PaperEdit) =>
  inTransaction(async () => {
    const before = await rows.find(scope, id);
    await hold(scope, [before.horseId, input.horseId]);
    const row = await rows.update(scope, id, asStored(input), {
      updatedAt,
      show: (current) => withItsFiles(scope, current),
    });
    if (files) await attach(scope, { kind: FILES, id }, files);
    // first the horse that it no longer belongs to, because a paper has one event
    for (const horseId of new Set([before.horseId, row.horseId]))
      await reconcilePaperEvents(scope, horseId);
    return withItsFiles(scope, row);
  });

/** Moves a paper with its files to the bin. What it had replaced is in force again. */
const remove = (scope: Scope, id: string, { updatedAt }: SeenVersion = {}) =>
  inTransaction(async () => {
    const { horseId } = await rows.find(scope, id);
    await hold(scope, [horseId]);
    await intoBin(
      scope,
      [papers, id],
      () => rows.remove(scope, id, { updatedAt, show: (current) => withItsFiles(scope, current) }),
      () => reconcilePaperEvents(scope, horseId),
    );
    return null;
  });

/** A UELN is stored as one word, as registers print it. */
const asStored = <T extends Pick<PaperInput, "kind" | "number">>(input: T): T =>
  input.kind === "UELN" && input.number !== null
    ? { ...input, number: normalise(input.number) }
    : input;

async function refuseTooMany(scope: Scope, horseId: string | null) {
  const [there] = await counted(scope, { horseId });
  if (there && there.all >= PAPERS_MAX)
    throw new Refusal(409, `A yard may have at most ${PAPERS_MAX} papers. Delete one first.`);
  if (there && there.its >= PAPERS_OF_ONE_MAX)
    throw new Refusal(
      409,
      `${horseId === null ? "The yard itself" : "A horse"} may have at most ${PAPERS_OF_ONE_MAX} papers. Delete one first.`,
    );
}

const counted = statement.ofYard("count-papers", ["horseId"], (db, { yard, horseId }) =>
  db
    .select({
      all: sql<number>`count(*)::integer`,
      its: sql<number>`(count(*) filter (where ${papers.horseId} is not distinct from ${horseId}::uuid))::integer`,
    })
    .from(papers)
    .where(eq(papers.yardId, yard)),
);
