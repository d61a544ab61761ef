import { setTimeout as sleep } from "node:timers/promises";
import type { BrowserContext } from "@playwright/test";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { slow, SLOWER } from "../paint/visit.ts";

/** Five days with twenty horses, without signal: two feeds and two records of each horse a day. */
const DAYS = 5;
const HORSES = 20;
const LONGEST_MS = 300_000;
const AT_ONCE = 4;

/** Milliseconds until all is sent, and until as many bare calls are answered; and how many changes were refused. */
export interface Landing {
  changes: number;
  sent: number;
  bare: number;
  refused: number;
}

/** What somebody has done in the field, as it waits on the device. */
function changesOf(horseIds: readonly string[]) {
  const today = londonDate(new Date());
  return Array.from({ length: DAYS }, (_, day) => addDays(today, day + 1 - DAYS)).flatMap((date) =>
    horseIds.slice(0, HORSES).flatMap((horseId) => [
      ...["07:00", "17:00"].map((time) => ({
        call: "POST /api/day/ticks",
        params: {},
        body: { date, horseId, job: "FEED", time, outcome: "DONE" },
      })),
      ...["Trimmed, sound", "Seen again"].map((notes) => ({
        call: "POST /api/horses/:horseId/farrier",
        params: { horseId },
        body: { farrier: "Jo Ridley", serviceType: "TRIMMING", date, notes },
      })),
    ]),
  );
}

/** Puts a slow phone that keeps a copy into the field, lets it come back, and waits until all is sent. */
export async function landOnPhone(context: BrowserContext, url: string): Promise<Landing> {
  const page = await context.newPage();
  const phone = await context.newCDPSession(page);
  await phone.send("Network.enable");
  await phone.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.goto(`${url}/dashboard`, { waitUntil: "load" });
  const horses: { id: string }[] = await (await page.request.get(`${url}/api/horses`)).json();
  const changes = changesOf(horses.map(({ id }) => id));
  await phone.send("Network.emulateNetworkConditions", { ...slow, offline: true });
  await page.evaluate(keepChanges, changes);
  await page.getByText(`${changes.length} waiting`).waitFor();
  const began = performance.now();
  await phone.send("Network.emulateNetworkConditions", slow);
  let left = await page.evaluate(countWaiting);
  while (left > 0 && performance.now() - began < LONGEST_MS) {
    await sleep(100);
    left = await page.evaluate(countWaiting);
    if (await page.getByText(`${left} could not be saved`).isVisible()) break;
  }
  const sent = performance.now() - began;
  const bare = await page.evaluate(
    async ([count = 0, lanes = 0]) => {
      const start = performance.now();
      const lane = async () => {
        for (let at = 0; at < count / lanes; at += 1) await (await fetch("/api/health")).text();
      };
      await Promise.all(Array.from({ length: lanes }, lane));
      return performance.now() - start;
    },
    [changes.length, AT_ONCE],
  );
  await page.close();
  return { changes: changes.length, sent, bare, refused: left };
}

/** Runs in the page: keeps changes as the app does (`web/core/device-store/waiting-changes.ts`), and tells it. */
async function keepChanges(all: ReturnType<typeof changesOf>) {
  const opened = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open("loosebox-device");
    opening.addEventListener("success", () => resolve(opening.result));
  });
  const found = await new Promise<{ account: string; key: CryptoKey; yard: string }[]>(
    (resolve) => {
      const asked = opened.transaction("accounts").objectStore("accounts").getAll();
      asked.addEventListener("success", () => resolve(asked.result));
    },
  );
  const [kept] = found;
  if (!kept) throw new Error("This phone keeps no copy");
  const { account, key, yard } = kept;
  const rows = await Promise.all(
    all.map(async ({ call, params, body }, at) => {
      const id = `01900000-0000-7000-8000-${String(at).padStart(12, "0")}`;
      const given = { params, body: { id: crypto.randomUUID(), ...body } };
      const told = { id, yard, call, given, assumed: null, label: "Done", at: Date.now() };
      const plain = JSON.stringify({ shape: 1, change: { ...told, refusal: null } });
      const nonce = crypto.getRandomValues(new Uint8Array(12));
      const about = new TextEncoder().encode(`outbox ${account} ${id}`);
      const cipher = { name: "AES-GCM", iv: nonce, additionalData: about };
      const bytes = await crypto.subtle.encrypt(cipher, key, new TextEncoder().encode(plain));
      return { account, id, nonce, bytes };
    }),
  );
  const writing = opened.transaction("outbox", "readwrite");
  for (const row of rows) writing.objectStore("outbox").put(row);
  await new Promise((resolve) => writing.addEventListener("complete", resolve));
  opened.close();
  // a BroadcastChannel has no target, and reaches our own origin only
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  new BroadcastChannel("loosebox-outbox").postMessage(null);
}

/** Runs in the page: how many changes wait. */
function countWaiting(): Promise<number> {
  return new Promise((resolve) => {
    const opening = indexedDB.open("loosebox-device");
    opening.addEventListener("success", () => {
      const counting = opening.result.transaction("outbox").objectStore("outbox").count();
      counting.addEventListener("success", () => {
        opening.result.close();
        resolve(counting.result);
      });
    });
  });
}
