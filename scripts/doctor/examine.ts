import type { Condition, Verdict } from "#rules/installation/status.ts";
import { useConfig } from "#server/core/config.ts";
import { databaseLooks, type DatabaseReading, readDatabase } from "./database.ts";
import { dataFolderLooks } from "./data-folder.ts";
import { type Look, take } from "./look.ts";
import { programLooks } from "./program.ts";
import { addressLook, backupLooks } from "./rest.ts";
import { replicaLooks } from "./replica.ts";
import { type ReadSettings, readSettings, withoutSecrets } from "./settings.ts";
import { serviceLooks } from "./services.ts";

const looks: readonly Look[] = [
  ...programLooks,
  addressLook,
  ...dataFolderLooks,
  ...databaseLooks,
  ...replicaLooks,
  ...serviceLooks,
  ...backupLooks,
];

/** Looks at everything at once and prints a line for each; returns the exit code, 1 when anything is wrong. */
export async function examine(
  env: Record<string, string | undefined>,
  print: (line: string) => void = console.log,
): Promise<number> {
  const read = await readSettings(env);
  const { settings, leftOut } = read;
  useConfig(settings);
  let reading: Promise<DatabaseReading> | undefined;
  const database = () => (reading ??= readDatabase(settings));
  const found = await Promise.all(
    looks.map(async (look) => ({
      name: look.name,
      verdict: await take(look, { settings, leftOut, database }),
    })),
  );
  const all = [...ofSettings(read), ...found];
  for (const { name, verdict } of all) print(withoutSecrets(formatLine(name, verdict), env));
  const count = (state: Condition) => all.filter(({ verdict }) => verdict[0] === state).length;
  print(
    `${count("BROKEN")} wrong, ${count("LOOK")} to look at, ${count("FINE")} ok. Nothing was changed.`,
  );
  return count("BROKEN") > 0 ? 1 : 0;
}

const named = (verdict: Verdict) => ({ name: "settings", verdict });

function ofSettings({ settings, wrong }: ReadSettings): { name: string; verdict: Verdict }[] {
  if (wrong.length > 0) return wrong.map((sentence) => named(["BROKEN", sentence]));
  if (!settings.rateLimits)
    return [named(["LOOK", "RATE_LIMITS=off: anybody may try passwords without limit."])];
  return [named(["FINE", "Every variable can be read."])];
}

const labels: Record<Condition, string> = { FINE: "ok", LOOK: "look at it", BROKEN: "wrong" };

const formatLine = (name: string, [state, sentence]: Verdict) =>
  `${labels[state].padEnd(12)}${name.padEnd(12)}${sentence}`;
