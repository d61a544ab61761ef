import { existsSync } from "node:fs";
import { mkdir, open, readFile, truncate } from "node:fs/promises";
import { dirname, join } from "node:path";
import { and, eq, isNotNull, lt, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { fileStore } from "#server/adapters/files.ts";
import { config } from "#server/core/config.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { pick } from "#server/core/database/expressions.ts";
import { nothing } from "#server/core/database/row-shape.ts";
import { sqlStatement, statement } from "#server/core/database/statements.ts";
import { parseJson } from "#server/core/http/read-bounded.ts";
import { keepProof } from "#server/domains/people/accounts/consents.ts";
import { queueMail } from "#server/domains/people/accounts/mails/mail-queue.ts";
import { personById } from "#server/domains/people/accounts/users.ts";
import {
  memberships,
  users,
  yards,
  emailLinks,
  passwordResets,
  sessions,
} from "#server/schema/people.ts";
import { KEPT } from "#contract/data/retention.ts";
import { knownBrowsers, passkeyChallenges, pendingSignIns } from "#server/schema/people-sign-in.ts";

/**
 * Erases the users whose seven days are over, with the yards that only they own. The tables' `on delete` clauses
 * decide what is deleted with a user or a yard. Billing's rows have only the yard's id and stay, and billing
 * ends the subscription of a deleted yard. If one user cannot be erased, the others still are, and the next
 * sweep tries again.
 */
export async function eraseDue() {
  const due = await findDue();
  const failures: unknown[] = [];
  for (const { id } of due)
    await erase(id).catch((error: unknown) => {
      failures.push(error);
    });
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} accounts could not be erased`);
}

const isDue = lt(users.eraseAfter, sql`now()`);
const findDue = statement("find-due-erasures", [], (db) =>
  db.select({ id: users.id }).from(users).where(isDue).limit(1_000),
);
const lockDue = statement("lock-due-erasure", ["userId"], (db, { userId }) =>
  db
    .select({
      ...pick(users, "email", "firstName"),
      emailConfirmed: isNotNull(users.emailConfirmedAt).mapWith(Boolean),
    })
    .from(users)
    .where(and(eq(users.id, userId), isDue))
    .for("update"),
);
const deletePerson = statement("delete-person", ["userId"], (db, { userId }) =>
  db.delete(users).where(eq(users.id, userId)),
);
const deleteYards = statement(
  "delete-yards",
  ["yardIds"],
  (db, { yardIds }) => db.delete(yards).where(sql`${yards.id} = any(${yardIds}::uuid[])`),
  { acrossYards: "all yards that somebody alone owned go with them" },
);

async function erase(userId: string) {
  const gone = await inTransaction(async () => {
    // the lock keeps others from adding or removing owners meanwhile, and waits for a concurrent cancellation
    await lockYards({ userId });
    const [person] = await lockDue({ userId });
    if (!person) return null;
    const yardIds = (await aloneOwned([userId])).map(({ yardId }) => yardId);
    await keepProof({ userId, email: person.email });
    await deleteYards({ yardIds });
    await deletePerson({ userId });
    await queueMail({ ...person, userId: null }, erasedMail);
    await recordErasure({ userId, yardIds });
    return { yardIds };
  });
  if (!gone) return;
  for (const yardId of gone.yardIds) await fileStore().removeFolder(yardId);
}

/**
 * Erases, in a restored database, users who were erased after its backup was made, with the yards that were
 * deleted with them. Returns how many of these users the backup contained.
 */
export async function eraseAgain(erased: readonly { userId: string; yardIds: string[] }[]) {
  let count = 0;
  for (const { userId, yardIds } of erased)
    await inTransaction(async () => {
      const [person] = await personById({ id: userId });
      if (person) await keepProof({ userId, email: person.email });
      await deleteYards({ yardIds });
      await deletePerson({ userId });
      count += person ? 1 : 0;
    });
  return count;
}

const aloneOwned = sqlStatement({
  name: "yards-owned-alone",
  text: `select m.yard_id as "yardId" from memberships m
   where m.user_id = $1 and m.role = 'OWNER' and not exists (select from memberships other
     where other.yard_id = m.yard_id and other.role = 'OWNER' and other.user_id <> $1)`,
  row: pick(memberships, "yardId"),
});

const lockYards = statement("lock-yards-of-person", ["userId"], (db, { userId }) =>
  db
    .select({ id: yards.id })
    .from(yards)
    .where(sql`${yards.id} in (select yard_id from memberships where user_id = ${userId})`)
    .orderBy(yards.id)
    .for("update"),
);

const erasedMail = (hello: string) => ({
  subject: "Your Loosebox account was deleted",
  text: `${hello}

your Loosebox account was erased just now, with the yards that you alone owned. Copies in backups are overwritten within 35 days. Invoices, and the name on them, stay with our payment provider as long as tax law demands.

This is our last mail to you. Thank you for having been with us.

Loosebox
`,
});

/** The path of the file of erased accounts, which has one JSON object with ids on each line. */
export const erasureLedger = (dataDir: string) => join(dataDir, "erased.jsonl");

/**
 * Appends an account that is about to be erased, with its yards, and syncs to disk before returning: a restore
 * of an older backup then erases it again. Called last in the erasing transaction; if that fails nevertheless,
 * the next sweep repeats both.
 */
async function recordErasure(erased: { userId: string; yardIds: string[] }): Promise<void> {
  const file = erasureLedger(config().dataDir);
  await lockLedger();
  await mkdir(dirname(file), { recursive: true });
  await dropHalfLine(file);
  const list = await open(file, "a", 0o600);
  const { size } = await list.stat();
  try {
    await list.appendFile(`${JSON.stringify({ ...erased, at: new Date().toISOString() })}\n`);
    await list.sync();
  } catch (error) {
    // the account stays, and perhaps for good: who is listed and not erased would be erased by a restore
    await truncate(file, size);
    throw error;
  } finally {
    await list.close();
  }
}

/** Lets one process at a time write to the list, until its transaction ends; the key is an arbitrary number. */
const lockLedger = sqlStatement({
  name: "lock-erasure-ledger",
  text: "select pg_advisory_xact_lock(7811016)",
  row: { pg_advisory_xact_lock: nothing },
});

// a kill leaves half a line, which the next one would turn into a line that nobody can read
async function dropHalfLine(file: string) {
  if (!existsSync(file)) return;
  const written = await readFile(file);
  const whole = written.lastIndexOf("\n") + 1;
  if (whole < written.length) await truncate(file, whole);
}

/** An erased account with its yards, which is a line of `DATA_DIR/erased.jsonl`. */
const ErasedAccount = z.object({ userId: z.uuid(), yardIds: z.array(z.uuid()) });
type ErasedAccount = z.output<typeof ErasedAccount>;

/** Reads a list of erased accounts; throws a sentence at an invalid line. A last line without a line end is ignored. */
export async function readErased(file: string): Promise<ErasedAccount[]> {
  const text = await readFile(file, "utf8");
  const lines = text.split("\n");
  lines.pop(); // the last line is empty or incomplete
  return lines.filter(Boolean).map((line, at) => {
    const { data } = ErasedAccount.safeParse(parseJson(line));
    if (!data) throw new Error(`${file} is not a list of erased accounts (line ${at + 1}).`);
    return data;
  });
}

const now = sql`now()`;
const before = (period: string) => sql`now() - ${period}::interval`;

// the rows that expire, and for how long they are kept afterwards (docs/operations.md)
const sweeps = [
  statement("sweep-sessions", [], (db) =>
    db.delete(sessions).where(lt(sessions.expiresAt, before(KEPT.endedSessions))),
  ),
  statement("sweep-resets", [], (db) =>
    db.delete(passwordResets).where(lt(passwordResets.expiresAt, before(KEPT.resetLinks))),
  ),
  statement("sweep-pending-sign-ins", [], (db) =>
    db.delete(pendingSignIns).where(lt(pendingSignIns.expiresAt, now)),
  ),
  statement("sweep-known-browsers", [], (db) =>
    db.delete(knownBrowsers).where(lt(knownBrowsers.lastSeenAt, before(KEPT.knownBrowsers))),
  ),
  statement("sweep-passkey-challenges", [], (db) =>
    db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now)),
  ),
  statement("sweep-email-links", [], (db) =>
    db.delete(emailLinks).where(lt(emailLinks.expiresAt, now)),
  ),
  statement("sweep-new-emails", [], (db) =>
    db
      .update(users)
      .set({ newEmail: null, newEmailUntil: null })
      .where(lt(users.newEmailUntil, now)),
  ),
];

/** Deletes expired sessions, links and pending sign-ins. */
export async function sweepAccounts() {
  for (const sweep of sweeps) await sweep();
}
