import { ofBackup, type Verdict } from "#rules/installation/status.ts";
import type { Config } from "#server/core/config.ts";
import { lastBackup } from "#server/domains/operations/backups/backup.ts";
import type { Look, Patient } from "./look.ts";

export const backupLooks: readonly Look[] = [
  { name: "backup", needs: ["DATA_DIR", "DATABASE_URL"], at: lookAtBackup },
  { name: "backup key", needs: ["BACKUP_RECIPIENT"], at: ({ settings }) => ofBackupKey(settings) },
];

async function lookAtBackup({ settings, database }: Patient): Promise<Verdict> {
  const { databaseUrl, dataDir } = settings;
  const now = new Date();
  const made = await database().catch(() => null);
  return ofBackup({
    now,
    // of a database that does not say it, the newest backup alone tells
    installedAt: made?.installedAt ?? now,
    lastBackup: databaseUrl ? "elsewhere" : await lastBackup(dataDir),
  });
}

function ofBackupKey({ backupRecipients }: Config): Verdict {
  if (backupRecipients.length === 0)
    return ["LOOK", "Backups are not encrypted, because BACKUP_RECIPIENT is not set."];
  return ["FINE", `Backups are encrypted to ${backupRecipients.length} key(s) that can be read.`];
}

export const addressLook: Look = {
  name: "address",
  needs: ["PUBLIC_URL", "TRUST_PROXY", "HOST", "PORT"],
  at: ({ settings }) => ofAddress(settings),
};

export function ofAddress({
  publicUrl,
  publicUrlNamed,
  trustProxy,
}: Pick<Config, "publicUrl" | "publicUrlNamed" | "trustProxy">): Verdict {
  const { origin, protocol, hostname } = publicUrl;
  if (!publicUrlNamed)
    return ["LOOK", `Links in mails lead to ${origin}, because PUBLIC_URL is not set.`];
  if (protocol === "http:" && !LOCAL.test(hostname))
    return ["BROKEN", `${origin} is not https: passwords cross the network in the clear.`];
  if (protocol === "https:" && trustProxy === false)
    return [
      "LOOK",
      `${origin} wants a proxy in front; with TRUST_PROXY=false all people share its address and its limits.`,
    ];
  return ["FINE", `People come by ${origin}.`];
}

const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
