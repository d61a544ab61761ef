import { notificationEndpoints } from "#contract/notices/notifications.ts";
import type { MakeCall } from "#web/core/query.ts";
import { call, read } from "#web/core/call.ts";

/** Whether this browser supports push messages. */
export const canPush = () =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

export type PushState = "off" | "on" | "denied";

/** Whether this browser is subscribed, or the user has denied permission. */
export async function pushState(): Promise<PushState> {
  if (Notification.permission === "denied") return "denied";
  return (await subscription()) ? "on" : "off";
}

/** Asks for permission, and subscribes this browser if the user grants it. */
export async function turnPushOn(makeCall: MakeCall): Promise<PushState> {
  if ((await Notification.requestPermission()) !== "granted") return pushState();
  const { publicKey } = await read(notificationEndpoints.pushKey, {});
  if (publicKey === null) return "off";
  await navigator.serviceWorker.register("/sw.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const made = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  await tellServer(makeCall, made);
  return "on";
}

export async function turnPushOff(makeCall: MakeCall): Promise<PushState> {
  const old = await subscription();
  if (!old) return "off";
  await makeCall(notificationEndpoints.unsubscribeBrowser, { body: { endpoint: old.endpoint } });
  await old.unsubscribe();
  return "off";
}

/** Sends this browser's existing subscription to the server again after the user has signed in. */
export async function keepPush(): Promise<void> {
  if (!canPush() || Notification.permission !== "granted") return;
  const kept = await subscription().catch(() => null);
  // not a mutation, because it changes nothing that is shown; after a failure the next page load tries again
  if (kept) await tellServer(call, kept).catch(() => undefined);
}

async function subscription() {
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

async function tellServer(makeCall: MakeCall, made: PushSubscription) {
  const { endpoint = "", keys = {} } = made.toJSON();
  const { p256dh = "", auth = "" } = keys;
  await makeCall(notificationEndpoints.subscribe, { body: { endpoint, keys: { p256dh, auth } } });
}
