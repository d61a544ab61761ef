import { copyChoice } from "#web/core/preferences.ts";
import { countDrafts as countIn, eraseAccount } from "./drafts.ts";
import { countChanges as changesIn } from "./waiting-changes.ts";
import { forgetKey } from "./seal.ts";

const erasedAt = new Map<string, number>();

// forms in other tabs get this message before they learn of the sign-out, and stop writing
const channel = new BroadcastChannel("loosebox-device");
channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
  if (typeof data === "string") mark(data);
});

function mark(account: string) {
  erasedAt.set(account, Date.now());
  forgetKey();
}

/** Whether this account's data on the device has been erased since a form was opened. */
export const isErased = (account: string, since: number): boolean =>
  (erasedAt.get(account) ?? -1) >= since;

/** How many drafts an account has on this device; 0 where the browser refuses storage. */
export const countDrafts = (account: string): Promise<number> => countIn(account).catch(() => 0);

/** How many changes of an account wait on this device to be sent; 0 where the browser refuses storage. */
export const countChanges = (account: string): Promise<number> => changesIn(account).catch(() => 0);

/** Erases this account's data on the device, and tells other tabs. */
export async function eraseDevice(account: string): Promise<void> {
  mark(account);
  // a BroadcastChannel has no target, and reaches our own origin only
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(account);
  // whoever signs in next is asked anew
  if (copyChoice.read() === "KEPT") copyChoice.keep("ASK");
  await eraseAccount(account);
}
