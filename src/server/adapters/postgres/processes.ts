import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Whether we are root, whom PostgreSQL refuses to run as; never on Windows. */
export const isRoot = process.getuid?.() === 0;

/** Whether a process of that number exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** The command line of a process, its words separated by NUL where the system tells them apart; empty if unknown. */
export function commandLine(pid: number): string {
  try {
    if (process.platform === "linux") return readFileSync(`/proc/${pid}/cmdline`, "utf8");
    if (process.platform === "win32") return askWindows(pid);
    return output("ps", ["-o", "command=", "-p", String(pid)]);
  } catch {
    return "";
  }
}

const askWindows = (pid: number) =>
  output("powershell", [
    "-NoProfile",
    "-Command",
    `(Get-CimInstance Win32_Process -Filter "ProcessId=${pid}").CommandLine`,
  ]);

const output = (command: string, words: string[]) =>
  execFileSync(command, words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
