import type { FastifyBaseLogger } from "fastify";
import { v7 as uuid } from "uuid";
import { KEPT } from "#contract/archive/retention.ts";
import { inTransaction, prepared } from "#server/core/database.ts";
import { Refusal } from "#server/core/refusal.ts";
import { countLinkMail } from "./limits.ts";
import { mailEvents } from "./mail-events.ts";
import { queueLink } from "./mails.ts";

/*
 * Who has asked for a reset link. Known and unknown addresses are kept alike before the answer and told apart after it,
 * before the queue of mails: neither the answer nor the queue tells, or pays for, an address that nobody has.
 */

const AT_ONCE = 500;

const insertWish = prepared(
  "add-reset-wish",
  "insert into password_reset_requests (id, email) values ($1, $2)",
);
const takeWishes = prepared<{ email: string }>(
  "take-reset-wishes",
  `delete from password_reset_requests where id in (select id from password_reset_requests
     order by asked_at limit ${AT_ONCE} for update skip locked)
   returning email`,
);
const findPeople = prepared<{ userId: string; email: string }>(
  "find-people-by-email",
  `select id as "userId", lower(email) as email from users where lower(email) = any($1::text[])`,
);
const dropStuck = prepared(
  "drop-stuck-reset-wishes",
  `delete from password_reset_requests where asked_at < now() - interval '${KEPT.unsentMails}' returning id`,
);

/** Keeps the wish for a reset link, and has it looked at once the answer is on its way. */
export async function addResetWish(email: string) {
  await insertWish([uuid(), email]);
  setImmediate(() => mailEvents.emit("asked"));
}

/** Queues the mails of all who wait for a reset link, and forgets the wishes for addresses that nobody has. */
export async function queueResetLinks(log: FastifyBaseLogger): Promise<void> {
  while ((await queueSome(log)) === AT_ONCE);
}

const queueSome = (log: FastifyBaseLogger) =>
  inTransaction(async () => {
    const wishes = await takeWishes([]);
    if (wishes.length === 0) return 0;
    const emails = wishes.map(({ email }) => email.toLowerCase());
    const found = await findPeople([[...new Set(emails)]]);
    const people = new Map(found.map((person) => [person.email, person]));
    for (const email of emails) {
      const person = people.get(email);
      if (!person) continue;
      if (await mayMail(email)) await queueLink("RESET_LINK", person);
      else log.info({ userId: person.userId }, "no reset mail: five an hour to one address");
    }
    return wishes.length;
  });

const mayMail = (email: string) =>
  countLinkMail(email).then(
    () => true,
    (reason: unknown) => {
      if (reason instanceof Refusal) return false;
      throw reason;
    },
  );

/** Clears away wishes that could not be looked at in all that time, and says so. */
export async function sweepResetWishes(log: FastifyBaseLogger) {
  const dropped = await dropStuck([]);
  if (dropped.length > 0)
    log.warn({ count: dropped.length }, "wishes for a reset link were given up");
}
