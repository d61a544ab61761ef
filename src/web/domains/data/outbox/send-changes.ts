import { accountEndpoints } from "#contract/people/accounts.ts";
import type { Endpoint, Sendable } from "#contract/endpoint.ts";
import { call, CallFailed } from "#web/core/call.ts";
import type { KeptAccount } from "#web/core/device-store/database.ts";
import { keptAccount } from "#web/core/device-store/replies.ts";
import {
  type ChangeRefusal,
  replaceChange,
  type WaitingChange,
} from "#web/core/device-store/waiting-changes.ts";
import { tabYard } from "#web/core/tab-yard.ts";
import { uuidsIn } from "#web/core/uuids.ts";
import { changed, loadChanges, LOCK, reload, triedHere, waitingIn } from "./changes.ts";
import { FileRefused, sendFilesOf } from "./change-files.ts";
import { following, saysAlready } from "./versions-sent.ts";
import { isRow } from "./waiting-call.ts";
import { waitingCall } from "./waiting-calls.ts";

/** Milliseconds after which a change that nobody answers counts as not sent; sending it again does no harm. */
const PATIENCE_MS = 15_000;

/** How many changes were sent, and why the rest still waits, if any does. */
export interface SendingResult {
  sent: number;
  /** Whether the network brought nothing. */
  isAway: boolean;
  /** Whether the session has ended. */
  isSignedOut: boolean;
}

/** Sends what waits in this tab's yard, if no other tab is at it. */
export async function sendChanges(): Promise<SendingResult> {
  const nothing = { sent: 0, isAway: false, isSignedOut: false };
  await loadChanges();
  const kept = await keptAccount().catch(() => null);
  if (!kept || waitingIn(tabYard()).length === 0) return nothing;
  if (!("locks" in navigator)) return sendInOrder(kept);
  return navigator.locks.request(LOCK, { ifAvailable: true }, (lock) =>
    lock ? sendInOrder(kept) : nothing,
  );
}

/** Changes that are sent at once, each of other things than those before it. */
const AT_ONCE = 4;

/** What has become of a change that was sent: the failure that stops the sending, if it met one that may pass. */
interface SendingOutcome {
  id: string;
  sent: boolean;
  stop: { status: number | null } | null;
}

async function sendInOrder(kept: KeptAccount): Promise<SendingResult> {
  const underWay: SendingsUnderWay = new Map();
  const result: SendingResult = { sent: 0, isAway: false, isSignedOut: false };
  let isStopped = false;
  for (;;) {
    if (!isStopped) await begin(kept, underWay);
    if (underWay.size === 0) return result;
    const { id, sent, stop } = await Promise.race(underWay.values());
    underWay.delete(id);
    result.sent += Number(sent);
    result.isAway ||= stop?.status === 0;
    result.isSignedOut ||= stop?.status === 401;
    isStopped ||= stop !== null;
    await changed();
  }
}

type SendingsUnderWay = Map<string, Promise<SendingOutcome>>;

/** Begins to send what can be sent now. */
async function begin(kept: KeptAccount, underWay: SendingsUnderWay) {
  await reload();
  // somebody else may have signed in meanwhile, in whose name nothing is sent that is not theirs
  if ((await keptAccount())?.account !== kept.account) return;
  const next = sendable(waitingIn(tabYard()), underWay);
  if (await noteTries(kept, next)) return begin(kept, underWay);
  for (const change of next) underWay.set(change.id, sendAndNote(kept, change));
}

/**
 * Notes of changes, before they are sent, that the server may have them; resolves to whether any is to be read anew. A full
 * device sends without the note, because that makes room.
 */
async function noteTries(kept: KeptAccount, next: readonly WaitingChange[]): Promise<boolean> {
  const untried = next.filter(({ isTried }) => !isTried);
  const noted = await Promise.all(
    untried.map(async (change) => {
      const isNoted = await replaceChange(kept, change, { ...change, isTried: true }).catch(
        () => null,
      );
      if (isNoted === null) triedHere.add(change.id);
      return isNoted !== null;
    }),
  );
  return noted.includes(true);
}

/** The changes that can be sent now: those of things that no earlier one is about which is not sent yet. */
function sendable(waiting: readonly WaitingChange[], underWay: SendingsUnderWay): WaitingChange[] {
  // a removal names nothing but itself, so it is sent alone
  const end = waiting.findIndex(isRemoval);
  if (end === 0) return underWay.size === 0 ? waiting.slice(0, 1) : [];
  const taken = new Set<string>();
  const free = waiting.slice(0, end < 0 ? undefined : end).filter((change) => {
    const things = thingsOf(change);
    const isFree = things.every((id) => !taken.has(id));
    for (const id of things) taken.add(id);
    return isFree && !underWay.has(change.id);
  });
  return free.slice(0, AT_ONCE - underWay.size);
}

const isRemoval = ({ call: name }: WaitingChange) => name.startsWith("DELETE");

/** The ids of everything that a change is about: what it sends, such as an event or a record, and its horse. */
const thingsOf = ({ given, assumed }: WaitingChange): string[] =>
  uuidsIn([given, isRow(assumed) && assumed["horseId"]]);

async function sendAndNote(kept: KeptAccount, change: WaitingChange): Promise<SendingOutcome> {
  const { id } = change;
  try {
    await sendFilesOf(kept, change);
    const reply = await sendOne(change);
    // removed last: whatever fails before, it is sent again, which does no harm
    await followReply(kept, change, reply);
    await replaceChange(kept, change, null);
    return { id, sent: true, stop: null };
  } catch (error) {
    const refusal = refusalOf(error, id);
    // without an answer, or with one that asks to wait, it stays and is sent again
    if (!refusal)
      return {
        id,
        sent: false,
        stop: { status: error instanceof CallFailed ? error.status : null },
      };
    // a full device cannot note it, and asks again later
    const isNoted = await replaceChange(kept, change, { ...change, refusal }).catch(() => null);
    return { id, sent: false, stop: isNoted === null ? { status: null } : null };
  }
}

async function sendOne({ call: name, given }: WaitingChange): Promise<unknown> {
  const found = waitingCall(name);
  if (!found) throw new CallFailed(400, "This version of Loosebox does not know this change.");
  const stopping = AbortSignal.timeout(PATIENCE_MS);
  try {
    return await call(found.spec, given as Sendable<Endpoint>, stopping);
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    const { method } = found.spec;
    if (method === "PUT" && error.status === 409 && saysAlready(found.spec, given, error.current))
      return error.current;
    if (method !== "DELETE" || error.status !== 404) throw error;
    // it was taken back already, by an attempt whose answer was lost; this fails where it is the yard that is not found
    await call(accountEndpoints.user, {}, stopping);
    return null;
  }
}

/** Puts what waits of the same thing on the version that the server has now, where that comes from this very change. */
async function followReply(kept: KeptAccount, sent: WaitingChange, reply: unknown) {
  await reload();
  for (const later of waitingIn(sent.yard).filter(({ id }) => id !== sent.id)) {
    const followed = following(later, sent, reply);
    if (followed) await replaceChange(kept, later, followed);
  }
}

/** How often this page has met a fault of the server with each change. */
const faults = new Map<string, number>();
/** After so many a change no longer holds up those behind it. */
const FAULTS_MAX = 5;

/** The server's no, which the person has to decide about; null for a failure that may pass. */
function refusalOf(error: unknown, id: string): ChangeRefusal | null {
  if (!(error instanceof CallFailed)) return null;
  const { status, sentence, current } = error;
  const file = error instanceof FileRefused ? error.file : null;
  const met = (faults.get(id) ?? 0) + Number(status === 500);
  faults.set(id, met % FAULTS_MAX);
  const mayPass = status === 0 || status === 401 || status === 429 || status >= 500;
  return mayPass && met < FAULTS_MAX ? null : { status, sentence, current, file };
}
