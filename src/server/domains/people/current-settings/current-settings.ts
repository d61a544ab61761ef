import type pg from "pg";
import { type $ZodType, type output, safeParse } from "zod/v4/core";
import { type SystemSettings, systemSettings } from "#contract/operations/system-settings.ts";
import { connectionPool, isInTransaction } from "#server/core/database/database.ts";
import { statement } from "#server/core/database/statements.ts";
import { systemSettings as stored } from "#server/schema/operations.ts";

/**
 * How long settings are cached, in milliseconds. Every changing call reads them, hence the cache; and each process
 * reads on its own, so that all agree within this time without a connection kept open for notifications.
 */
const MAX_AGE_MS = 2_000;

interface CachedSettings {
  /** The database that the settings were read from. */
  pool: pg.Pool;
  readAt: number;
  settings: SystemSettings;
}
let cached: CachedSettings | null = null;
let reading: Promise<SystemSettings> | null = null;
/** Counts changes made in this process, so that a read that began before one is not cached after it. */
let changes = 0;

/** The settings, at most two seconds old; while the database is away, the last known ones. */
export async function currentSettings(): Promise<SystemSettings> {
  const pool = connectionPool();
  const known = cached?.pool === pool ? cached : null;
  if (known && performance.now() - known.readAt < MAX_AGE_MS) return known.settings;
  // inside a transaction use its own connection, and do not share that read with other callers
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

/** The stored value; the default if there is none, or if an older version allowed it and this one does not. */
function valueOf<S extends $ZodType>(
  { schema, defaultValue }: { schema: S; defaultValue: output<S> },
  value: unknown,
): output<S> {
  const result = safeParse(schema, value);
  return result.success ? result.data : defaultValue;
}

/** The settings as stored now. */
export const readSettings = () => read(connectionPool());

/** Call after a change: it takes effect in this process at once. */
export function settingsHaveChanged() {
  changes += 1;
  cached = null;
  reading = null;
}
