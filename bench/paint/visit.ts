import type { BrowserContext, CDPSession } from "@playwright/test";
import { setTimeout as sleep } from "node:timers/promises";

/** The figures of one visit to a page. */
export interface Visit {
  /** Milliseconds to the largest paint, and in `first` to the first paint. */
  largest: number;
  first: number;
  /** The sum of all layout shifts. */
  shift: number;
  requests: number;
  /** Bytes transferred in total; the following fields have the bytes of each kind of content. */
  bytes: number;
  script: number;
  style: number;
  font: number;
}

/** The network connection and processor of a slow phone. */
export const slow = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 90_000,
};
export const SLOWER = 4;

/** Milliseconds without traffic after which the page counts as loaded. */
const QUIET_MS = 1_500;
const LONGEST_MS = 60_000;

/** Opens an address on an emulated slow phone and waits until traffic ends. */
export async function visit(context: BrowserContext, url: string): Promise<Visit> {
  const page = await context.newPage();
  const phone = await context.newCDPSession(page);
  await phone.send("Network.enable");
  await phone.send("Network.emulateNetworkConditions", slow);
  await phone.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const traffic = count(phone);
  await page.addInitScript(observe);
  await page.goto(url, { waitUntil: "commit" });
  // a slow processor may cause a pause in traffic before anything is drawn
  await page.waitForFunction(() => Reflect.get(window, "paints").largest > 0);
  await traffic.quiet();
  await page.evaluate(serviceWorkerReady);
  const paints = await page.evaluate((): Pick<Visit, "largest" | "first" | "shift"> => {
    return Reflect.get(window, "paints");
  });
  await page.close();
  return { ...paints, ...traffic.sums() };
}

/** Runs in the page: waits until its service worker, if there is one, has kept what pages need without signal. */
async function serviceWorkerReady() {
  if (await navigator.serviceWorker.getRegistration()) await navigator.serviceWorker.ready;
}

/** Runs in the page, where it records paints and layout shifts. */
function observe() {
  const paints = { largest: 0, first: 0, shift: 0 };
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
    });
  watch("largest-contentful-paint", ({ startTime }) => (paints.largest = startTime));
  watch("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") paints.first = startTime;
  });
  watch("layout-shift", (entry) => (paints.shift += Number(Reflect.get(entry, "value"))));
  Object.assign(window, { paints });
}

/** Counts transferred bytes, except those of the endless stream of changes. */
function count(phone: CDPSession) {
  const kinds = new Map<string, string>();
  const bytesOf: Record<string, number> = {};
  let requests = 0;
  let last = performance.now();
  phone.on("Network.requestWillBeSent", ({ requestId, request, type }) => {
    if (request.url.includes("/api/changes/stream")) return;
    kinds.set(requestId, type ?? "Other");
  });
  const end = (requestId: string, bytes: number) => {
    const kind = kinds.get(requestId);
    if (!kind) return;
    kinds.delete(requestId);
    last = performance.now();
    if (bytes === 0) return;
    requests += 1;
    bytesOf[kind] = (bytesOf[kind] ?? 0) + bytes;
  };
  phone.on("Network.loadingFinished", (of) => end(of.requestId, of.encodedDataLength));
  phone.on("Network.loadingFailed", (of) => end(of.requestId, 0));
  return {
    quiet: async () => {
      const till = performance.now() + LONGEST_MS;
      while (kinds.size > 0 || performance.now() - last < QUIET_MS) {
        if (performance.now() > till)
          throw new Error(`Still coming: ${[...kinds.values()].join(", ")}`);
        await sleep(50);
      }
    },
    sums: () => ({
      requests,
      bytes: Object.values(bytesOf).reduce((sum, each) => sum + each, 0),
      script: bytesOf["Script"] ?? 0,
      style: bytesOf["Stylesheet"] ?? 0,
      font: bytesOf["Font"] ?? 0,
    }),
  };
}
