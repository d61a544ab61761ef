import { addressOf, type CallInput } from "#contract/address.ts";
import type { ReadEndpoint } from "#contract/endpoint.ts";
import type { User } from "#contract/people/accounts.ts";
import { CallFailed } from "#web/core/call.ts";
import type { Copy } from "#web/core/copy.ts";
import type { KeptAccount } from "#web/core/device-store/database.ts";
import {
  cutAccount,
  eraseCopy,
  eraseOld,
  forgetOthers,
  keepAccount,
  keepReplies,
  keptAccount,
} from "#web/core/device-store/replies.ts";
import { keptYard, tabYard } from "#web/core/tab-yard.ts";
import { currentAway, noteReached, noteShown } from "./away.ts";
import { addressKey, replyFinder, type ReplyFinder } from "./kept-reply.ts";

/** Milliseconds after which a kept reply is shown in place of one that the network does not bring. */
const PATIENCE_MS = 4_000;
/** A longer reply, in characters, is kept only as part of the copy. */
const SEEN_MAX = 1_000_000;
const USER = "/api/user";

interface Opened {
  kept: KeptAccount;
  yard: string;
  finder: ReplyFinder;
}
let opened: Promise<Opened | null> | null = null;

/** The copy of this tab's yard; null when the device keeps none, or when the browser refuses storage. */
const theCopy = () => (opened ??= open().catch(() => null));

async function open(): Promise<Opened | null> {
  await eraseOld(Date.now());
  const kept = await keptAccount();
  if (!kept) return null;
  const yard = tabYard() ?? keptYard() ?? kept.yard;
  return { kept, yard, finder: replyFinder(kept, yard) };
}

/** Opens the copy anew, because the account, the yard or the copy itself is another. */
export function reopenCopy(): void {
  opened = null;
}

/** Forgets what was opened of a place of the copy, because it was replaced. */
export function forgetPlace(place: string): void {
  void opened?.then((copy) => copy?.finder.forget(place));
}

/** The copy that reads of this page fall back on. */
export const yardCopy: Copy = {
  async orKept(reply, asked) {
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
  },
};

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
  noteReached();
  void keepSeen(asked, come).catch(() => undefined);
  return come;
}
const LATE = Symbol("late");

/** Notes what comes after a kept reply was shown: any answer of the server, also a refusal, says that it is reached. */
function heedLate(reply: Promise<unknown>, asked: AskedRead) {
  reply.then(noteReached, async (error: unknown) => {
    await heed(error, asked);
    if (error instanceof CallFailed && !isUnreachable(error)) noteReached();
  });
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

/** Whether nothing but the way to the server answered. */
const isUnreachable = (error: unknown) =>
  error instanceof CallFailed && [0, 502, 503, 504].includes(error.status);
const isSignedOut = (error: unknown) => error instanceof CallFailed && error.status === 401;
/** Whether the person no longer belongs to the tab's yard. */
const isNoMember = (error: unknown, { spec }: AskedRead) =>
  spec.path === USER && error instanceof CallFailed && error.status === 404;

/** Erases the copy of whoever's session has ended; drafts stay sealed until the person signs in again. */
async function cut() {
  try {
    const kept = await keptAccount();
    if (kept) await cutAccount(kept.account);
  } finally {
    reopenCopy();
  }
}

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

async function keepUser({ kept, yard }: Opened, user: User) {
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

/** Erases what the device keeps of this tab's yard. */
async function leaveYard() {
  const copy = await theCopy();
  if (copy) await eraseCopy(copy.kept.account, copy.yard);
  reopenCopy();
}
