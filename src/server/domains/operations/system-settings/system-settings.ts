import { safeParse } from "zod/v4/core";
import type { PublicSettings } from "#contract/operations/public-settings.ts";
import {
  settingKeys,
  type SettingKey,
  systemSettings,
} from "#contract/operations/system-settings.ts";
import { notFound, Refusal } from "#server/core/refusal.ts";
import type { Exchange } from "#server/core/http/reply.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { logSecurityEvent } from "#server/core/security/security-log.ts";
import { currentSettings } from "#server/domains/people/current-settings/current-settings.ts";
import { settingRows, writeSetting } from "./stored-settings.ts";

/** Every setting, with who set it last. */
export const list = () => settingRows();

/** Sets one, in any form that its schema accepts. */
export async function change(
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
  throw new Refusal(400, message, { errors: [{ path: "settingValue", message }] });
}

/** The public settings; the reply's schema removes any others too. */
export async function publicSettings(): Promise<PublicSettings> {
  const { announcement, registrationOpen, demoOpen, vatNote } = await currentSettings();
  return { announcement, registrationOpen, demoOpen, vatNote };
}
