import type { KeptAccount } from "#web/core/device-store/database.ts";
import { cutAccount, eraseCopy, eraseOld, keptAccount } from "#web/core/device-store/replies.ts";
import { removeOldFiles } from "#web/core/device-store/waiting-files.ts";
import { keptYard, tabYard } from "#web/core/tab-yard.ts";
import { reload } from "../outbox/changes.ts";
import { replyFinder, type ReplyFinder } from "./kept-reply.ts";

/** The copy of a yard, as this page has opened it. */
export interface OpenCopy {
  kept: KeptAccount;
  yard: string;
  finder: ReplyFinder;
}
let opened: Promise<OpenCopy | null> | null = null;

/** The copy of this tab's yard; null when the device keeps none, or when the browser refuses storage. */
export const theCopy = () => (opened ??= open().catch(() => null));

async function open(): Promise<OpenCopy | null> {
  // a full device may not even erase
  await eraseOld(Date.now()).catch(() => undefined);
  await removeOldFiles(Date.now()).catch(() => undefined);
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

/** Erases the copy of whoever's session has ended; drafts stay sealed until the person signs in again. */
export async function cut(): Promise<void> {
  try {
    const kept = await keptAccount();
    if (kept) await cutAccount(kept.account);
  } finally {
    reopenCopy();
    await reload();
  }
}

/** Erases what the device keeps of this tab's yard. */
export async function leaveYard(): Promise<void> {
  const copy = await theCopy();
  if (copy) await eraseCopy(copy.kept.account, copy.yard);
  reopenCopy();
}
