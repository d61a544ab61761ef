import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { limitConcurrency, coalesce } from "#server/core/jobs/semaphore.ts";
import { sendMail } from "#server/adapters/mail.ts";
import { type RequestedLink, emailMail, resetMail } from "./link-mails.ts";
import { lettersToUnconfirmed } from "#server/domains/people/accounts/limits.ts";
import {
  mailEvents,
  giveUpMail,
  postponeMail,
  type QueuedMail,
  settleMail,
  takeMails,
} from "./mail-queue.ts";
import { personById } from "#server/domains/people/accounts/users.ts";
import { queueResetLinks } from "#server/domains/people/accounts/credentials/password-reset.ts";

/** The number of mails sent concurrently. */
const CONCURRENCY = 16;
/**
 * Maximum number of mails without a link among them; the rest is reserved for links, which slow mails must not
 * delay.
 */
const LETTER_CONCURRENCY = 12;
/** Pool connections that the sender may use at once, because requests need the others. */
const CONNECTIONS = 3;
/** Milliseconds between polls, which find mails queued by other processes and mails that are due again. */
const POLL_MS = 1_000;
/** Milliseconds that a stop waits for mails being sent; slower ones will be sent again under the same id. */
const STOP_WITHIN_MS = 5_000;

// no connection is held while a mail is being sent
const withDatabase = limitConcurrency({ running: CONNECTIONS, waiting: Infinity });

/**
 * Keeps sending the mails about accounts in this process: immediately when one is queued here, and by polling.
 * Returns a function that stops it and waits for mails that are being sent.
 */
export function startMailing(log: FastifyBaseLogger) {
  const inFlight = new Set<Promise<void>>();
  let letters = 0;
  let isStopped = false;

  function start(mail: QueuedMail) {
    const slot = mail.kind === "LETTER" ? 1 : 0;
    letters += slot;
    const sending = send(mail, log)
      .catch((err: unknown) => log.warn({ err, mail: mail.id }, "what came of a mail is not noted"))
      .finally(() => {
        letters -= slot;
        inFlight.delete(sending);
        void sendNext();
      });
    inFlight.add(sending);
  }
  const sendNext = coalesced(log, async () => {
    const free = CONCURRENCY - inFlight.size;
    if (isStopped || free === 0) return;
    const taken = await withDatabase(() => takeMails([free, LETTER_CONCURRENCY - letters]));
    for (const each of taken) start(each);
  });
  const queueRequestedLinks = coalesced(log, async () => {
    if (!isStopped) await queueResetLinks(log);
  });

  mailEvents.on("queued", sendNext).on("asked", queueRequestedLinks);
  const poll = () => void Promise.all([queueRequestedLinks(), sendNext()]);
  poll();
  const timer = setInterval(poll, POLL_MS);
  return async () => {
    isStopped = true;
    clearInterval(timer);
    mailEvents.off("queued", sendNext).off("asked", queueRequestedLinks);
    await Promise.all([queueRequestedLinks(), sendNext()]);
    await Promise.race([Promise.all(inFlight), sleep(STOP_WITHIN_MS, null, { ref: false })]);
  };
}

// while the database is unreachable each poll fails, so only the first failure is logged
function coalesced(log: FastifyBaseLogger, work: () => Promise<void>) {
  let isFailing = false;
  return coalesce(async () => {
    try {
      await work();
      isFailing = false;
    } catch (err) {
      if (!isFailing) log.warn({ err }, "mails about accounts wait for the database");
      isFailing = true;
    }
  });
}

/** Sends all due mails now, for tests, in which no sender runs. */
export async function sendWaitingMails(log: FastifyBaseLogger): Promise<void> {
  await queueResetLinks(log);
  for (;;) {
    const taken = await takeMails([CONCURRENCY, CONCURRENCY]);
    if (taken.length === 0) return;
    await Promise.all(taken.map((each) => send(each, log)));
  }
}

/**
 * Sends one mail under its own id, so that sending it again after a crash repeats the same mail. A failed mail
 * is postponed or, after three days, given up; both are logged.
 */
async function send(mail: QueuedMail, log: FastifyBaseLogger): Promise<void> {
  const { id, kind } = mail;
  try {
    const written = await withDatabase(() => write(mail));
    if (written) await sendMail({ ...written, id });
    await withDatabase(() => settleMail({ id }));
    if (!written) log.info({ mail: id, kind }, `a mail was not sent: ${WHY_NOT[kind]}`);
  } catch (err) {
    await withDatabase(() => putOff(mail, err, log));
  }
}

function write(mail: QueuedMail) {
  const { id, email, userId, kind } = mail;
  if (kind === "LETTER") return letter(mail);
  const link: RequestedLink = { mailId: id, email, userId };
  return kind === "RESET_LINK" ? resetMail(link) : emailMail(link);
}

const WHY_NOT: Record<QueuedMail["kind"], string> = {
  LETTER: "ten a day to a mailbox that nobody has confirmed",
  RESET_LINK: "nobody waits for it any more",
  EMAIL_LINK: "nobody waits for it any more",
};

// a mail without a link was written when it was queued, but counts towards the limit when it is first claimed
async function letter({ email, userId, subject, text, tries }: QueuedMail) {
  if (tries === 1 && userId !== null && !(await isWelcome(userId, email))) return null;
  return { to: email, subject: subject ?? "", text: text ?? "" };
}

/** Whether this mailbox may get another mail today; always true if its user has confirmed it. */
async function isWelcome(userId: string, email: string) {
  const [person] = await personById({ id: userId });
  const isConfirmed = person?.email !== email || person.emailConfirmedAt !== null;
  return isConfirmed || lettersToUnconfirmed.allows(email);
}

async function putOff({ id, kind }: QueuedMail, err: unknown, log: FastifyBaseLogger) {
  const [gone] = await giveUpMail({ id });
  if (gone) return log.warn({ err, mail: id, kind, ...gone }, "a mail was given up");
  const [waiting] = await postponeMail({ id });
  // the mail was deleted with its user meanwhile
  if (!waiting) return;
  log.warn({ err, mail: id, kind, ...waiting }, "a mail was not sent, will be tried again");
}
