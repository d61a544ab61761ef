import { Readable } from "node:stream";
import { v7 as uuid } from "uuid";
import { ARCHIVE_LIST_MAX, type Archive } from "#contract/archive/archives.ts";
import { inTransaction } from "#server/core/database.ts";
import { limit } from "#server/core/limits.ts";
import { notFound, Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/scope.ts";
import { yardStatement } from "#server/core/yard-rows.ts";
import { fileStore } from "#server/adapters/files.ts";
import { archiveJob } from "./make-archive.ts";
import { pieceOf } from "./pieces.ts";

const daily = limit({
  name: "archive",
  points: 5,
  seconds: 86_400,
  sentence: "Five archives have been made for you today. Please try again tomorrow.",
});

/** The archives of this person in this yard, the latest first. */
export async function list(scope: Scope) {
  return (await listed(scope, [scope.userId, ARCHIVE_LIST_MAX])).map(shown);
}

/** Has an archive made; the same proposed id again, or while one is being made, answers that one. */
export async function begin(scope: Scope, { id = uuid() }: { id?: string | undefined }) {
  const there = await underWay(scope, id);
  if (there) return shown(there);
  await daily.take(scope.userId);
  return inTransaction(async () => {
    await giveUp(scope, [scope.userId]);
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

/** A finished archive as its person downloads it. */
export async function download(scope: Scope, id: string) {
  const [row] = await ready(scope, [scope.userId, id]);
  if (!row) throw notFound("Archive");
  const { attempt, parts, bytes, askedAt } = row;
  const pieces = async function* () {
    for (let n = 1; n <= parts; n += 1) {
      const piece = await fileStore().open(pieceOf({ yardId: scope.yardId, id, attempt }, n));
      if (!piece) throw new Error(`Piece ${n} of archive ${id} is missing`);
      yield* piece.stream;
    }
  };
  return { stream: Readable.from(pieces()), bytes, askedAt };
}

interface Row {
  id: string;
  state: Archive["state"];
  done: number;
  total: number;
  bytes: number;
  askedAt: Date;
  expiresAt: Date | null;
}

const shown = (row: Row) => ({
  ...row,
  url: row.state === "READY" ? `/archives/${row.id}` : null,
});

async function underWay(scope: Scope, id: string) {
  const [row] = await runningOrThis(scope, [scope.userId, id]);
  return row;
}

const columns = `id, state, done, total, bytes::float8 as bytes, asked_at as "askedAt",
  expires_at as "expiresAt"`;
const isKept = `(expires_at is null or expires_at > now())`;
// longer without a sign of life than any retry waits
const isDead = `state in ('WAITING', 'WORKING') and worked_at < now() - interval '2 hours'`;

const listed = yardStatement<Row>(
  "list-archives",
  `select ${columns} from archives where yard_id = $1 and user_id = $2 and ${isKept}
   order by asked_at desc, id desc limit $3`,
);
const runningOrThis = yardStatement<Row>(
  "running-archive",
  `select ${columns} from archives where yard_id = $1 and user_id = $2
     and (id = $3 or (state in ('WAITING', 'WORKING') and not (${isDead})))
   order by id = $3 desc limit 1`,
);
const giveUp = yardStatement(
  "give-up-archive",
  `update archives set state = 'FAILED' where yard_id = $1 and user_id = $2 and ${isDead}`,
);
// its pieces lie in a folder of its id, as the bytes of a file do, and the folder goes with it: no file may have the id
const insert = yardStatement<Row>(
  "begin-archive",
  `insert into archives (yard_id, user_id, id)
   select $1, $2::uuid, $3::uuid where not exists (select from files where yard_id = $1 and id = $3)
     and not exists (select from bin_rows where yard_id = $1 and row_id = $3)
   on conflict do nothing returning ${columns}`,
);
const ready = yardStatement<{ attempt: number; parts: number; bytes: number; askedAt: Date }>(
  "ready-archive",
  `select attempt, parts, bytes::float8 as bytes, asked_at as "askedAt" from archives
   where yard_id = $1 and user_id = $2 and id = $3 and state = 'READY' and ${isKept}`,
);
