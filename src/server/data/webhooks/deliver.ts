import type { FastifyBaseLogger } from "fastify";
import { v7 as uuid } from "uuid";
import { WEBHOOK_TRY_DAYS } from "#contract/data/webhooks.ts";
import { paths } from "#contract/paths.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { type Scope, workFor } from "#server/core/security/scope.ts";
import { currentCursor, readNames } from "#server/data/changes/changes.ts";
import { tellManagers } from "#server/domains/notices/notifications/notifications.ts";
import { scopeOfWebhooks } from "#server/domains/people/accounts/accounts.ts";
import {
  addDelivery,
  giveUpWaiting,
  moveCursor,
  nextDelivery,
  noteFailure,
  noteTry,
  releaseWebhook,
  switchOff,
  takeWebhooks,
  type TakenWebhook,
} from "./queries.ts";
import { type Outcome, sendWebhook } from "./send-webhook.ts";

/*
 * A delivery is stored before it is sent, and noted as delivered after its answer. Whoever is stopped in between sends it
 * again, with the same id and the same bytes. One webhook gets one delivery after the other, in the journal's order.
 */

/** Changes in one delivery. */
const CHANGES_MAX = 100;
/** Deliveries to one webhook before others have their turn: with 10 s for each they end before the claim does. */
const IN_A_ROW = 8;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 6 * 3_600_000;
const GIVE_UP_MS = WEBHOOK_TRY_DAYS * 86_400_000;

type Clock = () => Date;
const clock: Clock = () => new Date();

/** Delivers what waits and is due; returns how many webhooks were worked on. */
export async function deliverWebhooks(
  now: Clock = clock,
  onTrouble: (error: unknown) => void = rethrow,
  signal?: AbortSignal,
): Promise<number> {
  let worked = 0;
  for (;;) {
    if (signal?.aborted) return worked;
    const taken = await takeWebhooks([now()]);
    if (taken.length === 0) return worked;
    worked += taken.length;
    await Promise.all(
      taken.map((webhook) =>
        workFor({ yard: webhook.yardId, person: webhook.id }, () =>
          deliverTo(webhook, { now, signal }),
        ).catch(onTrouble),
      ),
    );
  }
}

function rethrow(error: unknown): never {
  throw error;
}

/** Delivers to one webhook until nothing waits, a try fails, or it is others' turn. */
async function deliverTo(
  webhook: TakenWebhook,
  { now, signal }: { now: Clock; signal: AbortSignal | undefined },
): Promise<void> {
  const scope = scopeOfWebhooks(webhook.yardId);
  const at = { cursor: webhook.cursor };
  for (let sent = 0; sent < IN_A_ROW; sent++) {
    if (signal?.aborted) break;
    const delivery = await takeNext(scope, webhook, at);
    if (!delivery) break;
    const outcome = await sendWebhook(webhook, delivery, now());
    if (!outcome.isDelivered) return fail(scope, webhook, { id: delivery.id, outcome, now: now() });
    await noteTry(scope, { ...noted(outcome), id: delivery.id, state: "DELIVERED" });
  }
  await releaseWebhook(scope, { id: webhook.id });
}

const noted = ({ status, reason }: Outcome) => ({ status, reason });

/** The delivery that is next: one that waits, or else one of what has changed since; null when there is nothing. */
async function takeNext(scope: Scope, webhook: TakenWebhook, at: { cursor: string }) {
  const [waiting] = await nextDelivery(scope, { id: webhook.id });
  if (waiting) return waiting;
  for (;;) {
    const page = await readNames(scope, { since: at.cursor, limit: CHANGES_MAX });
    const cursor = page?.cursor ?? (await currentCursor(scope));
    const isMoved = await queueNext(scope, webhook, { from: at.cursor, to: cursor, page });
    at.cursor = cursor;
    if (!isMoved) return null;
    const [next] = await nextDelivery(scope, { id: webhook.id });
    if (next || !page?.more) return next ?? null;
  }
}

interface Step {
  from: string;
  to: string;
  /** What has changed in between; null where it is not known. */
  page: Awaited<ReturnType<typeof readNames>>;
}

/** Moves a webhook on and stores what it is told of that; false when somebody else has moved it. */
const queueNext = (scope: Scope, { id, nouns }: TakenWebhook, { from, to, page }: Step) =>
  inTransaction(async () => {
    if ((await moveCursor(scope, { id, from, to })).length === 0) return false;
    const changes = page?.changes.filter(({ noun }) => nouns.some((each) => each === noun)) ?? [];
    if (!page) await queueDelivery(scope, id, { kind: "RESET", cursor: to, changes: [] });
    else if (changes.length > 0)
      await queueDelivery(scope, id, { kind: "CHANGES", cursor: to, changes });
    return true;
  });

interface Content {
  kind: "CHANGES" | "RESET" | "TEST";
  /** The `since` with which `/api/changes` goes on after this delivery. */
  cursor: string;
  changes: readonly object[];
}

/** Stores a delivery, to be sent. */
export async function queueDelivery(scope: Scope, webhookId: string, content: Content) {
  const id = uuid();
  const { yardId } = scope;
  const createdAt = new Date().toISOString();
  const body = JSON.stringify({ id, yardId, createdAt, ...content });
  await addDelivery(scope, { id, webhookId, kind: content.kind, body });
  return { id, body };
}

/** Postpones the next try, or switches a webhook off that has failed for three days and tells the managers. */
const fail = (
  scope: Scope,
  { id, url, failingSince, tries }: TakenWebhook,
  { id: deliveryId, outcome, now }: { id: string; outcome: Outcome; now: Date },
) =>
  inTransaction(async () => {
    const isOver = failingSince !== null && now.getTime() - failingSince.getTime() >= GIVE_UP_MS;
    const state = isOver ? "FAILED" : "WAITING";
    await noteTry(scope, { ...noted(outcome), id: deliveryId, state });
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(tries, 12));
    await noteFailure(scope, { id, now, heldUntil: new Date(now.getTime() + wait) });
    if (!isOver) return;
    await switchOff(scope, { id });
    await giveUpWaiting(scope, { id });
    await tellManagers(
      scope.yardId,
      {
        title: "A webhook was switched off",
        message: `Nothing could be delivered to ${new URL(url).host} for ${WEBHOOK_TRY_DAYS} days. Look at its deliveries, and switch it on again once it answers.`,
        actionUrl: `${paths.settings}#webhooks`,
      },
      null,
    );
  });

const POLL_MS = 5_000;

/** Keeps delivering in this process. Returns a function that stops it and waits for what is being delivered. */
export function startDeliveringWebhooks(log: FastifyBaseLogger) {
  const trouble = (err: unknown) => log.warn({ err }, "a webhook was not worked on, will be again");
  const stopping = new AbortController();
  let running: Promise<unknown> | null = null;
  const poll = () => {
    running ??= deliverWebhooks(clock, trouble, stopping.signal)
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
