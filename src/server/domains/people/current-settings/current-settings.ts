import type pg from "pg";
import { type $ZodType, type output, safeParse } from "zod/v4/core";
import { type SystemSettings, systemSettings } from "#contract/operations/system-settings.ts";
import { connectionPool, isInTransaction } from "#server/core/database/database.ts";
import { statement } from "#server/core/database/statements.ts";
import { systemSettings as stored } from "#server/schema/operations.ts";

/**
 * How long settings are cached, in milliseconds. They are cached because every call that changes something reads
 * them; each process caches its own copy, so that all agree within this time without a connection for
 * notifications.
 */
const MAX_AGE_MS = 2_000;

interface CachedSettings {
  /** The database from which the settings were read. */
  pool: pg.Pool;
  readAt: number;
  settings: SystemSettings;
}
let cached: CachedSettings | null = null;
let reading: Promise<SystemSettings> | null = null;
/**
 * The number of changes made in this process, by which a read that began before a change is recognised and not
 * cached.
 */
let changes = 0;

/** The settings, at most two seconds old; while the database is unreachable, the last known ones. */
export async function currentSettings(): Promise<SystemSettings> {
  const pool = connectionPool();
  const known = cached?.pool === pool ? cached : null;
  if (known && performance.now() - known.readAt < MAX_AGE_MS) return known.settings;
  // inside a transaction its own connection is used, and the read is not shared with other callers
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

/**
 * The stored value; the default if there is none, or if an older version of the app allowed the value and this
 * one does not.
 */
function valueOf<S extends $ZodType>(
  { schema, defaultValue }: { schema: S; defaultValue: output<S> },
  value: unknown,
): output<S> {
  const result = safeParse(schema, value);
  return result.success ? result.data : defaultValue;
}

/** The settings as they are stored now, without the cache. */
export const readSettings = () => read(connectionPool());

/** Makes a change take effect in this process immediately; call it after the change. */
export function settingsHaveChanged() {
  changes += 1;
  cached = null;
  reading = null;
}
