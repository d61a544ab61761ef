import * as changes from "./changes.ts";
import type { FastifyInstance } from "fastify";
import { changeEndpoints as calls, type ChangePage } from "#contract/data/changes.ts";
import { type Asker, askerOf } from "#server/core/http/response-budget.ts";
import { route } from "#server/core/http/route.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { withinRights } from "#server/core/database/within-rights.ts";
import { areLimitsOn } from "#server/core/http/limits.ts";
import type { LiveStream } from "#server/core/http/streams.ts";
import { Refusal, tooBusy } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { listenTo } from "#server/journal/journal.ts";
import { read, type ChangeInput } from "./changes.ts";

export function changeRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ query }, scope) => changes.list(scope, query));
  route(app, calls.stream, ({ query, ...stream }, scope, { request }) =>
    follow(scope, askerOf(request), query.since, stream),
  );
}

type Page = Pick<ChangePage, "cursor" | "more"> & { items: ChangeInput[] };

/** Entries on a page of a stream, which is held in memory until the reader has taken it. */
const LIMIT = 100;
/** Milliseconds of silence after which a page is sent although nothing has changed. */
const QUIET_MS = 25_000;
/** Milliseconds for which changes are collected for one page. */
const GATHER_MS = 100;
/**
 * The wait until unsettled changes are checked again is a quarter of the wait so far, but at least UNSETTLED_MS
 * and at most LONGEST_UNSETTLED_MS milliseconds.
 */
const UNSETTLED_MS = 50;
const LONGEST_UNSETTLED_MS = 1_000;

/** Streams a yard's changes to a reader, page by page, until the reader disconnects or loses access to the yard. */
async function follow(
  asker: Scope,
  place: Asker,
  since: string | undefined,
  { send, lastEventId, renewScope, gone }: LiveStream<Page>,
): Promise<void> {
  const leave = join(place);
  const yard = listenTo(asker.yardId);
  gone.addEventListener("abort", yard.hear, { once: true });
  try {
    const untilNextLook = pacer(yard);
    let scope: Scope | null = asker;
    let cursor = lastEventId ?? since;
    // ensures that a first page is sent, because it contains the reader's cursor
    let sentAt = -QUIET_MS;
    while (scope?.yardId === asker.yardId && !gone.aborted) {
      const reader = scope;
      const { unsettled, ...page } = await withinRights(reader, CHANGES, () =>
        read(reader, { since: cursor, limit: LIMIT }),
      );
      if (page.items.length > 0 || performance.now() - sentAt >= QUIET_MS) {
        await send(page.cursor, page);
        sentAt = performance.now();
      }
      cursor = page.cursor;
      if (!page.more) await untilNextLook(unsettled, sentAt + QUIET_MS);
      scope = await renewScope(asker);
    }
  } finally {
    yard.close();
    leave();
  }
}

/** Returns a function that waits until there may be changes, or until it is time to send a page anyway. */
function pacer(yard: ReturnType<typeof listenTo>) {
  let unsettledSince: number | null = null;
  return async (unsettled: boolean, latest: number) => {
    const now = performance.now();
    unsettledSince = unsettled ? (unsettledSince ?? now) : null;
    const ms = unsettledSince === null ? latest - now : lookAgainIn(now - unsettledSince);
    const heard = await yard.next(Math.max(0, ms));
    if (heard) await sleep(GATHER_MS);
  };
}

const lookAgainIn = (waitedMs: number) =>
  Math.min(Math.max(waitedMs / 4, UNSETTLED_MS), LONGEST_UNSETTLED_MS);

/** Maximum number of streams of one person, over all addresses. */
export const STREAMS_OF_PERSON = 10;
/**
 * Maximum number of streams of one network address: enough for a yard of thirty people behind one connection,
 * each with a person's maximum. Even many accounts at one address leave most of the process's streams to others.
 */
export const STREAMS_OF_ADDRESS = 300;
const STREAMS_OF_PROCESS = 2_000;

/**
 * The method and section of the list of changes: a stream is limited in the same way, by the rights that its
 * reader has at each reading.
 */
const CHANGES = { method: "GET", section: "any" } as const;

const joined = new Map<string, number>();
let inAll = 0;

/**
 * Counts a stream of this person and address; returns a function that ends the count. With limits off, for load
 * tests, one address may have all streams.
 */
function join({ userId, address }: Asker): () => void {
  const person = `person ${userId}`;
  const place = `address ${address}`;
  const mine = joined.get(person) ?? 0;
  if (mine >= STREAMS_OF_PERSON)
    throw new Refusal(429, `You are following changes in ${mine} places already. Close one.`, {
      retryAfter: 60,
    });
  const ours = joined.get(place) ?? 0;
  if (ours >= STREAMS_OF_ADDRESS && areLimitsOn())
    throw new Refusal(429, `Your network follows changes in ${ours} places already. Close one.`, {
      retryAfter: 60,
    });
  if (inAll >= STREAMS_OF_PROCESS) throw tooBusy();
  count([person, place], 1);
  return () => count([person, place], -1);
}

function count(keys: readonly string[], by: 1 | -1) {
  inAll += by;
  for (const key of keys) {
    const streams = (joined.get(key) ?? 0) + by;
    if (streams > 0) joined.set(key, streams);
    else joined.delete(key);
  }
}
