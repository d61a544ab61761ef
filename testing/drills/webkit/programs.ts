import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { freePort } from "#server/adapters/postgres/address.ts";
import { findProgram } from "../find-program.ts";

/** Milliseconds until a program that was started must be ready. */
const READY_MS = 10_000;

/** The packages of Debian that have what the drill starts, and where they put what is not on the PATH. */
const packages = {
  WebKitWebDriver: { name: "webkit2gtk-driver", places: [] },
  MiniBrowser: { name: "libwebkit2gtk-4.1-0", places: ["/usr/lib/*/webkit2gtk-4.*"] },
  Xvfb: { name: "xvfb", places: [] },
} as const;
type Program = keyof typeof packages;

/** Where the programs are; a list of sentences where one is missing. */
export function findPrograms(env: NodeJS.ProcessEnv = process.env) {
  const [driver, browser] = [find("WebKitWebDriver", env), find("MiniBrowser", env)];
  const screen = env["DISPLAY"] ? null : find("Xvfb", env);
  const missing = [
    ...(driver ? [] : [formatMissing("WebKitWebDriver")]),
    ...(browser ? [] : [formatMissing("MiniBrowser")]),
    ...(screen === undefined ? [`${formatMissing("Xvfb")}, or DISPLAY has to be set`] : []),
  ];
  if (!driver || !browser || screen === undefined) return { missing };
  return { missing: null, driver, browser, screen };
}

const formatMissing = (program: Program) =>
  `${program} is missing: it is in Debian's package ${packages[program].name}`;

const find = (program: Program, env: NodeJS.ProcessEnv) =>
  findProgram(program, packages[program].places, env);

/** A program with the processes that it has started. */
export interface RunningProgram {
  kill: () => void;
}

/** Starts a screen that nobody sees, and returns its name. */
export async function startScreen(path: string): Promise<RunningProgram & { display: string }> {
  const child = spawn(
    path,
    ["-displayfd", "3", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"],
    {
      detached: true,
      stdio: ["ignore", "ignore", "ignore", "pipe"],
    },
  );
  const kill = () => killAll(child);
  try {
    const said = child.stdio[3];
    if (!said) throw new Error("Xvfb cannot say its number");
    const [number] = await once(said, "data", { signal: AbortSignal.timeout(READY_MS) });
    return { display: `:${String(number).trim()}`, kill };
  } catch (error) {
    kill();
    throw error;
  }
}

/** Starts the driver, which will start the browser; it may not listen yet. */
export async function startDriver(
  path: string,
  display: string | undefined,
): Promise<RunningProgram & { origin: string }> {
  const port = await freePort();
  const child = spawn(path, [`--port=${port}`, "--host=127.0.0.1"], {
    detached: true,
    stdio: "ignore",
    env: { ...process.env, ...(display && { DISPLAY: display }), LC_ALL: "C.UTF-8" },
  });
  child.on("error", () => undefined);
  return { origin: `http://127.0.0.1:${port}`, kill: () => killAll(child) };
}

// each is started as the leader of a group, because a driver that is killed leaves its browser
function killAll({ pid }: ChildProcess) {
  try {
    if (pid) process.kill(-pid, "SIGKILL");
  } catch {
    // the group has ended
  }
}
