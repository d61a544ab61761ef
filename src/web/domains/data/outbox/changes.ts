import { v7 as uuid } from "uuid";
import type { CallInput } from "#contract/address.ts";
import { type CareEvent, careEventEndpoints } from "#contract/care/care-events.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { KeptAccount } from "#web/core/device-store/database.ts";
import {
  keepChange,
  removeChange,
  replaceChange,
  type WaitingChange,
  waitingChanges,
} from "#web/core/device-store/waiting-changes.ts";
import { keptAccount } from "#web/core/device-store/replies.ts";
import { bodyOf, type KnownRows } from "./waiting-call.ts";
import { callName, waitingCall } from "./waiting-calls.ts";

/*
 * The changes that this device has and the server does not. One tab sends them, in the order in which they were made; a
 * change leaves only once the server has it, or when its person discards it.
 */

export const LOCK = "loosebox-outbox";

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

/** Tells this page and others that what waits is another. */
export async function changed(): Promise<void> {
  // a BroadcastChannel has no target, and reaches our own origin only
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(null);
  await reload();
}

/** What this page has begun to send although a full device could not note it. */
export const triedHere = new Set<string>();

export const isWaiting = ({ refusal }: WaitingChange): boolean => refusal === null;

/** The changes of a yard that wait to be sent, in order. */
export const waitingIn = (yard: string | null): WaitingChange[] =>
  changes.filter((change) => change.yard === yard && isWaiting(change));

/** Whether anything waits in a yard, as far as this page has read it. */
export const mayBeWaiting = (yard: string | null): boolean =>
  !isLoaded || waitingIn(yard).length > 0;

/** Whether a change of this endpoint may wait. */
export const mayWait = (spec: Endpoint): boolean => waitingCall(callName(spec)) !== null;

/** A change with the time at which it was made, where the server would take that of its arrival. */
export const timed = (spec: Endpoint, given: CallInput, now: Date): CallInput =>
  waitingCall(callName(spec))?.timed?.(given, now) ?? given;

export interface QueuedCall {
  spec: Endpoint;
  given: CallInput;
  yard: string;
  /** Whether it may have reached the server already. */
  isTried: boolean;
}

/**
 * Keeps a change until it can be sent, and resolves to the likely reply; null where too little is known of what it
 * changes. Rejects where the browser cannot store it.
 */
export async function queueChange(
  kept: KeptAccount,
  { spec, given, yard, isTried }: QueuedCall,
  known: KnownRows,
): Promise<{ assumed: unknown } | null> {
  const name = callName(spec);
  // a creation that proposes no id would make another thing each time it is sent
  if (spec.method === "POST" && !bodyOf(given)["id"]) return null;
  const event: KnownRows["event"] = async (id) => waitingEvent(id, yard) ?? known.event(id);
  const made = await waitingCall(name)?.assume(given, { ...known, event });
  if (!made) return null;
  // asks the browser not to clear this storage when it runs out of room
  void navigator.storage?.persist?.().catch(() => false);
  const at = known.now.getTime();
  for (;;) {
    const earlier = earlierEdit(name, given, yard);
    if (!earlier) {
      await keepChange(kept, {
        id: nextId(),
        yard,
        call: name,
        at,
        refusal: null,
        isTried,
        ...made,
      });
      break;
    }
    const body = { ...bodyOf(made.given), updatedAt: versionOf(earlier.given) };
    const merged = { ...earlier, ...made, given: { ...made.given, body } };
    if (await replaceChange(kept, earlier, merged)) break;
    // it has just been sent, or discarded in another tab
    await reload();
  }
  await changed();
  return { assumed: made.assumed };
}

/** An id after those of all that waits, also where the device's clock was put back. */
function nextId(): string {
  const last = changes.at(-1)?.id ?? "";
  const lastMs = Number.parseInt(last.replaceAll("-", "").slice(0, 12), 16) || 0;
  return lastMs < Date.now() ? uuid() : uuid({ msecs: lastMs + 1 });
}

/** An event as it will be once what waits has been sent; null where nothing of it waits. */
const waitingEvent = (id: string, yard: string) =>
  waitingIn(yard)
    .filter(({ call: name }) => EVENT_CALLS.has(name))
    .map(({ assumed }) => assumed as CareEvent)
    .findLast((event) => event.id === id) ?? null;
const EVENT_CALLS = new Set([careEventEndpoints.create, careEventEndpoints.update].map(callName));

/**
 * The waiting edit that a further edit of the same thing replaces, so that both are of a version that the server had;
 * not where something else is to be done with the thing in between, nor where the server may have the edit already.
 */
function earlierEdit(name: string, given: CallInput, yard: string): WaitingChange | null {
  const { id } = given.params ?? {};
  if (!name.startsWith("PUT") || versionOf(given) === undefined) return null;
  const last = waitingIn(yard).findLast((each) => each.given.params?.["id"] === id);
  if (last?.call !== name || last.isTried || triedHere.has(last.id)) return null;
  return versionOf(last.given) === undefined ? null : last;
}

const versionOf = (given: CallInput) => bodyOf(given)["updatedAt"];

/** Sends a refused change again; `over` is the version that it is to replace, where somebody else has changed it. */
export async function sendAgain(change: WaitingChange, over: string | null): Promise<void> {
  const kept = await keptAccount();
  if (!kept) return;
  const given =
    over === null
      ? change.given
      : { ...change.given, body: { ...bodyOf(change.given), updatedAt: over } };
  await replaceChange(kept, change, { ...change, given, refusal: null });
  await changed();
}

/** Removes a change that is not to be sent. */
export async function discardChange({ id }: WaitingChange): Promise<void> {
  const kept = await keptAccount();
  if (kept) await removeChange(kept, id);
  await changed();
}
