import { eq, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { safeParse } from "zod/v4/core";
import {
  type PublicSettings,
  publicSettingsEndpoints,
} from "#contract/operations/public-settings.ts";
import {
  settingKeys,
  type SettingKey,
  systemSettings,
  systemSettingEndpoints as calls,
} from "#contract/operations/system-settings.ts";
import { afterCommit } from "#server/core/database/database.ts";
import { excluded, fullName } from "#server/core/database/expressions.ts";
import { statement } from "#server/core/database/statements.ts";
import type { Exchange } from "#server/core/http/reply.ts";
import { route } from "#server/core/http/route.ts";
import { fieldRefusal, notFound } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { logSecurityEvent } from "#server/core/security/security-log.ts";
import {
  currentSettings,
  readSettings,
  settingsHaveChanged,
} from "#server/domains/people/current-settings/current-settings.ts";
import { systemSettings as stored } from "#server/schema/operations.ts";
import { users } from "#server/schema/people.ts";

export function systemSettingRoutes(app: FastifyInstance) {
  route(app, calls.list, () => list());
  route(app, calls.change, ({ params, body }, scope, exchange) =>
    change(scope, { ...params, ...body }, exchange),
  );
  route(app, publicSettingsEndpoints.read, () => publicSettings());
}

/** Every setting, with the person who set it last. */
const list = () => settingRows();

/** Sets a setting to any value that its schema accepts. */
async function change(
  { userId }: Scope,
  given: { settingKey: string; settingValue: unknown },
  { request }: Exchange,
) {
  const key = keyOf(given.settingKey);
  await writeSetting(key, checked(key, given.settingValue), userId);
  logSecurityEvent(request, "SETTING_CHANGED", userId);
  const changed = (await settingRows()).find(({ settingKey }) => settingKey === key);
  if (!changed) throw notFound("Setting");
  return changed;
}

function keyOf(name: string): SettingKey {
  const key = settingKeys.find((each) => each === name);
  if (!key) throw notFound("Setting");
  return key;
}

function checked(key: SettingKey, value: unknown) {
  const result = safeParse(systemSettings[key].schema, value);
  if (result.success) return result.data;
  const message = result.error.issues[0]?.message ?? "This value is not valid";
  throw fieldRefusal(400, "settingValue", message);
}

/** The public settings; the reply's schema removes all others. */
export async function publicSettings(): Promise<PublicSettings> {
  const { announcement, registrationOpen, demoOpen, vatNote } = await currentSettings();
  return { announcement, registrationOpen, demoOpen, vatNote };
}

/** The stored settings with who set them and when; a setting that was never set is not included. */
const readWho = statement("read-who-set", [], (db) =>
  db
    .select({
      settingKey: stored.settingKey,
      updatedBy: stored.updatedBy,
      updatedAt: stored.updatedAt,
      updatedByName: sql<string | null>`${fullName(users)}`,
    })
    .from(stored)
    .leftJoin(users, eq(users.id, stored.updatedBy)),
);

/** Every setting's current value, with the person who set it last. */
async function settingRows() {
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

/** Stores a setting, which takes effect in this process immediately. */
async function writeSetting(settingKey: SettingKey, value: unknown, userId: string) {
  await write({ settingKey, settingValue: value, updatedBy: userId });
  afterCommit(settingsHaveChanged);
}
