import { inArray, lt, sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { v7 as uuid } from "uuid";
import { KEPT } from "#contract/data/retention.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { statement } from "#server/core/database/statements.ts";
import { passwordResetRequests as requests, users } from "#server/schema/people.ts";
import { resetMails } from "#server/domains/people/accounts/limits.ts";
import { mailEvents, queueLink } from "#server/domains/people/accounts/mails/mail-queue.ts";

/*
 * Requests for a reset link. Those for known and unknown addresses are stored alike before the reply, and
 * distinguished only after it and before the mail queue. So neither the reply nor the queue reveals whether an
 * address is known, and no mail work is spent on an unknown one.
 */

const AT_ONCE = 500;

const insertRequest = statement("add-reset-wish", ["id", "email"], (db, request) =>
  db.insert(requests).values(request),
);
const takeRequests = statement("take-reset-wishes", [], (db) => {
  const oldest = db
    .select({ id: requests.id })
    .from(requests)
    .orderBy(requests.askedAt)
    .limit(AT_ONCE)
    .for("update", { skipLocked: true });
  return db
    .delete(requests)
    .where(inArray(requests.id, oldest))
    .returning({ email: requests.email });
});
const findPeople = statement("find-people-by-email", ["emails"], (db, { emails }) =>
  db
    .select({ userId: users.id, email: sql<string>`lower(${users.email})` })
    .from(users)
    .where(sql`lower(${users.email}) = any(${emails}::text[])`),
);
const dropStuck = statement("drop-stuck-reset-wishes", [], (db) =>
  db
    .delete(requests)
    .where(lt(requests.askedAt, sql`now() - ${KEPT.unsentMails}::interval`))
    .returning({ id: requests.id }),
);

/** Stores a request for a reset link, to be processed after the reply. */
export async function addResetRequest(email: string) {
  await insertRequest({ id: uuid(), email });
  setImmediate(() => mailEvents.emit("asked"));
}

/** Queues the mails for all pending requests, and deletes the requests for unknown addresses. */
export async function queueResetLinks(log: FastifyBaseLogger): Promise<void> {
  while ((await queueSome(log)) === AT_ONCE);
}

const queueSome = (log: FastifyBaseLogger) =>
  inTransaction(async () => {
    const taken = await takeRequests();
    if (taken.length === 0) return 0;
    const emails = taken.map(({ email }) => email.toLowerCase());
    const found = await findPeople({ emails: [...new Set(emails)] });
    const people = new Map(found.map((person) => [person.email, person]));
    for (const email of emails) {
      const person = people.get(email);
      if (!person) continue;
      if (await resetMails.allows(email)) await queueLink("RESET_LINK", person);
      else log.info({ userId: person.userId }, "no reset mail: five an hour to one address");
    }
    return taken.length;
  });

/** Deletes and logs requests that expired before they could be processed. */
export async function sweepResetRequests(log: FastifyBaseLogger) {
  const dropped = await dropStuck();
  if (dropped.length > 0)
    log.warn({ count: dropped.length }, "wishes for a reset link were given up");
}
