import { setTimeout as sleep } from "node:timers/promises";
import type { ChangePage } from "#contract/journal/changes.ts";
import type { LiveStream } from "#server/core/http/streams.ts";
import type { Asker } from "#server/core/http/response-budget.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { read } from "./changes.ts";
import { join } from "./places.ts";
import type { ChangeDraft } from "./rows.ts";
import { listenTo } from "#server/journal/subscribers.ts";

type Page = Pick<ChangePage, "cursor" | "more"> & { items: ChangeDraft[] };

/** Entries a page of a stream, which is held in memory until the reader has taken it. */
const LIMIT = 100;
/** Milliseconds of silence after which a page is sent although nothing has changed. */
const QUIET_MS = 25_000;
/** Milliseconds for which changes are collected for one page. */
const GATHER_MS = 100;
/** Milliseconds until unsettled changes are checked again: a quarter of the wait so far, within these bounds. */
const UNSETTLED_MS = 50;
const LONGEST_UNSETTLED_MS = 1_000;

/** Streams a yard's changes to a reader, page by page, until they disconnect or may no longer see it. */
export async function follow(
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
    // the first page is always sent: it has the reader's cursor
    let sentAt = -QUIET_MS;
    while (scope?.yardId === asker.yardId && !gone.aborted) {
      const { unsettled, ...page } = await read(scope, { since: cursor, limit: LIMIT });
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

/** Returns a function that waits until there may be changes, or until the reader must be sent a page. */
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
