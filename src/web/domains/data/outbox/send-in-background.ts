import { setTabYard } from "#web/core/tab-yard.ts";
import { currentChanges, isWaiting, reload, waitingIn } from "./changes.ts";
import { sendChanges } from "./send-changes.ts";

/*
 * Loaded by the service worker (`sw.js`) when the browser says, perhaps after every page was closed, that there is signal
 * again. iOS has no such event: there the app has to be opened.
 */

/**
 * Sends what waits on this device, in all yards. Rejects where something is left that may be sent later, on which the
 * browser tries again some minutes after.
 */
export async function sendInBackground(): Promise<void> {
  await reload();
  const yards = new Set(
    currentChanges()
      .filter(isWaiting)
      .map(({ yard }) => yard),
  );
  for (const yard of yards) {
    setTabYard(yard);
    await sendChanges();
    if (waitingIn(yard).length > 0) throw new Error("Not everything could be sent");
  }
}
