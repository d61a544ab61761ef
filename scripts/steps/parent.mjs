import { readFileSync } from "node:fs";
import { basename } from "node:path";

/**
 * Calls `onGone` once when the npm that started this process has exited. A signal sent to npm ends npm and the
 * shell in between, but never reaches this process. If the parent is not npm, nothing is watched.
 */
export function watchParent(onGone) {
  if (!process.env.npm_lifecycle_event) return;
  const atFirst = ancestors();
  const clock = setInterval(() => {
    if (ancestors() === atFirst) return;
    clearInterval(clock);
    onGone();
  }, 250);
  clock.unref();
}

// the parent and, if that is npm's shell (which outlives a killed npm), the parent's parent
function ancestors() {
  const { ppid } = process;
  return isShell(ppid) ? `${ppid} ${parentOf(ppid)}` : String(ppid);
}

const isShell = (pid) =>
  /^(sh|dash|bash|ash|zsh)$/.test(basename(readProc(pid, "cmdline").split("\0")[0]));

// the process name in brackets may itself contain spaces and brackets
const parentOf = (pid) => readProc(pid, "stat").split(") ").pop().split(" ")[1] ?? "";

function readProc(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return ""; // no /proc on this system, or the process has just exited
  }
}
