import * as z from "zod/mini";
import { ARCHIVE_DAYS } from "#contract/archive/archives.ts";
import { paths } from "#contract/paths.ts";
import { config } from "#server/core/config.ts";
import { inTransaction } from "#server/core/database.ts";
import { job } from "#server/core/jobs.ts";
import type { Scope } from "#server/core/scope.ts";
import { yardStatement } from "#server/core/yard-rows.ts";
import { findUser, queueMail, scopeOfLink } from "#server/domains/people/accounts/accounts.ts";
import { fileStore } from "#server/adapters/files.ts";
import { entriesFor } from "./entries.ts";
import { PIECE_BYTES, pieceOf } from "./pieces.ts";
import { type Entry, zipped } from "./zip.ts";

/** Tries after which an archive is said to have failed. */
const TRIES = 5;

/** Makes an archive, from the start after every crash. A try that another has overtaken ends without a trace. */
export const archiveJob = job({
  name: "archive",
  data: z.object({ yardId: z.uuid(), userId: z.uuid(), id: z.uuid() }),
  key: ({ id }) => id,
  run: async ({ yardId, userId, id }) => {
    const scope = await scopeOfLink(userId, yardId);
    const [claimed] = scope ? await claim(scope, [id, TRIES]) : [];
    if (!scope || !claimed) return;
    try {
      await make(scope, id, claimed.attempt);
    } catch (error) {
      await putBack(scope, [id, claimed.attempt, TRIES]);
      await forgetPieces(scope, [id]);
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
  await goOn(scope, [id, attempt, 0, entries.length]);
  for await (const piece of zipped(entries, PIECE_BYTES, (count) => (begun = count))) {
    parts += 1;
    bytes += piece.length;
    await fileStore().put(pieceOf({ yardId: scope.yardId, id, attempt }, parts), piece);
    await goOn(scope, [id, attempt, begun, entries.length]);
  }
  await inTransaction(async () => {
    const [done] = await finish(scope, [id, attempt, parts, bytes, ARCHIVE_DAYS]);
    if (!done) throw overtaken();
    const user = await findUser(scope.userId, scope.yardId);
    await queueMail({ userId: user.id, email: user.email }, readyMail(user.firstName));
  });
}

async function goOn(scope: Scope, values: unknown[]) {
  if ((await tellProgress(scope, values)).length === 0) throw overtaken();
}

const overtaken = () => new Error("Somebody else makes this archive, or it is no longer wanted");

const claim = yardStatement<{ attempt: number }>(
  "claim-archive",
  `update archives set state = 'WORKING', attempt = attempt + 1, worked_at = now()
   where yard_id = $1 and id = $2 and attempt < $3
     and (state = 'WAITING' or (state = 'WORKING' and worked_at < now() - interval '1 minute'))
   returning attempt`,
);
const tellProgress = yardStatement(
  "go-on-with-archive",
  `update archives set done = $4, total = $5, worked_at = now()
   where yard_id = $1 and id = $2 and attempt = $3 and state = 'WORKING' returning id`,
);
const putBack = yardStatement(
  "put-back-archive",
  `update archives set done = 0,
     state = case when attempt < $4 then 'WAITING' else 'FAILED' end, worked_at = now()
   where yard_id = $1 and id = $2 and attempt = $3 and state = 'WORKING'`,
);
// written after everything of a yard that was erased meanwhile had gone
const forgetPieces = yardStatement(
  "forget-archive-pieces",
  `insert into erased_files (yard_id, file_id)
   select $1, $2::uuid where not exists (select from archives where yard_id = $1 and id = $2)
   on conflict do nothing`,
);
const finish = yardStatement(
  "finish-archive",
  `update archives set state = 'READY', done = total, parts = $4, bytes = $5, worked_at = now(),
     expires_at = now() + make_interval(days => $6)
   where yard_id = $1 and id = $2 and attempt = $3 and state = 'WORKING' returning id`,
);

const readyMail = (firstName: string) => ({
  subject: "Your Loosebox archive is ready",
  text: `Hello ${firstName},

the ZIP file with your data that you asked for is ready: everything as JSON, a table for each list, photos and attachments. Sign in and download it within ${ARCHIVE_DAYS} days at

${new URL(paths.privacySettings, config().publicUrl).href}

Then it is erased. If it was not you who asked, somebody is signed in as you: end their session and set a new password in the settings.

Loosebox
`,
});
