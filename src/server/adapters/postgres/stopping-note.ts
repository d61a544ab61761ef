import { readFileSync, rmSync, writeFileSync } from "node:fs";

const noteFile = (lock: string) => `${lock}.stopping`;

/** Leaves word beside a lock that the process which holds it, this one, is stopping. */
export function noteStopping(lock: string): void {
  try {
    writeFileSync(noteFile(lock), `${process.pid}\n`);
  } catch {
    // a full disk keeps nobody from stopping; the next start is then told that we run
  }
}

/** Whether the process that holds a lock has left word that it is stopping; what another has left counts for nothing. */
export function isStopping(lock: string, holder: number | null): boolean {
  try {
    return Number(readFileSync(noteFile(lock), "utf8")) === holder;
  } catch {
    return false;
  }
}

export const forgetStopping = (lock: string): void => rmSync(noteFile(lock), { force: true });
