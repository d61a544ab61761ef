import { Client, escapeIdentifier } from "pg";
import type { Cluster } from "./cluster.ts";
import { CannotStart } from "#server/core/start-and-stop.ts";

/** Whether PostgreSQL accepts connections; throws `CannotStart` when it refuses our password. */
export async function answers(cluster: Cluster): Promise<boolean> {
  try {
    await withConnection(cluster, (client) => client.query("select 1"));
    return true;
  } catch (error) {
    if (codeOf(error) === "28P01")
      throw new CannotStart(
        `${cluster.folder}/password is not the password that the database was made with. Restore the file from a backup.`,
        { cause: error },
      );
    return false;
  }
}

/** Whether another client is connected. */
export async function isInUse(cluster: Cluster): Promise<boolean> {
  try {
    const { rowCount } = await withConnection(cluster, (client) =>
      client.query(
        "select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
      ),
    );
    return Boolean(rowCount);
  } catch {
    return false;
  }
}

/** Creates a database of that name unless it exists. */
export async function ensureDatabase(cluster: Cluster, name: string): Promise<void> {
  await withConnection(cluster, async (client) => {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    if (rowCount) return;
    try {
      await client.query(`create database ${escapeIdentifier(name)}`);
    } catch (error) {
      if (!MADE_MEANWHILE.has(codeOf(error))) throw error;
    }
  });
}

// duplicate_database and unique_violation: a concurrent start has created the database
const MADE_MEANWHILE = new Set(["42P04", "23505"]);

async function withConnection<T>(
  { address, password }: Cluster,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({
    ...address,
    user: "loosebox",
    password,
    database: "postgres",
    connectionTimeoutMillis: 2_000,
  });
  client.on("error", () => undefined); // an error event without a listener would end the process
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const codeOf = (error: unknown) =>
  error instanceof Error && "code" in error ? String(error.code) : "";
