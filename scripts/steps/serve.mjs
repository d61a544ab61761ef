import { spawn } from "node:child_process";
import { constants } from "node:os";
import { pathToFileURL } from "node:url";
import { inClone, node24, windows, withPackagePrograms } from "./runtime.mjs";
import { watchParent } from "./parent.mjs";
import { serverFlags, serverMemoryEnv } from "./server-flags.mjs";

/**
 * Runs the server as a child process until it ends, and resolves to its exit code. Both are linked by an IPC
 * channel: the server reports its steps on it (`{step}`, and `{ready}` with its address). When the channel
 * closes, because this process was asked to stop or has exited, the server finishes what is running and shuts
 * down.
 */
export function serve(progress, main) {
  const child = spawn(node24(), [...serverFlags, "--import", quickImports, inClone(main)], {
    env: withPackagePrograms({
      ...serverMemoryEnv,
      NODE_COMPILE_CACHE: inClone("node_modules/.cache/loosebox"),
    }),
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    // the server gets a process group of its own, because otherwise Ctrl-C would reach it twice: from the terminal and
    // from this process; on Windows a detached process would open a window
    detached: !windows,
    windowsHide: true,
  });
  child.on("message", ({ step, ready }) => {
    if (step) progress.step(step);
    if (ready) progress.say(`Loosebox is ready at ${ready} (Ctrl-C stops it)`);
  });
  stopWhenAsked(child, progress);
  return new Promise((resolve) => {
    child.on("error", (error) => {
      process.stderr.write(`${error.message}\n`);
      resolve(127);
    });
    child.on("exit", (code, signal) => {
      progress.end();
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
}

// passed as a URL, because a Windows path begins with something that looks like a scheme
const quickImports = pathToFileURL(inClone("scripts/quick-imports.mjs")).href;

function stopWhenAsked(child, progress) {
  let askedAt = 0;
  const stop = () => {
    // npm and the terminal both forward the same Ctrl-C, so only a later one means that the user does not want to wait
    if (askedAt && Date.now() - askedAt > 1_000) child.kill("SIGKILL");
    if (askedAt) return;
    askedAt = Date.now();
    progress.say("Stopping: finishing what is running, then the database (again Ctrl-C: at once)");
    if (child.connected) child.disconnect();
    setTimeout(() => child.kill("SIGKILL"), LONGEST_STOP_MS).unref();
  };
  for (const name of ["SIGINT", "SIGTERM"]) process.on(name, stop);
  watchParent(stop);
}

const LONGEST_STOP_MS = 30_000;
