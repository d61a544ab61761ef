import { eq, sql } from "drizzle-orm";
import {
  settingKeys,
  type SettingKey,
  systemSettings,
} from "#contract/operations/system-settings.ts";
import { afterCommit } from "#server/core/database/database.ts";
import { statement } from "#server/core/database/statements.ts";
import { excluded } from "#server/core/database/expressions.ts";
import {
  readSettings,
  settingsHaveChanged,
} from "#server/domains/people/current-settings/current-settings.ts";
import { systemSettings as stored } from "#server/schema/operations.ts";
import { users } from "#server/schema/people.ts";

/** The stored settings with who set them and when; unset ones are left out. */
const readWho = statement("read-who-set", [], (db) =>
  db
    .select({
      settingKey: stored.settingKey,
      updatedBy: stored.updatedBy,
      updatedAt: stored.updatedAt,
      updatedByName: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(stored)
    .leftJoin(users, eq(users.id, stored.updatedBy)),
);

/** Every setting's current value, with who set it last. */
export async function settingRows() {
  const [settings, who] = await Promise.all([readSettings(), readWho()]);
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

const write = statement(
  "write-setting",
  ["settingKey", "settingValue", "updatedBy"],
  (db, setting) =>
    db
      .insert(stored)
      .values(setting)
      .onConflictDoUpdate({
        target: stored.settingKey,
        set: { ...excluded(stored, "settingValue", "updatedBy"), updatedAt: sql`now()` },
      }),
);

/** Sets one; it takes effect in this process at once. */
export async function writeSetting(settingKey: SettingKey, value: unknown, userId: string) {
  await write({ settingKey, settingValue: value, updatedBy: userId });
  afterCommit(settingsHaveChanged);
}
