import type { Verdict } from "#rules/installation/status.ts";
import { formatAway, withConnection } from "./database.ts";
import { type Look, type Patient } from "./look.ts";

/** Seconds that a replica may be behind: the server waits a quarter of a second before it reads from the primary. */
const BEHIND = 1;

export const replicaLooks: readonly Look[] = [
  { name: "replica", needs: ["DATABASE_REPLICA_URL"], at: lookAtReplica },
];

async function lookAtReplica({ settings }: Patient): Promise<Verdict> {
  const url = settings.databaseReplicaUrl;
  if (url === null)
    return [
      "FINE",
      "Large reads are made on the database itself: DATABASE_REPLICA_URL is not set.",
    ];
  try {
    const { isReplica, behind } = await readReplica(url);
    if (!isReplica)
      return ["LOOK", "DATABASE_REPLICA_URL names no replica: nothing is read from it."];
    if (behind < BEHIND) return ["FINE", "The replica answers and has caught up."];
    const seconds = `${Math.round(behind)} seconds`;
    return [
      "LOOK",
      `The replica is ${seconds} behind: until it catches up nothing is read from it.`,
    ];
  } catch (error) {
    return [
      "LOOK",
      `The replica of DATABASE_REPLICA_URL does not answer: ${formatAway(error)} Large reads are made on the database itself.`,
    ];
  }
}

const readReplica = (url: string) =>
  withConnection(url, async (client) => {
    // a replica that has replayed all it was sent is not behind, however long ago the last change was
    const { rows } = await client.query<{ isReplica: boolean; behind: number }>(
      `select pg_is_in_recovery() as "isReplica",
         case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
           else coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0)
         end::float8 as behind`,
    );
    const [row] = rows;
    if (!row) throw new Error("It said nothing of itself");
    return row;
  });
