// What scripts/dev.mjs runs under Node 24: one database for the whole session, the server started anew at every
// change, and Vite's pages in front of it.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { watch } from "node:fs";
import { join } from "node:path";
import { createServer, type ViteDevServer } from "vite";
import { type Config, readConfig } from "#server/core/config.ts";
import { stopInOrder } from "#server/core/stop.ts";
import { claimDataDir } from "#server/outside/postgres/claim.ts";
import { freePort } from "#server/outside/postgres/free-port.ts";
import { startEmbedded } from "#server/outside/postgres/postgres.ts";
import { whyNotStarted } from "#server/not-started.ts";

const clone = join(import.meta.dirname, "..");
const SERVER_SOURCES = ["src/server", "src/contract", "src/rules", "migrations"];
const SERVER_PATHS = ["/api", "/files", "/demo"];

const say = (message: { step: string } | { ready: string }) =>
  process.connected && process.send?.(message);

const undo: (() => unknown)[] = [];
const stop = stopInOrder(undo);

try {
  await start(readConfig(process.env));
} catch (error) {
  if (!stop.stopping) {
    await stop.undoAll();
    const { sentence, code } = whyNotStarted(error);
    process.stderr.write(`${sentence}\n`);
    process.exit(code);
  }
}

async function start(settings: Config) {
  // only to say so now if it is taken; the server claims it for itself, each time it starts
  claimDataDir(settings.dataDir).release();
  const databaseUrl = settings.databaseUrl ?? (await ownDatabase(settings));
  const port = await freePort();
  const server = keepServing({
    ...process.env,
    HOST: "127.0.0.1",
    PORT: String(port),
    PUBLIC_URL: settings.publicUrl.origin,
    DATABASE_URL: databaseUrl,
  });
  undo.push(() => server.stop());
  say({ step: "Starting Vite" });
  const pages = await servePages(settings, port, server.ready);
  undo.push(() => pages.close());
  await server.ready();
  say({ ready: settings.publicUrl.href });
}

async function ownDatabase({ dataDir }: Config) {
  const postgres = await startEmbedded({
    dataDir,
    onStep: (step) => say({ step }),
    onTrouble: (sentence) => process.stderr.write(`${sentence}\n`),
  });
  undo.push(() => postgres.stop());
  return postgres.url;
}

/** Runs the server, and again whenever something it is made of changes; `ready` resolves once it listens. */
function keepServing(env: NodeJS.ProcessEnv) {
  let readiness = Promise.withResolvers<void>();
  let child = launch();
  let restarting: NodeJS.Timeout | undefined;

  function launch() {
    const launched = spawn(
      process.execPath,
      [...process.execArgv, join(clone, "src/server/main.ts")],
      {
        env,
        stdio: ["ignore", "inherit", "inherit", "ipc"],
      },
    );
    launched.on("message", (message) => {
      if (typeof message === "object" && "ready" in message) readiness.resolve();
    });
    return launched;
  }

  async function restart() {
    await end(child);
    say({ step: "Starting the server again" });
    child = launch();
    await readiness.promise;
    say({ ready: env["PUBLIC_URL"] ?? "" });
  }

  const watchers = SERVER_SOURCES.map((folder) =>
    watch(join(clone, folder), { recursive: true }, (_, name) => {
      if (name?.includes(".test.")) return;
      // an editor saves in several strokes, and a checkout changes many files
      clearTimeout(restarting);
      readiness = Promise.withResolvers();
      restarting = setTimeout(() => void restart(), 150);
    }),
  );
  return {
    ready: () => readiness.promise,
    stop: async () => {
      clearTimeout(restarting);
      for (const each of watchers) each.close();
      await end(child);
    },
  };
}

// the closed channel tells the server to stop in order; a page that keeps a call open does not hold up the next start
async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  if (child.connected) child.disconnect();
  const late = setTimeout(() => child.kill("SIGKILL"), 3_000);
  await ended;
  clearTimeout(late);
}

async function servePages(
  { host, port, dataDir }: Config,
  serverPort: number,
  serverIsReady: () => Promise<void>,
): Promise<ViteDevServer> {
  const target = `http://127.0.0.1:${serverPort}`;
  const pages = await createServer({
    root: clone,
    server: {
      host,
      port,
      strictPort: true,
      watch: { ignored: ["**/dist/**", `${dataDir}/**`, "**/test-results/**"] },
      // Host and Origin stay as the browser sent them, for the same-origin check
      proxy: Object.fromEntries(
        SERVER_PATHS.map((path) => [path, { target, changeOrigin: false }]),
      ),
    },
    plugins: [
      {
        name: "wait-for-the-server",
        configureServer({ middlewares }) {
          middlewares.use(async (request, _, next) => {
            if (SERVER_PATHS.some((path) => request.url?.startsWith(path))) await serverIsReady();
            next();
          });
        },
      },
    ],
  });
  await pages.listen();
  return pages;
}
