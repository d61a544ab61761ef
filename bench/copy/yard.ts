import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { claimDataDir } from "#server/adapters/postgres/claim.ts";
import { startEmbedded } from "#server/adapters/postgres/postgres.ts";
import { migrate } from "#server/core/database/migrate.ts";
import { seedYard } from "../../scripts/seed/scale.ts";
import { startSession } from "../people.ts";

/** A large yard: 200 horses with 100 health records each. */
const YARD = { horses: 200, times: 5 };

/** Words of which notes are made, so that they compress no better than what people write. */
const WORDS =
  "sound lame near fore hind off slightly warm cold leg swelling gone down again after work rest box turned out soaked hay ate up left feed bright quiet vet said see in two weeks repeat if needed shoe loose nail replaced good foot thrush cleaned daily poultice changed temperature normal weight steady coat dull better than last time";

/** Opens a database of its own with the large yard, whose owner is signed in. */
export async function openLargeYard() {
  const dataDir = mkdtempSync(join(tmpdir(), "loosebox-bench-copy-"));
  const claim = claimDataDir(dataDir);
  const postgres = await startEmbedded({ dataDir, onStep: () => undefined });
  const close = async () => {
    await postgres.stop();
    claim.release();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await migrate(postgres.url);
    await seedYard(postgres.url, YARD);
    return { url: postgres.url, ...(await furnish(postgres.url)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Writes notes into a third of the records and signs the owner in. */
async function furnish(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const kind of ["veterinary", "farrier", "dietary", "medication"])
      await client.query(
        `update ${kind}_records r set notes = (
           select string_agg((string_to_array($1, ' '))[1 + floor(random() * 60)], ' ')
           from generate_series(1, 8 + length(r.id::text) % 8))
         where random() < 0.33`,
        [WORDS],
      );
    await client.query("vacuum analyze");
    const { rows } = await client.query<{ userId: string; yardId: string }>(
      `select user_id as "userId", yard_id as "yardId" from memberships`,
    );
    const [owner] = rows;
    if (!owner) throw new Error("The yard was not seeded");
    return { token: await startSession(client, owner) };
  } finally {
    await client.end();
  }
}
