import type pg from "pg";
import { safeParse } from "zod/v4/core";
import {
  settingKeys,
  type SettingKey,
  type SystemSettings,
  systemSettings,
} from "#contract/operations/system-settings.ts";
import { afterCommit, connectionPool, isInTransaction, prepared } from "./database.ts";

/**
 * How long what was read holds, in milliseconds. Every call that changes something asks, so it is not read anew each
 * time; and every process reads by itself, so that all of them agree within this time without a connection kept open for
 * being told.
 */
const MAX_AGE_MS = 2_000;

interface Cached {
  /** The database it was read from. */
  pool: pg.Pool;
  readAt: number;
  settings: SystemSettings;
}
let cached: Cached | null = null;
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
  const rows = await readAll([]);
  const settings = settingsFrom(new Map(rows.map(({ key, value }) => [key, value])));
  if (changes === before) cached = { pool, readAt: performance.now(), settings };
  return settings;
}

const readAll = prepared<{ key: string; value: unknown }>(
  "read-settings",
  `select setting_key as key, setting_value as value from system_settings`,
  { quick: true },
);

const settingsFrom = (stored: ReadonlyMap<string, unknown>): SystemSettings => ({
  unpaidYardMayWrite: valueOf("unpaidYardMayWrite", stored),
  registrationOpen: valueOf("registrationOpen", stored),
  demoOpen: valueOf("demoOpen", stored),
  announcement: valueOf("announcement", stored),
  maxHorsesPerYard: valueOf("maxHorsesPerYard", stored),
});

/** What is stored, or the default where nothing is, or something that an older version allowed and this one does not. */
function valueOf<Key extends SettingKey>(key: Key, stored: ReadonlyMap<string, unknown>) {
  const { schema, defaultValue } = systemSettings[key];
  const result = safeParse(schema, stored.get(key));
  return (result.success ? result.data : defaultValue) as SystemSettings[Key];
}

interface StoredSetting {
  settingKey: string;
  updatedBy: string | null;
  updatedByName: string | null;
  updatedAt: Date;
}

/** Who set what, and when; settings that nobody has set are not among them. */
const readWho = prepared<StoredSetting>(
  "read-who-set",
  `select s.setting_key as "settingKey", s.updated_by as "updatedBy", s.updated_at as "updatedAt",
     u.first_name || ' ' || u.last_name as "updatedByName"
   from system_settings s left join users u on u.id = s.updated_by`,
);

/** Every setting as it is stored now, with who set it last. */
export async function settingRows() {
  const [settings, who] = await Promise.all([read(connectionPool()), readWho([])]);
  return settingKeys.map((settingKey) => ({
    ...unset,
    ...who.find((each) => each.settingKey === settingKey),
    settingKey,
    settingValue: settings[settingKey],
    defaultValue: systemSettings[settingKey].defaultValue,
    description: systemSettings[settingKey].description,
  }));
}

const unset = { updatedBy: null, updatedByName: null, updatedAt: null };

const write = prepared(
  "write-setting",
  `insert into system_settings (setting_key, setting_value, updated_by) values ($1, $2, $3)
   on conflict (setting_key) do update
     set setting_value = excluded.setting_value, updated_by = excluded.updated_by, updated_at = now()`,
);

/** Sets one; in this process it holds at once. */
export async function writeSetting(settingKey: SettingKey, value: unknown, userId: string) {
  await write([settingKey, JSON.stringify(value), userId]);
  afterCommit(() => {
    changes += 1;
    cached = null;
    reading = null;
  });
}
