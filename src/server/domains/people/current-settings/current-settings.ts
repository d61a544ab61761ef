import type pg from "pg";
import { type $ZodType, type output, safeParse } from "zod/v4/core";
import { type SystemSettings, systemSettings } from "#contract/operations/system-settings.ts";
import { connectionPool, isInTransaction } from "#server/core/database/database.ts";
import { statement } from "#server/core/database/statements.ts";
import { systemSettings as stored } from "#server/schema/operations.ts";

/**
 * How long what was read holds, in milliseconds. Every call that changes something asks, so it is not read anew each
 * time; and every process reads by itself, so that all of them agree within this time without a connection kept open for
 * being told.
 */
const MAX_AGE_MS = 2_000;

interface CachedSettings {
  /** The database it was read from. */
  pool: pg.Pool;
  readAt: number;
  settings: SystemSettings;
}
let cached: CachedSettings | null = null;
let reading: Promise<SystemSettings> | null = null;
/** Goes up with every change made in this process, so that what was read before one is not kept after it. */
let changes = 0;

/** What is set, at most two seconds old; while the database is away, what was set last. */
export async function currentSettings(): Promise<SystemSettings> {
  const pool = connectionPool();
  const known = cached?.pool === pool ? cached : null;
  if (known && performance.now() - known.readAt < MAX_AGE_MS) return known.settings;
  // in a transaction its own connection is asked, and nobody else waits for that one
  const answer = isInTransaction() ? read(pool) : (reading ??= read(pool).finally(stopReading));
  return answer.catch((error: unknown) => {
    if (known) return known.settings;
    throw error;
  });
}

const stopReading = () => {
  reading = null;
};

async function read(pool: pg.Pool): Promise<SystemSettings> {
  const before = changes;
  const rows = await readAll();
  const settings = settingsFrom(new Map(rows.map(({ key, value }) => [key, value])));
  if (changes === before) cached = { pool, readAt: performance.now(), settings };
  return settings;
}

const readAll = statement(
  "read-settings",
  [],
  (db) => db.select({ key: stored.settingKey, value: stored.settingValue }).from(stored),
  { quick: true },
);

function settingsFrom(values: ReadonlyMap<string, unknown>): SystemSettings {
  const { unpaidYardMayWrite, registrationOpen, demoOpen, announcement } = systemSettings;
  const { maxHorsesPerYard, vatNote } = systemSettings;
  return {
    unpaidYardMayWrite: valueOf(unpaidYardMayWrite, values.get("unpaidYardMayWrite")),
    registrationOpen: valueOf(registrationOpen, values.get("registrationOpen")),
    demoOpen: valueOf(demoOpen, values.get("demoOpen")),
    announcement: valueOf(announcement, values.get("announcement")),
    maxHorsesPerYard: valueOf(maxHorsesPerYard, values.get("maxHorsesPerYard")),
    vatNote: valueOf(vatNote, values.get("vatNote")),
  };
}

/** What is stored, or the default where nothing is, or something that an older version allowed and this one does not. */
function valueOf<S extends $ZodType>(
  { schema, defaultValue }: { schema: S; defaultValue: output<S> },
  value: unknown,
): output<S> {
  const result = safeParse(schema, value);
  return result.success ? result.data : defaultValue;
}

/** What is set now, as it is stored. */
export const readSettings = () => read(connectionPool());

/** Once something has been set: in this process it holds at once. */
export function settingsHaveChanged() {
  changes += 1;
  cached = null;
  reading = null;
}
