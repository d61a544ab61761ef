import { spawn } from "node:child_process";
import { constants } from "node:os";
import { pathToFileURL } from "node:url";
import { inClone, node24, windows, withPackagePrograms } from "./runtime.mjs";
import { watchParent } from "./parent.mjs";
import { serverFlags, serverMemoryEnv } from "./server-flags.mjs";

/**
 * Runs the server as a child until it ends, and resolves with its exit code. The channel between us is the tie: the
 * server tells its steps over it (`{step}`, and `{ready}` with its address), and when the channel closes, because we
 * were asked to stop or because we are gone, the server finishes what is running and ends in order.
 */
export function serve(progress, main) {
  const child = spawn(node24(), [...serverFlags, "--import", quickImports, inClone(main)], {
    env: withPackagePrograms({
      ...serverMemoryEnv,
      NODE_COMPILE_CACHE: inClone("node_modules/.cache/loosebox"),
    }),
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    // a Ctrl-C at the terminal would reach it twice, from there and from us; on Windows this would open a window
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

// as an address: a path of Windows begins with what looks like a scheme
const quickImports = pathToFileURL(inClone("scripts/quick-imports.mjs")).href;

function stopWhenAsked(child, progress) {
  let askedAt = 0;
  const stop = () => {
    // npm and the terminal both pass a Ctrl-C on, so only one that comes later means 'at once'
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
