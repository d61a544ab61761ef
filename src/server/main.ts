import { join } from "node:path";
import { buildApp } from "./app.ts";
import { type Config, ConfigError, readConfig, useConfig } from "./core/config.ts";
import { closeDatabase, openDatabase } from "./core/database.ts";
import { switchLimits } from "./core/limits.ts";
import { migrate } from "./core/migrate.ts";
import { stopInOrder } from "./core/stop.ts";
import { keepSweeping } from "./core/sweep.ts";
import { removeExpiredDemos } from "./features/demo/demo.ts";
import { folderStore, openFileStore } from "./outside/files.ts";
import { openMail } from "./outside/mail.ts";
import { CannotStart } from "./outside/postgres/cannot-start.ts";
import { claimDataDir } from "./outside/postgres/claim.ts";
import { startEmbedded } from "./outside/postgres/postgres.ts";

/** Tells the launcher (scripts/start.mjs) what is being done; without one it goes unsaid. */
const say = (message: { step: string } | { ready: string }) => process.send?.(message);

try {
  await start(readConfig(process.env));
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof CannotStart)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(error instanceof ConfigError ? 2 : 1);
}

/** From nothing to listening: claim the folder, database, migrations, doors, HTTP; and back again on a signal. */
async function start(settings: Config) {
  useConfig(settings);
  const undo: (() => unknown)[] = [];
  const stop = stopInOrder(undo);
  const claim = claimDataDir(settings.dataDir);
  undo.push(() => claim.release());

  const url = settings.databaseUrl ?? (await embedded(settings, undo));
  say({ step: "Bringing the database up to date" });
  await migrate(url);
  openDatabase(url, () => undefined);
  undo.push(closeDatabase);
  openMail({ ...settings, from: settings.mailFrom, outbox: join(settings.dataDir, "outbox") });
  openFileStore(folderStore(join(settings.dataDir, "files")));
  switchLimits(settings.rateLimits);

  const app = await buildApp();
  if (!settings.rateLimits)
    app.log.warn("RATE_LIMITS=off: anybody may try passwords without limit");
  undo.push(keepSweeping(app.log, [removeExpiredDemos]));
  undo.push(() => app.close());
  await app.listen({ host: settings.host, port: settings.port });
  if (!stop.stopping) say({ ready: settings.publicUrl.href });
}

async function embedded(settings: Config, undo: (() => unknown)[]) {
  const postgres = await startEmbedded({
    dataDir: settings.dataDir,
    onStep: (step) => say({ step }),
    onTrouble: (sentence) => process.stderr.write(`${sentence}\n`),
  });
  undo.push(() => postgres.stop());
  return postgres.url;
}
