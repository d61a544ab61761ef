import { ConfigError, type Config, readConfig } from "#server/core/config.ts";
import { refuseWrongRecipients } from "#server/domains/operations/backups/encryption.ts";

type Environment = Record<string, string | undefined>;

/** The settings without what is wrong among them, a sentence for each of those, and which variables were left out. */
export interface ReadSettings {
  settings: Config;
  wrong: readonly string[];
  leftOut: readonly string[];
}

/** Reads the variables as the server does, and goes on without those that it refuses, to name each. */
export async function readSettings(env: Environment): Promise<ReadSettings> {
  const wrong: string[] = [];
  const leftOut: string[] = [];
  for (;;) {
    const left = Object.entries(env).filter(([name]) => !leftOut.includes(name));
    try {
      const settings = readConfig(Object.fromEntries(left));
      await refuseWrongRecipients(settings.backupRecipients);
      return { settings, wrong, leftOut };
    } catch (error) {
      // each round leaves out more, so there is an end
      const isNew =
        error instanceof ConfigError && error.about.some((name) => !leftOut.includes(name));
      if (!isNew) throw error;
      wrong.push(error.message);
      leftOut.push(...error.about);
    }
  }
}

/** A text without any password, key or token of the environment. */
export function withoutSecrets(text: string, env: Environment): string {
  return Object.entries(env)
    .flatMap(([name, value = ""]) => secretsIn(name, value))
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .toSorted((one, other) => other.length - one.length)
    .reduce((said, secret) => said.replaceAll(secret, "***"), text);
}

/** A shorter one would blot out parts of ordinary words. */
const SHORTEST_SECRET = 4;

function secretsIn(name: string, value: string): string[] {
  if (/(_KEY|_SECRET|_TOKEN|_KEY_ID)$/.test(name)) return [value];
  const password = name.endsWith("_URL") ? (URL.parse(value)?.password ?? "") : "";
  return [password, safelyDecoded(password)];
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
