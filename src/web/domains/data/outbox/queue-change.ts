import { v7 as uuid } from "uuid";
import type { CallInput } from "#contract/address.ts";
import { type CareEvent, careEventEndpoints } from "#contract/care/care-events.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { KeptAccount } from "#web/core/device-store/database.ts";
import {
  keepChange,
  replaceChange,
  type WaitingChange,
} from "#web/core/device-store/waiting-changes.ts";
import { changed, currentChanges, filesIn, LOCK, reload, triedHere, waitingIn } from "./changes.ts";
import { type AssumedChange, bodyOf, type KnownRows } from "./waiting-call.ts";
import { callName, waitingCall } from "./waiting-calls.ts";

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
  await keep(kept, { yard, call: name, at, refusal: null, isTried, ...withItsFiles(made) });
  await changed();
  void sendOnceThereIsSignal().catch(() => undefined);
  return { assumed: made.assumed };
}

/** A service worker's registration in browsers that tell it when there is signal again. */
interface SyncingRegistration extends ServiceWorkerRegistration {
  sync?: { register: (tag: string) => Promise<void> };
}

/** Asks the browser to tell the service worker when there is signal again, should every page be closed by then. */
async function sendOnceThereIsSignal() {
  const registration: SyncingRegistration | undefined = await navigator.serviceWorker?.ready;
  await registration?.sync?.register(LOCK);
}

/** Keeps a change, in place of an earlier edit of the same thing if one waits. */
async function keep(kept: KeptAccount, change: Omit<WaitingChange, "id">) {
  for (;;) {
    const earlier = earlierEdit(change);
    if (!earlier) return keepChange(kept, { ...change, id: nextId() });
    const { id, at } = earlier;
    const body = { ...bodyOf(change.given), updatedAt: versionOf(earlier.given) };
    const merged = { ...change, id, at, isTried: false, given: { ...change.given, body } };
    if (await replaceChange(kept, earlier, merged)) return undefined;
    // it has just been sent, or discarded in another tab
    await reload();
  }
}

function withItsFiles(made: AssumedChange) {
  const files = filesIn(made.given);
  const count = files.length === 1 ? "1 file" : `${files.length} files`;
  return {
    ...made,
    files,
    label: files.length === 0 ? made.label : `${made.label}, with ${count}`,
  };
}

/** An id after those of all that waits, also where the device's clock was put back. */
function nextId(): string {
  const last = currentChanges().at(-1)?.id ?? "";
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
function earlierEdit({ call: name, given, yard }: Omit<WaitingChange, "id">): WaitingChange | null {
  const { id } = given.params ?? {};
  if (!name.startsWith("PUT") || versionOf(given) === undefined) return null;
  const last = waitingIn(yard).findLast((each) => each.given.params?.["id"] === id);
  if (last?.call !== name || last.isTried || triedHere.has(last.id)) return null;
  return versionOf(last.given) === undefined ? null : last;
}

const versionOf = (given: CallInput) => bodyOf(given)["updatedAt"];
