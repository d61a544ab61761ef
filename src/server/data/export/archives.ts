import type pg from "pg";
import { Readable } from "node:stream";
import { and, desc, eq, getTableName, not, or, type Placeholder, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { ARCHIVE_LIST_MAX } from "#contract/data/export.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { refuseOnLowDisk } from "#server/core/files/disk.ts";
import { limit } from "#server/core/http/limits.ts";
import { pick } from "#server/core/database/expressions.ts";
import { notFound, Refusal } from "#server/core/refusal.ts";
import { number, type RowOf } from "#server/core/database/row-shape.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { sqlStatement, statement } from "#server/core/database/statements.ts";
import { archives } from "#server/schema/data.ts";
import { readChunk, SealedArchive } from "./chunks.ts";
import { archiveJob } from "./make-archive.ts";

const daily = limit(
  { name: "archive", points: 5, seconds: 86_400 },
  "Five archives have been made for you today. Please try again tomorrow.",
);

/** The archives of this person in this yard, latest first. */
export async function list(scope: Scope) {
  return (await listed(scope, { userId: scope.userId, limit: ARCHIVE_LIST_MAX })).map(shown);
}

/** Starts an archive; a repeated id, or a request while an archive is being made, gets the existing one. */
export async function begin(scope: Scope, { id = uuid() }: { id?: string | undefined }) {
  const there = await underWay(scope, id);
  if (there) return shown(there);
  await refuseOnLowDisk();
  await daily.take(scope.userId);
  return inTransaction(async () => {
    await giveUp(scope, { userId: scope.userId });
    const [made] = await insert(scope, [scope.userId, id]);
    if (made) await archiveJob.send({ id, yardId: scope.yardId, userId: scope.userId });
    const found = made ?? (await underWay(scope, id));
    if (!found)
      throw new Refusal(
        409,
        "An archive is being made for you in another yard, or something else has this id already",
      );
    return shown(found);
  });
}

/** Opens a finished archive for download by the person who asked for it. */
export async function download(scope: Scope, id: string) {
  const [row] = await ready(scope, { userId: scope.userId, id });
  if (!row) throw notFound("Archive");
  const { attempt, parts, bytes, askedAt } = row;
  const chunks = async function* () {
    for (let n = 1; n <= parts; n += 1) yield* readChunk({ yardId: scope.yardId, id, attempt }, n);
  };
  return { stream: await begun(chunks()), bytes, askedAt };
}

/** A stream whose first bytes are there, so that an archive that cannot be opened is still refused with a status. */
async function begun(chunks: AsyncGenerator<Buffer>): Promise<Readable> {
  const first = await chunks.next().catch((error: unknown) => {
    if (!(error instanceof SealedArchive)) throw error;
    throw new Refusal(409, "This archive cannot be opened any more. Please ask for a new one.", {
      cause: error,
    });
  });
  const all = async function* () {
    if (!first.done) yield first.value;
    yield* chunks;
  };
  const stream = Readable.from(all());
  // one that is never read has not begun `all`, which would close the file
  return stream.once("close", () => void chunks.return(undefined));
}

const columns = pick(archives, "id", "state", "done", "total", "bytes", "askedAt", "expiresAt");
type Row = RowOf<typeof columns>;

const shown = (row: Row) => ({
  ...row,
  url: row.state === "READY" ? `/archives/${row.id}` : null,
});

async function underWay(scope: Scope, id: string) {
  const [row] = await runningOrThis(scope, { userId: scope.userId, id });
  return row;
}

const isKept = sql`(${archives.expiresAt} is null or ${archives.expiresAt} > now())`;
const isUnderWay = sql`${archives.state} in ('WAITING', 'WORKING')`;
// two hours without progress are longer than any retry waits
const isDead = sql`(${isUnderWay} and ${archives.workedAt} < now() - interval '2 hours')`;
const isOf = ({ yard, userId }: Record<"yard" | "userId", Placeholder>) =>
  and(eq(archives.yardId, yard), eq(archives.userId, userId));

const listed = statement.ofYard("list-archives", ["userId", "limit"], (db, given) =>
  db
    .select(columns)
    .from(archives)
    .where(and(isOf(given), isKept))
    .orderBy(desc(archives.askedAt), desc(archives.id))
    .limit(given.limit),
);
const runningOrThis = statement.ofYard("running-archive", ["userId", "id"], (db, given) => {
  const isThis = eq(archives.id, given.id);
  return db
    .select(columns)
    .from(archives)
    .where(and(isOf(given), or(isThis, and(isUnderWay, not(isDead)))))
    .orderBy(desc(isThis))
    .limit(1);
});
const giveUp = statement.ofYard("give-up-archive", ["userId"], (db, given) =>
  db
    .update(archives)
    .set({ state: "FAILED" })
    .where(and(isOf(given), isDead)),
);
// an archive's chunks are stored in a folder named by its id, like a file's bytes, and are deleted with that folder, so
// no file may have the same id; in SQL, because the insert depends on another table
const insert = sqlStatement.ofYard({
  name: "begin-archive",
  text: `insert into archives (yard_id, user_id, id)
   select $1, $2::uuid, $3::uuid where not exists (select from files where yard_id = $1 and id = $3)
     and not exists (select from row_changes where yard_id = $1 and row_id = $3 and item_id is not null)
   on conflict do nothing
   returning id, state, done, total, bytes::float8 as bytes, asked_at as "askedAt",
     expires_at as "expiresAt"`,
  row: { ...columns, bytes: number },
  writes: true,
});
const ready = statement.ofYard("ready-archive", ["userId", "id"], (db, given) =>
  db
    .select(pick(archives, "attempt", "parts", "bytes", "askedAt"))
    .from(archives)
    .where(and(isOf(given), eq(archives.id, given.id), eq(archives.state, "READY"), isKept)),
);

/** Deletes the archives of a restored database: a backup does not contain their bytes, and people can make new ones. */
export const forgetRestoredArchives = (client: pg.Client) =>
  client.query(`delete from ${getTableName(archives)}`);

// a trigger records the archive's chunks, which the next sweep of the files deletes
const dropExpired = statement(
  "drop-expired-archives",
  [],
  (db) => {
    const { yardId, id, expiresAt, askedAt } = archives;
    const some = db
      .select({ yardId, id })
      .from(archives)
      .where(
        sql`${expiresAt} < now() or (${expiresAt} is null and ${askedAt} < now() - interval '7 days')`,
      )
      .limit(100);
    return db
      .delete(archives)
      .where(sql`(${yardId}, ${id}) in ${some}`)
      .returning({ id });
  },
  { acrossYards: "the sweep goes through all yards" },
);

/** Deletes archives after a week, and failed ones. */
export async function dropExpiredArchives() {
  while ((await dropExpired()).length > 0);
}
