import { and, eq, lt, or, type Placeholder, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { ARCHIVE_DAYS } from "#contract/data/export.ts";
import { paths } from "#contract/paths.ts";
import { config } from "#server/core/config.ts";
import { withinRights } from "#server/core/database/within-rights.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { assigned } from "#server/core/database/expressions.ts";
import { sqlStatement, statement } from "#server/core/database/statements.ts";
import { job } from "#server/core/jobs/jobs.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { findUser, queueMail, scopeOfLink } from "#server/domains/people/accounts/accounts.ts";
import { archives } from "#server/schema/data.ts";
import { putChunk } from "./chunks.ts";
import { entriesFor, type Entry, zipped } from "./entries.ts";

/** Attempts after which an archive has failed. */
const TRIES = 5;

/**
 * Makes an archive, starting again after every crash. An attempt that has been superseded by another ends
 * without effect.
 */
export const archiveJob = job({
  name: "archive",
  data: z.object({ yardId: z.uuid(), userId: z.uuid(), id: z.uuid() }),
  key: ({ id }) => id,
  run: async ({ yardId, userId, id }) => {
    const scope = await scopeOfLink(userId, yardId);
    const [claimed] = scope ? await claim(scope, { id, tries: TRIES }) : [];
    if (!scope || !claimed) return;
    try {
      await withinRights(scope, { method: "GET", section: "own" }, () =>
        make(scope, id, claimed.attempt),
      );
    } catch (error) {
      await putBack(scope, { id, attempt: claimed.attempt, tries: TRIES });
      await forgetChunks(scope, [id]);
      throw error;
    }
  },
});

async function make(scope: Scope, id: string, attempt: number) {
  const { entries, discard } = await entriesFor(scope);
  try {
    await pack(scope, { id, attempt, entries });
  } finally {
    discard();
  }
}

async function pack(
  scope: Scope,
  { id, attempt, entries }: { id: string; attempt: number; entries: readonly Entry[] },
) {
  let begun = 0;
  let parts = 0;
  let bytes = 0;
  const total = entries.length;
  await noteProgress(scope, { id, attempt, done: 0, total });
  for await (const chunk of zipped(entries, CHUNK_BYTES, (count) => (begun = count))) {
    parts += 1;
    bytes += chunk.length;
    await putChunk({ yardId: scope.yardId, id, attempt }, parts, chunk);
    await noteProgress(scope, { id, attempt, done: begun, total });
  }
  await inTransaction(async () => {
    const [done] = await finish(scope, { id, attempt, parts, bytes, days: ARCHIVE_DAYS });
    if (!done) throw overtaken();
    const user = await findUser(scope.userId, scope.yardId);
    await queueMail({ ...user, userId: user.id }, readyMail);
  });
}

async function noteProgress(scope: Scope, progress: Parameters<typeof keepProgress>[1]) {
  if ((await keepProgress(scope, progress)).length === 0) throw overtaken();
}

const overtaken = () => new Error("Another attempt makes this archive, or it was deleted");

const a = archives;
const isWorking = sql`${a.state} = 'WORKING'`;
/** The condition that this attempt at the archive has not been superseded by another. */
const isTry = ({ yard, id, attempt }: Record<"yard" | "id" | "attempt", Placeholder>) =>
  and(eq(a.yardId, yard), eq(a.id, id), eq(a.attempt, attempt), isWorking);

const claim = statement.ofYard("claim-archive", ["id", "tries"], (db, { yard, id, tries }) =>
  db
    .update(a)
    .set({ state: "WORKING", attempt: sql`${a.attempt} + 1`, workedAt: sql`now()` })
    .where(
      and(
        eq(a.yardId, yard),
        eq(a.id, id),
        lt(a.attempt, tries),
        or(
          sql`${a.state} = 'WAITING'`,
          and(isWorking, sql`${a.workedAt} < now() - interval '1 minute'`),
        ),
      ),
    )
    .returning({ attempt: a.attempt }),
);
const keepProgress = statement.ofYard(
  "continue-archive",
  ["id", "attempt", "done", "total"],
  (db, given) =>
    db
      .update(a)
      .set({ done: sql`${given.done}`, total: sql`${given.total}`, workedAt: sql`now()` })
      .where(isTry(given))
      .returning({ id: a.id }),
);
const putBack = statement.ofYard("put-back-archive", ["id", "attempt", "tries"], (db, given) =>
  db
    .update(a)
    .set({
      done: 0,
      state: sql`case when ${a.attempt} < ${given.tries} then 'WAITING' else 'FAILED' end`,
      workedAt: sql`now()`,
    })
    .where(isTry(given)),
);
// the chunks may have been written after the yard was erased; in SQL, because the insert depends on another table
const forgetChunks = sqlStatement.ofYard({
  name: "forget-archive-pieces",
  text: `insert into erased_files (yard_id, file_id)
   select $1, $2::uuid where not exists (select from archives where yard_id = $1 and id = $2)
   on conflict do nothing`,
  row: {},
  writes: true,
});
const finish = statement.ofYard(
  "finish-archive",
  ["id", "attempt", "parts", "bytes", "days"],
  (db, given) =>
    db
      .update(a)
      .set({
        state: "READY",
        done: sql`${a.total}`,
        ...assigned({ parts: given.parts, bytes: given.bytes }),
        workedAt: sql`now()`,
        expiresAt: sql`now() + make_interval(days => ${given.days})`,
      })
      .where(isTry(given))
      .returning({ id: a.id }),
);

const readyMail = (hello: string) => ({
  subject: "Your Loosebox archive is ready",
  text: `${hello}

the ZIP file with your data that you asked for is ready: everything as JSON, a table for each list, photos and attachments. Sign in and download it within ${ARCHIVE_DAYS} days at

${new URL(paths.privacySettings, config().publicUrl).href}

Then it is erased. If it was not you who asked, somebody is signed in as you: end their session and set a new password in the settings.

Loosebox
`,
});

/**
 * The size of an archive's chunks, 8 MiB. A file store writes each file as a whole, so only one chunk is in
 * memory at a time.
 */
export const CHUNK_BYTES = 8 * 1024 * 1024;
