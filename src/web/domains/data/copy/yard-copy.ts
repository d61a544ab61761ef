import { addressOf, type CallInput } from "#contract/address.ts";
import { type Calendar, calendarEndpoints } from "#contract/care/calendar.ts";
import { type CareEvent, careEventEndpoints } from "#contract/care/care-events.ts";
import type { ReadEndpoint } from "#contract/endpoint.ts";
import type { Horse } from "#contract/horses/horse.ts";
import { horseEndpoints } from "#contract/horses/horses.ts";
import { accountEndpoints, type User } from "#contract/people/accounts.ts";
import { CallFailed } from "#web/core/call.ts";
import type { Copy } from "#web/core/copy.ts";
import type { KeptAccount } from "#web/core/device-store/database.ts";
import { forgetOthers, keepAccount, keepReplies } from "#web/core/device-store/replies.ts";
import { waitingFile } from "#web/core/device-store/waiting-files.ts";
import { tabYard } from "#web/core/tab-yard.ts";
import { toast } from "#web/ui/toast.ts";
import { loadChanges, mayBeWaiting, waitingIn } from "../outbox/changes.ts";
import { mayWait, type QueuedCall, queueChange, timed } from "../outbox/queue-change.ts";
import { attachmentOf, sendWithFiles } from "../outbox/change-files.ts";
import { sendChanges } from "../outbox/send-changes.ts";
import { showWith } from "../outbox/shown-with-waiting.ts";
import type { KnownRows } from "../outbox/waiting-call.ts";
import { currentAway, isUnreachable, noteReached, noteShown } from "./away.ts";
import { addressKey } from "./kept-reply.ts";
import { cut, leaveYard, type OpenCopy, reopenCopy, theCopy } from "./open-copy.ts";

/** Milliseconds after which a kept reply is shown in place of one that the network does not bring. */
const PATIENCE_MS = 4_000;
/** A longer reply, in characters, is kept only as part of the copy. */
const SEEN_MAX = 1_000_000;
const USER = "/api/user";

/** A reply of the server or, where the network does not bring it, a kept one; with what waits to be sent. */
export const orKept: Copy["orKept"] = async (reply, spec, given) => {
  const found = await replyOrKept(reply, { spec, given });
  await loadChanges();
  const address = addressOf(spec, given);
  return waitingIn(tabYard()).reduce(
    (shown, change) => showWith({ path: spec.path, address, reply: shown }, change),
    found,
  );
};

async function replyOrKept(reply: Promise<unknown>, asked: AskedRead): Promise<unknown> {
  if (currentAway()) {
    const kept = await findKept(asked);
    if (kept) {
      heedLate(reply, asked);
      return kept.reply;
    }
  }
  try {
    return await orLate(reply, asked);
  } catch (error) {
    await heed(error, asked);
    const kept = isUnreachable(error) ? await findKept(asked) : null;
    if (!kept) throw error;
    noteShown(kept.savedAt);
    return kept.reply;
  }
}

/** Notes what comes after a kept reply was shown: any answer of the server, also a refusal, says that it is reached. */
function heedLate(reply: Promise<unknown>, asked: AskedRead) {
  reply.then(
    () => void comeBack(),
    async (error: unknown) => {
      await heed(error, asked);
      if (error instanceof CallFailed && !isUnreachable(error)) noteReached();
    },
  );
}

/** Erases what a refusal says that this device may no longer keep. */
async function heed(error: unknown, asked: AskedRead) {
  try {
    if (isSignedOut(error)) await cut();
    if (isNoMember(error, asked)) await leaveYard();
  } catch {
    // where the browser erases nothing, the refusal is still what is to be shown
  }
}

/** Sends what waits, and shows what the server has from then on. Resolves to whether the session has ended. */
export async function comeBack(): Promise<boolean> {
  const nothing = { sent: 0, isAway: false, isSignedOut: false };
  const result = mayBeWaiting(tabYard()) ? await sendChanges() : nothing;
  const { sent, isAway, isSignedOut } = result;
  if (sent > 0) toast({ title: "Sent", description: formatSent(sent) });
  if (!isAway) noteReached();
  return isSignedOut;
}

const formatSent = (sent: number) =>
  sent === 1
    ? "What you changed without signal is saved."
    : `${sent} changes that you made without signal are saved.`;

/**
 * Sends a change or, where the network does not take it, keeps it on the device to be sent. While others wait it waits
 * behind them, so that the server gets them in order.
 */
export const orQueued: Copy["orQueued"] = async (send, spec, asked) => {
  const copy = await theCopy();
  if (!copy) return send(asked);
  await loadChanges();
  if (!mayWait(spec)) return sendWithFiles(copy.kept, send, asked);
  // sent as it waits: to the server, the same id with another body is another change
  const given = timed(spec, asked, new Date());
  const isFirst = waitingIn(copy.yard).length === 0 && !currentAway();
  let failure: unknown = null;
  if (isFirst) {
    try {
      return await sendWithFiles(copy.kept, send, given);
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      failure = error;
    }
  }
  const queued = await queue(copy, { spec, given, yard: copy.yard, isTried: failure !== null });
  if (!queued) {
    if (failure) throw failure;
    // what waits comes before it
    await comeBack();
    if (waitingIn(copy.yard).length > 0) throw new CallFailed(0, NOT_KEPT);
    return sendWithFiles(copy.kept, send, given);
  }
  noteShown(Date.now());
  return queued.assumed;
};

/** Keeps a change to be sent; null where it cannot wait, as on a device whose storage is full. */
async function queue(copy: OpenCopy, asIs: QueuedCall) {
  const known = await knownRows(copy);
  return known && queueChange(copy.kept, asIs, known).catch(() => null);
}

const NOT_KEPT =
  "This device cannot keep this until earlier changes are sent. Nothing you typed is lost; try again when they are.";

/** What the copy knows of the rows that a change is about. */
async function knownRows({ finder, kept: account }: OpenCopy): Promise<KnownRows | null> {
  const found = await finder.find(accountEndpoints.user, {});
  if (!found) return null;
  return {
    user: found.reply as User,
    now: new Date(),
    file: async (id) => {
      const file = await waitingFile(account, id);
      return file && attachmentOf(id, file);
    },
    horse: async (id) => {
      const kept = await finder.find(horseEndpoints.find, { params: { id } });
      return kept ? (kept.reply as Horse) : null;
    },
    event: async (id) => {
      const lists = [careEventEndpoints.list, careEventEndpoints.overdue].map(finder.ofCall);
      const listed = (await Promise.all(lists)).flat().flatMap(({ reply }) => reply as CareEvent[]);
      const calendars = await finder.ofCall(calendarEndpoints.days);
      const onDays = calendars.flatMap(({ reply }) =>
        (reply as Calendar).days.flatMap((day) => day.events),
      );
      const events = [...listed, ...onDays];
      return events.find((event) => event.id === id) ?? null;
    },
  };
}

/** The reply, or a kept one if that takes long. */
async function orLate(reply: Promise<unknown>, asked: AskedRead): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, LATE);
  });
  const first = await Promise.race([reply, late]).finally(() => clearTimeout(timer));
  const kept = first === LATE ? await findKept(asked) : null;
  if (kept) {
    noteShown(kept.savedAt);
    heedLate(reply, asked);
    return kept.reply;
  }
  const come = first === LATE ? await reply : first;
  if (currentAway()) void comeBack();
  void keepSeen(asked, come).catch(() => undefined);
  return come;
}
const LATE = Symbol("late");

interface AskedRead {
  spec: ReadEndpoint;
  given: CallInput;
}

async function findKept({ spec, given }: AskedRead) {
  try {
    return (await (await theCopy())?.finder.find(spec, given)) ?? null;
  } catch {
    // a browser may lose its storage; the read then fails as it would without a copy
    return null;
  }
}

const isSignedOut = (error: unknown) => error instanceof CallFailed && error.status === 401;
/** Whether the person no longer belongs to the tab's yard. */
const isNoMember = (error: unknown, { spec }: AskedRead) =>
  spec.path === USER && error instanceof CallFailed && error.status === 404;

/** Keeps a reply that was shown: of the yard, or who is signed in; not searches, links or what is of one moment. */
async function keepSeen({ spec, given }: AskedRead, reply: unknown) {
  const copy = await theCopy();
  if (!copy) return;
  if (spec.path === USER) return keepUser(copy, reply as User);
  const address = addressKey(addressOf(spec, given));
  if (spec.section === undefined || /[?&](?:q|search|token)=/.test(address)) return;
  const yard = tabYard();
  if (yard !== copy.yard || JSON.stringify(reply).length > SEEN_MAX) return;
  const replies = { [address]: reply };
  await keepReplies(copy.kept, { yard, place: address }, { savedAt: Date.now(), replies });
  copy.finder.forget(address);
}

async function keepUser({ kept, yard }: OpenCopy, user: User) {
  if (user.id !== kept.account) {
    await forgetOthers(user.id);
    return reopenCopy();
  }
  await keepWhoIsSignedIn(kept, user);
  if (user.yardId === yard && kept.yard === yard) return;
  await keepAccount({ ...kept, yard: user.yardId });
  reopenCopy();
}

/** Keeps who is signed in, by which the app opens without signal. */
export const keepWhoIsSignedIn = (kept: KeptAccount, user: User): Promise<void> =>
  keepReplies(
    kept,
    { yard: user.yardId, place: USER },
    { savedAt: Date.now(), replies: { [USER]: user } },
  );
