import type { FastifyBaseLogger } from "fastify";
import { paths } from "#contract/paths.ts";
import { quietUntil } from "#rules/reminders/quiet-hours.ts";
import { config } from "#server/core/config.ts";
import { sendMail } from "#server/adapters/mail.ts";
import { type PushMessage, sendPush } from "#server/adapters/push.ts";
import {
  type Delivery,
  dropSubscription,
  postponeDelivery,
  readNotification,
  readRecipient,
  settleDelivery,
  takeDeliveries,
} from "./queries.ts";
import { type Composer, isUrgent } from "./notifications.ts";
import { asQuietHours, newUnsubscribeToken } from "./preferences.ts";

const AT_ONCE = 8;
/** Milliseconds after which an unsent reminder is no longer useful. */
const GIVE_UP_MS = 48 * 3_600_000;
const LONGEST_WAIT_MS = 3_600_000;

/**
 * Sends all waiting deliveries. Each is claimed for two minutes: if the process crashes, another one sends it,
 * and several processes share the work. Returns how many were settled; after `signal` aborts, no more are
 * claimed.
 */
export async function deliverWaiting(
  reminders: Composer,
  now: () => Date,
  onTrouble: (error: unknown) => void = () => undefined,
  signal?: AbortSignal,
): Promise<number> {
  let settled = 0;
  for (;;) {
    if (signal?.aborted) return settled;
    const taken = await takeDeliveries({ now: now(), limit: AT_ONCE });
    if (taken.length === 0) return settled;
    const done = await Promise.all(
      taken.map((each) => deliver(each, { reminders, now }).catch(onTrouble)),
    );
    settled += done.filter(Boolean).length;
  }
}

interface Moment {
  reminders: Composer;
  now: () => Date;
}

/**
 * Sends one delivery, or postpones it until its user's quiet hours end, or on failure; returns true once it is
 * settled.
 */
async function deliver(delivery: Delivery, moment: Moment): Promise<boolean> {
  const settle = (outcome: "SENT" | "NOT_WANTED" | "GIVEN_UP") =>
    settleDelivery({ id: delivery.id, settledAt: moment.now(), outcome }).then(() => true);
  try {
    const outcome = await send(delivery, moment);
    if (typeof outcome === "string") return await settle(outcome);
    await postponeDelivery({ id: delivery.id, heldUntil: outcome });
    return false;
  } catch (error) {
    const now = moment.now().getTime();
    if (now - delivery.queuedAt.getTime() > GIVE_UP_MS) return settle("GIVEN_UP");
    const wait = Math.min(LONGEST_WAIT_MS, 30_000 * 2 ** Math.min(delivery.tries, 10));
    await postponeDelivery({ id: delivery.id, heldUntil: new Date(now + wait) });
    throw error;
  }
}

/** Sends a delivery now, unless nobody wants it; during quiet hours returns when they end. */
async function send(delivery: Delivery, { reminders, now }: Moment) {
  const { id, userId, subscriptionId, kind, about } = delivery;
  const [person] = await readRecipient({ userId, subscriptionId });
  if (!person) return "NOT_WANTED";
  const quiet = asQuietHours(person);
  const end = quiet && quietUntil(quiet, now());
  if (end && !(await isUrgentDelivery(delivery, reminders))) return end;
  if (subscriptionId !== null) return push(delivery, person, { reminders, now });
  // an unconfirmed address may belong to another person
  const wanted = person.emailNotifications && person.emailConfirmed;
  if (!wanted || kind !== "REMINDERS") return "NOT_WANTED";
  const stop = new URL(paths.unsubscribe, config().publicUrl);
  stop.searchParams.set("token", await newUnsubscribeToken(userId));
  const { firstName, emailConfirmed } = person;
  const reader = { userId, firstName, emailConfirmed, stop: stop.href };
  const mail = await reminders.mail(reader, about, now());
  if (!mail) return "NOT_WANTED";
  // RFC 8058: with both headers, mail programs show their own unsubscribe button
  const headers = {
    "List-Unsubscribe": `<${stop.href}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
  await sendMail({ ...mail, headers, id, to: person.email });
  return "SENT";
}

async function isUrgentDelivery({ userId, kind, about }: Delivery, reminders: Composer) {
  if (kind === "REMINDERS") return reminders.isUrgent(userId, about);
  const notice = await noticeOf(about);
  return notice !== undefined && isUrgent(notice);
}

type Recipient = Awaited<ReturnType<typeof readRecipient>>[number];

async function push(delivery: Delivery, person: Recipient, { reminders, now }: Moment) {
  const { userId, subscriptionId, kind, about } = delivery;
  const { endpoint, p256dh, auth } = person;
  if (!person.pushNotifications || !endpoint || !p256dh || !auth) return "NOT_WANTED";
  const message =
    kind === "REMINDERS" ? await reminders.push(userId, about, now()) : await asPush(about);
  if (!message) return "NOT_WANTED";
  const outcome = await sendPush({ endpoint, p256dh, auth }, message);
  if (outcome === "sent") return "SENT";
  await dropSubscription({ id: subscriptionId });
  return "NOT_WANTED";
}

async function asPush(about: string): Promise<PushMessage | null> {
  const notice = await noticeOf(about);
  if (!notice || notice.read) return null;
  const { id, title, message, actionUrl } = notice;
  return { title, body: message, url: actionUrl ?? "/", tag: id };
}

async function noticeOf(about: string) {
  const [yard, id] = about.split(" ");
  const [notice] = await readNotification({ yard, id });
  return notice;
}

const POLL_MS = 15_000;
const clock = () => new Date();

/**
 * Keeps sending deliveries in this process. Returns a function that stops it and waits for deliveries that are
 * being sent.
 */
export function startDelivering(reminders: Composer, log: FastifyBaseLogger) {
  const trouble = (err: unknown) =>
    log.warn({ err }, "a notification was not sent, will be tried again");
  const stopping = new AbortController();
  let running: Promise<unknown> | null = null;
  const poll = () => {
    running ??= deliverWaiting(reminders, clock, trouble, stopping.signal)
      .catch(trouble)
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(poll, POLL_MS);
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  };
}
