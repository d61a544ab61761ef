import { Refusal } from "./refusal.ts";

// SQLSTATE classes and socket codes that mean that the database is unreachable, not that our statement is wrong; 25006: a
// PostgreSQL that was the primary until a moment ago takes no writes
const awayCodes =
  /^(08...|53...|57P0.|57014|25P03|25006|ECONN\w+|ENOENT|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH|EPIPE|ETIMEDOUT)$/;
const databaseAwayPattern =
  /^(timeout expired|timeout exceeded when trying to connect|Connection terminated|Client has encountered|Query read timeout)/;

/** Whether any error in the chain of causes means that the database is unreachable. */
export function isDatabaseAway(error: unknown): boolean {
  return anyCause(
    error,
    ({ code, message }) => awayCodes.test(code) || databaseAwayPattern.test(message),
  );
}

/** Whether a predicate holds for an error or any of its causes. */
function anyCause(error: unknown, is: (told: { code: string; message: string }) => boolean) {
  for (let each = error; each instanceof Error; each = each.cause) {
    const code = "code" in each && typeof each.code === "string" ? each.code : "";
    if (is({ code, message: each.message })) return true;
  }
  return false;
}

// the codes of a full disk or quota, as PostgreSQL or the operating system reports it
const fullCodes = /^(53100|ENOSPC|EDQUOT)$/;

export const isDiskFull = (error: unknown) => anyCause(error, ({ code }) => fullCodes.test(code));

/** Whether a view refused to write a row because the row's horse is beyond somebody's rights (SQLSTATE 44000). */
export const isBeyondRights = (error: unknown) => anyCause(error, ({ code }) => code === "44000");

/** Thrown when the disk is full, or nearly full and the file is large. */
export const noRoom = new Refusal(
  503,
  "Loosebox has no room left on its disk, so this was not saved. Please tell whoever runs it, and try again later.",
  { retryAfter: 60 },
);
