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
import { changed, loadChanges, LOCK, reload, waitingIn } from "./changes.ts";
import { following, saysAlready } from "./versions-sent.ts";
import { waitingCall } from "./waiting-calls.ts";

/** Milliseconds after which a change that nobody answers counts as not sent; sending it again does no harm. */
const PATIENCE_MS = 15_000;

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
    // somebody else may have signed in meanwhile, in whose name nothing is sent that is not theirs
    if (!next || (await keptAccount())?.account !== kept.account) return { sent, isAway: false };
    if (!next.isTried) {
      await replaceChange(kept, next, { ...next, isTried: true });
      continue;
    }
    try {
      const reply = await sendOne(next);
      await replaceChange(kept, next, null);
      await followReply(kept, next, reply);
      sent += 1;
    } catch (error) {
      const refusal = refusalOf(error);
      // without an answer, or with one that asks to wait, it stays and is sent again
      if (!refusal) {
        await changed();
        return { sent, isAway: error instanceof CallFailed && error.status === 0 };
      }
      await replaceChange(kept, next, { ...next, refusal });
    }
    await changed();
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
  for (const later of waitingIn(sent.yard)) {
    const followed = following(later, sent, reply);
    if (followed) await replaceChange(kept, later, followed);
  }
}

/** The server's no, which the person has to decide about; null for a failure that may pass. */
function refusalOf(error: unknown): ChangeRefusal | null {
  if (!(error instanceof CallFailed)) return null;
  const { status, sentence, current } = error;
  const mayPass = status === 0 || status === 401 || status === 429 || status >= 500;
  return mayPass ? null : { status, sentence, current };
}
