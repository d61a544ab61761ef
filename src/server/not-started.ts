import { ConfigError } from "./core/config.ts";
import { isDatabaseAway } from "./core/failures.ts";
import { BadArchive } from "./features/backups/tar.ts";
import { CannotStart } from "./outside/postgres/cannot-start.ts";

/** Why the start failed, for the person at the terminal: a sentence where we know one, and the exit code. */
export function whyNotStarted(error: unknown): { sentence: string; code: number } {
  if (error instanceof ConfigError) return { sentence: error.message, code: 2 };
  if (error instanceof CannotStart || error instanceof BadArchive)
    return { sentence: error.message, code: 1 };
  if (!(error instanceof Error)) return { sentence: String(error), code: 1 };
  if ("code" in error && error.code === "EADDRINUSE")
    return {
      sentence: "PORT is taken: another program listens there. Choose another PORT.",
      code: 1,
    };
  if (isDatabaseAway(error) || ("code" in error && error.code === "28P01"))
    return { sentence: `DATABASE_URL: the database cannot be used (${error.message}).`, code: 1 };
  return { sentence: error.stack ?? error.message, code: 1 };
}
