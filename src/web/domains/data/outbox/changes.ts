import { v7 as uuid } from "uuid";
import type { CallInput } from "#contract/address.ts";
import type { Endpoint, Sendable } from "#contract/endpoint.ts";
import { call, CallFailed } from "#web/core/call.ts";
import type { KeptAccount } from "#web/core/device-store/database.ts";
import {
  type ChangeRefusal,
  keepChange,
  removeChange,
  type WaitingChange,
  waitingChanges,
} from "#web/core/device-store/waiting-changes.ts";
import { keptAccount } from "#web/core/device-store/replies.ts";
import { tabYard } from "#web/core/tab-yard.ts";
import type { KnownRows } from "./waiting-call.ts";
import { callName, waitingCall } from "./waiting-calls.ts";

/*
 * The changes that this device has and the server does not. One tab sends them, in the order in which they were made; a
 * change leaves only once the server has it, or when its person discards it.
 */

const LOCK = "loosebox-outbox";
/** Milliseconds after which a change that nobody answers counts as not sent; sending it again does no harm. */
const PATIENCE_MS = 15_000;

let changes: readonly WaitingChange[] = [];
let loading: Promise<void> | null = null;
let isLoaded = false;
const listeners = new Set<() => void>();

/** The account's changes in this tab's yard and in others. */
export const currentChanges = (): readonly WaitingChange[] => changes;

export function watchChanges(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const channel = new BroadcastChannel(LOCK);
channel.addEventListener("message", () => void reload());

/** Reads what waits anew, because another account is kept here or because it has changed. */
export async function reload(): Promise<void> {
  const kept = await keptAccount().catch(() => null);
  // a browser that refuses or loses its storage has nothing that waits
  changes = kept ? await waitingChanges(kept).catch(() => []) : [];
  isLoaded = true;
  for (const listener of listeners) listener();
}

/** Reads what waits, once in a page. */
export const loadChanges = (): Promise<void> => (loading ??= reload());

async function changed() {
  // a BroadcastChannel has no target, and reaches our own origin only
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(null);
  await reload();
}

export const isWaiting = ({ refusal }: WaitingChange): boolean => refusal === null;

/** The changes of a yard that wait to be sent, in order. */
export const waitingIn = (yard: string | null): WaitingChange[] =>
  changes.filter((change) => change.yard === yard && isWaiting(change));

/** Whether anything waits in a yard, as far as this page has read it. */
export const mayBeWaiting = (yard: string | null): boolean =>
  !isLoaded || waitingIn(yard).length > 0;

/** Whether a change of this endpoint may wait. */
export const mayWait = (spec: Endpoint): boolean => waitingCall(callName(spec)) !== null;

/**
 * Keeps a change until it can be sent, and resolves to the likely reply; null where too little is known of what it
 * changes. Rejects where the browser cannot store it.
 */
export async function queueChange(
  kept: KeptAccount,
  { spec, given, yard }: { spec: Endpoint; given: CallInput; yard: string },
  known: KnownRows,
): Promise<{ assumed: unknown } | null> {
  const name = callName(spec);
  const made = await waitingCall(name)?.assume(given, known);
  if (!made) return null;
  // asks the browser not to clear this storage when it runs out of room
  void navigator.storage?.persist?.().catch(() => false);
  const at = known.now.getTime();
  const merged = earlierEdit(name, given, yard);
  const change: WaitingChange = merged
    ? { ...merged, ...made, given: withVersionOf(merged, made.given) }
    : { id: uuid(), yard, call: name, at, refusal: null, ...made };
  await keepChange(kept, change);
  await changed();
  return { assumed: made.assumed };
}

/** The waiting edit of the same thing, which a further edit replaces: the second would be of a version nobody has. */
const earlierEdit = (name: string, given: CallInput, yard: string) =>
  name.startsWith("PUT") && versionOf(given) !== undefined
    ? waitingIn(yard).find(
        (each) =>
          each.call === name &&
          versionOf(each.given) !== undefined &&
          JSON.stringify(each.given.params) === JSON.stringify(given.params),
      )
    : undefined;

const versionOf = ({ body }: CallInput) => (body as { updatedAt?: string } | undefined)?.updatedAt;

const withVersionOf = (before: WaitingChange, given: CallInput): CallInput => ({
  ...given,
  body: { ...(given.body as object), updatedAt: versionOf(before.given) },
});

/** How many changes were sent, and whether the network brought nothing, so that the rest still waits. */
export interface SendingResult {
  sent: number;
  isAway: boolean;
}

/** Sends what waits in this tab's yard, if no other tab is at it. */
export async function sendChanges(): Promise<SendingResult> {
  const nothing = { sent: 0, isAway: false };
  await loadChanges();
  const kept = await keptAccount().catch(() => null);
  if (!kept || waitingIn(tabYard()).length === 0) return nothing;
  if (!("locks" in navigator)) return sendInOrder(kept);
  return navigator.locks.request(LOCK, { ifAvailable: true }, (lock) =>
    lock ? sendInOrder(kept) : nothing,
  );
}

async function sendInOrder(kept: KeptAccount): Promise<SendingResult> {
  let sent = 0;
  for (;;) {
    await reload();
    const [next] = waitingIn(tabYard());
    if (!next) return { sent, isAway: false };
    try {
      await sendOne(next);
      await removeChange(kept, next.id);
      sent += 1;
    } catch (error) {
      const refusal = refusalOf(error);
      // without an answer, or with one that asks to wait, it stays and is sent again
      if (!refusal) {
        await changed();
        return { sent, isAway: error instanceof CallFailed && error.status === 0 };
      }
      await keepChange(kept, { ...next, refusal });
    }
    await changed();
  }
}

async function sendOne({ call: name, given }: WaitingChange): Promise<void> {
  const found = waitingCall(name);
  if (!found) throw new CallFailed(400, "This version of Loosebox does not know this change.");
  const stopping = AbortSignal.timeout(PATIENCE_MS);
  try {
    await call(found.spec, given as Sendable<Endpoint>, stopping);
  } catch (error) {
    // it was taken back already, by an attempt whose answer was lost
    const isGone = error instanceof CallFailed && error.status === 404;
    if (!isGone || found.spec.method !== "DELETE") throw error;
  }
}

/** The server's no, which the person has to decide about; null for a failure that may pass. */
function refusalOf(error: unknown): ChangeRefusal | null {
  if (!(error instanceof CallFailed)) return null;
  const { status, sentence, current } = error;
  const mayPass = status === 0 || status === 401 || status === 429 || status >= 500;
  return mayPass ? null : { status, sentence, current };
}

/** Sends a refused change again; `over` is the version that it is to replace, where somebody else has changed it. */
export async function sendAgain(change: WaitingChange, over: string | null): Promise<void> {
  const kept = await keptAccount();
  if (!kept) return;
  const body = change.given.body as object | undefined;
  const given =
    over === null ? change.given : { ...change.given, body: { ...body, updatedAt: over } };
  await keepChange(kept, { ...change, given, refusal: null });
  await changed();
}

/** Removes a change that is not to be sent. */
export async function discardChange({ id }: WaitingChange): Promise<void> {
  const kept = await keptAccount();
  if (kept) await removeChange(kept, id);
  await changed();
}
