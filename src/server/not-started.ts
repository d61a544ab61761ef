import { ConfigError } from "./core/config.ts";
import { isDatabaseAway, isDiskFull } from "#server/core/faults.ts";
import { BadBackup } from "./domains/operations/backups/tar.ts";
import { CannotStart } from "./core/start-and-stop.ts";

/** The reason why the start failed, for the operator: a sentence if the cause is known, and the exit code. */
export function whyNotStarted(error: unknown): { sentence: string; code: number } {
  return { sentence: sentenceOf(error), code: error instanceof ConfigError ? 2 : 1 };
}

const speaksForItself = [ConfigError, CannotStart, BadBackup];

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (speaksForItself.some((kind) => error instanceof kind)) return error.message;
  const code = "code" in error ? error.code : null;
  if (code === "EADDRINUSE")
    return "PORT is taken: another program listens there. Choose another PORT.";
  if (isDiskFull(error)) return "There is no room left on the disk.";
  if (isDatabaseAway(error) || code === "28P01")
    return `DATABASE_URL: the database cannot be used (${error.message}).`;
  return error.stack ?? error.message;
}
