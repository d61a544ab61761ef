import { countDrafts as countIn, eraseAccount } from "./drafts.ts";
import { forgetKey } from "./seal.ts";

const erasedAt = new Map<string, number>();

// the forms of other tabs hear it before they hear that nobody is signed in, and write no more
const channel = new BroadcastChannel("loosebox-device");
channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
  if (typeof data === "string") mark(data);
});

function mark(account: string) {
  erasedAt.set(account, Date.now());
  forgetKey();
}

/** Whether all that this device kept of an account has been erased since a form of it was opened. */
export const isErased = (account: string, since: number): boolean =>
  (erasedAt.get(account) ?? -1) >= since;

/** How many drafts an account has on this device; none where the browser keeps nothing. */
export const countDrafts = (account: string): Promise<number> => countIn(account).catch(() => 0);

/** Erases what this device keeps of an account, here and in other tabs. */
export async function eraseDevice(account: string): Promise<void> {
  mark(account);
  // a channel has no target: it reaches our own origin alone
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(account);
  await eraseAccount(account);
}
