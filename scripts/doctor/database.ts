import type pg from "pg";
import type { Verdict } from "#rules/installation/status.ts";
import { runningUrl } from "#server/adapters/postgres/postgres.ts";
import type { Config } from "#server/core/config.ts";
import { DatabaseClient } from "#server/core/database/client.ts";
import { compareMigrations } from "#server/core/database/migrate.ts";
import { CONNECT_MS, formatReason, type Look, type Patient } from "./look.ts";

/** What a database says of itself. */
export interface DatabaseReading {
  version: string;
  /** The version as PostgreSQL compares it, such as 180004. */
  versionNumber: number;
  /** How many seconds its clock is ahead of ours. */
  aheadSeconds: number;
  applied: number;
  pending: readonly string[];
  /** Why this build cannot migrate it; null when it can. */
  refusal: string | null;
  /** When the first migration ran; null before that. */
  installedAt: Date | null;
}

/** Our own PostgreSQL, which the server starts, is not running. */
class DatabaseAsleep extends Error {}

/** Reads the database without changing it. */
export async function readDatabase({ databaseUrl, dataDir }: Config): Promise<DatabaseReading> {
  const url = databaseUrl ?? runningUrl(dataDir);
  if (!url)
    throw new DatabaseAsleep(
      "Loosebox's own PostgreSQL runs only while Loosebox does: start it, then run this again.",
    );
  return withConnection(url, async (client) => {
    // whatever is asked here changes nothing; a setting of the session would stay behind in a pooler
    await client.query("begin read only");
    return { ...(await readServer(client)), ...(await readMigrations(client)) };
  });
}

/** Connects for as long as the work takes; rejects within the time of a look where the server does not answer. */
export async function withConnection<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new DatabaseClient({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Why a connection failed, without the variable, which the sentences about it name themselves. */
export const formatAway = (error: unknown) => formatReason(error).replace(/^DATABASE_URL: /, "");

async function readServer(client: pg.Client) {
  const before = Date.now();
  const { rows } = await client.query<{ version: string; number: number; now: Date }>(
    `select split_part(current_setting('server_version'), ' ', 1) as version,
       current_setting('server_version_num')::integer as number, clock_timestamp() as now`,
  );
  const [row] = rows;
  if (!row) throw new Error("The database said nothing of itself");
  const ours = (before + Date.now()) / 2;
  return {
    version: row.version,
    versionNumber: row.number,
    aheadSeconds: (row.now.getTime() - ours) / 1_000,
  };
}

async function readMigrations(client: pg.Client) {
  const { applied, pending, refusal } = await compareMigrations(client).then(
    (found) => ({ ...found, refusal: null }),
    (error: unknown) => ({ applied: 0, pending: [], refusal: formatReason(error) }),
  );
  const first = "select min(applied_at) as at from migrations";
  const { rows } =
    applied > 0 ? await client.query<{ at: Date | null }>(first) : { rows: [{ at: null }] };
  return { applied, pending, refusal, installedAt: rows[0]?.at ?? null };
}

/** The oldest PostgreSQL that the migrations run on. */
const OLDEST = 15;
/** Seconds by which clocks may differ: a second factor counts for 30. */
const APART = 2;
const FAR_APART = 20;

export const databaseLooks: readonly Look[] = [
  { name: "database", needs: ["DATABASE_URL"], at: lookAtServer },
  { name: "migrations", needs: ["DATABASE_URL"], at: (patient) => ifThere(patient, ofMigrations) },
  { name: "clock", needs: ["DATABASE_URL"], at: (patient) => ifThere(patient, ofClock) },
];

async function lookAtServer({ database, settings }: Patient): Promise<Verdict> {
  try {
    const { version, versionNumber } = await database();
    if (versionNumber < OLDEST * 10_000)
      return ["BROKEN", `PostgreSQL ${version} is too old: Loosebox needs ${OLDEST} or newer.`];
    return [
      "FINE",
      `PostgreSQL ${version} answers, ${settings.databaseUrl ? "yours" : "our own"}.`,
    ];
  } catch (error) {
    if (error instanceof DatabaseAsleep) return ["LOOK", error.message];
    const reason = formatAway(error);
    return [
      "BROKEN",
      settings.databaseUrl
        ? `${reason} Does it run where DATABASE_URL says, and are user and password right?`
        : `${reason} See database/postgres.log in DATA_DIR.`,
    ];
  }
}

/** A verdict on what the database said; where it says nothing, that is told in its own line. */
async function ifThere(
  { database }: Patient,
  judge: (reading: DatabaseReading) => Verdict,
): Promise<Verdict> {
  const reading = await database().catch(() => null);
  return reading ? judge(reading) : ["LOOK", "Not looked at: the database does not answer."];
}

function ofMigrations({ applied, pending, refusal }: DatabaseReading): Verdict {
  if (refusal !== null) return ["BROKEN", refusal];
  if (pending.length === 0) return ["FINE", `All ${applied} migrations are there.`];
  return [
    "LOOK",
    `${pending.length} wait, from ${pending[0]}: the next start runs them. Make a backup first.`,
  ];
}

export function ofClock({ aheadSeconds }: Pick<DatabaseReading, "aheadSeconds">): Verdict {
  const apart = Math.abs(aheadSeconds);
  if (apart < APART) return ["FINE", "This machine and the database agree on the time."];
  const seconds = `${Math.round(apart)} seconds ${aheadSeconds > 0 ? "behind" : "ahead of"}`;
  return [
    apart < FAR_APART ? "LOOK" : "BROKEN",
    `This machine's clock is ${seconds} the database's: have both set by a time server.`,
  ];
}
