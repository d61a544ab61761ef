// Run by scripts/dev.mjs under Node 24: keeps one database for the whole session, restarts the server at every change,
// and serves the pages by Vite in front of it.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { watch } from "node:fs";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { createServer, type ViteDevServer } from "vite";
import { type Config, readConfig } from "#server/core/config.ts";
import { notifyLauncher, sayStep, stopInOrder } from "#server/core/start-and-stop.ts";
import { claimInTurn } from "#server/adapters/postgres/claim.ts";
import { freePort } from "#server/adapters/postgres/address.ts";
import { startEmbedded } from "#server/adapters/postgres/postgres.ts";
import { whyNotStarted } from "#server/not-started.ts";

const clone = join(import.meta.dirname, "..");
const SERVER_SOURCES = ["src/server", "src/contract", "src/rules", "migrations"];
/** The sources of the assistant's model, which is rebuilt before the server restarts. */
const MODEL_SOURCES = ["src/assistant", "knowledge"];
/** The paths that the server answers, in addition to posted forms and calendar files. */
const SERVER_PATHS = ["/api", "/files", "/demo"];
const isForServer = ({ url = "", method }: IncomingMessage) =>
  method === "POST" ||
  SERVER_PATHS.some((path) => url.startsWith(path)) ||
  (url.startsWith("/calendar/") && url.endsWith(".ics"));

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
  // only checks early that the folder is free; the server claims it itself at each start
  (await claimInTurn(settings.dataDir, { onWait: sayStep })).release();
  const databaseUrl = settings.databaseUrl ?? (await ownDatabase(settings));
  const port = await freePort();
  const publicUrl = settings.publicUrl.href;
  const server = keepServing(
    {
      ...process.env,
      HOST: "127.0.0.1",
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      DATABASE_URL: databaseUrl,
    },
    () => notifyLauncher({ ready: publicUrl }),
  );
  notifyLauncher({ step: "Starting Vite" });
  const pages = await servePages(settings, port, server.isReady);
  undo.push(() => pages.close());
  notifyLauncher({ step: "Starting the server" });
  server.start();
  undo.push(() => server.stop());
}

async function ownDatabase({ dataDir }: Config) {
  const postgres = await startEmbedded({
    dataDir,
    onStep: (step) => notifyLauncher({ step }),
    onTrouble: (sentence) => process.stderr.write(`${sentence}\n`),
  });
  undo.push(() => postgres.stop());
  return postgres.url;
}

/**
 * Runs the server, and restarts it whenever its sources change. `isReady` waits for the current or next start
 * and resolves to whether it succeeded.
 */
function keepServing(env: NodeJS.ProcessEnv, onReady: () => void) {
  const main = join(clone, "src/server/main.ts");
  let readiness = startToWaitFor();
  let child: ChildProcess | undefined;
  let changed: NodeJS.Timeout | undefined;
  let turn = Promise.resolve();
  let isModelStale = false;

  function launch() {
    const launched = spawn(process.execPath, [...process.execArgv, main], {
      env,
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    launched.on("message", (message) => {
      if (typeof message !== "object" || !("ready" in message)) return;
      readiness.settle(true);
      onReady();
    });
    // a server that we ended ourselves is no longer `child`
    launched.on("exit", () => launched === child && readiness.settle(false));
    child = launched;
  }

  async function restart() {
    const last = child;
    child = undefined;
    if (last) await end(last);
    if (isModelStale) await buildModel();
    isModelStale = false;
    notifyLauncher({ step: "Starting the server again" });
    launch();
  }

  function noteChange(name: string | null) {
    if (name?.includes(".test.")) return;
    // callers that wait for an unfinished start go on waiting, for the start that this change causes; otherwise there
    // is a new start to wait for
    if (readiness.isSettled()) readiness = startToWaitFor();
    // restarts the timer, because an editor saves in several steps and a checkout changes many files
    clearTimeout(changed);
    changed = setTimeout(() => {
      turn = turn.then(restart);
    }, 150);
  }

  const watchers = [...SERVER_SOURCES, ...MODEL_SOURCES].map((folder) =>
    watch(join(clone, folder), { recursive: true }, (_, name) => {
      isModelStale ||= MODEL_SOURCES.includes(folder);
      noteChange(name);
    }),
  );
  return {
    start: launch,
    isReady: () => readiness.promise,
    stop: async () => {
      clearTimeout(changed);
      for (const each of watchers) each.close();
      await turn;
      if (child) await end(child);
    },
  };
}

/** Builds the model in a separate process, because this process keeps its modules as first loaded. */
async function buildModel() {
  notifyLauncher({ step: "Building the assistant's model" });
  const script = join(clone, "scripts/build-assistant.ts");
  await once(spawn(process.execPath, [script], { stdio: ["ignore", "ignore", "inherit"] }), "exit");
}

function startToWaitFor() {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  let settled = false;
  const settle = (wentWell: boolean) => {
    settled = true;
    resolve(wentWell);
  };
  return { promise, settle, isSettled: () => settled };
}

// the closed channel makes the server shut down cleanly; a page with an open request must not delay the restart
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
  serverIsReady: () => Promise<boolean>,
): Promise<ViteDevServer> {
  const target = `http://127.0.0.1:${serverPort}`;
  const pages = await createServer({
    root: clone,
    server: {
      host,
      port,
      strictPort: true,
      watch: { ignored: ["**/dist/**", `${dataDir}/**`, "**/test-results/**"] },
      // Host and Origin stay unchanged for the same-origin check
      proxy: {
        "/": {
          target,
          changeOrigin: false,
          bypass: (request) => (isForServer(request) ? null : request.url),
        },
      },
    },
    plugins: [
      {
        name: "wait-for-the-server",
        configureServer({ middlewares }) {
          middlewares.use(async (request, reply, next) => {
            if (!isForServer(request) || (await serverIsReady())) return next();
            reply.statusCode = 503;
            reply.end("The server did not start; the terminal says why.");
          });
        },
      },
    ],
  });
  await pages.listen();
  return pages;
}
