import type { CallInput } from "#contract/address.ts";
import {
  removeChange,
  replaceChange,
  type WaitingChange,
  waitingChanges,
} from "#web/core/device-store/waiting-changes.ts";
import { keptAccount } from "#web/core/device-store/replies.ts";
import { waitingFileIds } from "#web/core/device-store/waiting-files.ts";
import { uuidsIn } from "#web/core/uuids.ts";
import { bodyOf } from "./waiting-call.ts";

/*
 * The changes that this device has and the server does not. One tab sends them, in the order in which they were made; a
 * change leaves only once the server has it, or when its person discards it.
 */

export const LOCK = "loosebox-outbox";

let changes: readonly WaitingChange[] = [];
let loading: Promise<void> | null = null;
let isLoaded = false;
let fileIds: ReadonlySet<string> = new Set();
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
  fileIds = new Set(kept ? await waitingFileIds(kept).catch(() => []) : []);
  isLoaded = true;
  for (const listener of listeners) listener();
}

/** Reads what waits, once in a page. */
export const loadChanges = (): Promise<void> => (loading ??= reload());

/** The files on this device that a call names. */
export const filesIn = ({ body }: CallInput): string[] =>
  fileIds.size === 0 ? [] : uuidsIn(body).filter((id) => fileIds.has(id));

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

/** Sends a change again without the file that the server refused. */
export async function sendWithoutFile(change: WaitingChange, file: string): Promise<void> {
  const kept = await keptAccount();
  if (!kept) return;
  const body = Object.entries(bodyOf(change.given)).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.filter((each) => each !== file) : value,
  ]);
  const given = { ...change.given, body: Object.fromEntries(body) as unknown };
  const files = change.files?.filter((id) => id !== file) ?? [];
  await replaceChange(kept, change, { ...change, given, files, refusal: null });
  await changed();
}

/** Removes a change that is not to be sent. */
export async function discardChange({ id }: WaitingChange): Promise<void> {
  const kept = await keptAccount();
  if (kept) await removeChange(kept, id);
  await changed();
}
