import type { Page, Request } from "@playwright/test";
import { expect } from "./yard.ts";

const takesAll = process.env["LOOSEBOX_JOURNEYS"] === "all";

/**
 * How many times slower the browser is made: four times in `npm run journeys`. In `npm test` it is not slowed,
 * because slowing costs a sixth of the work of all journeys, and the journeys that run at the same time slow it
 * enough. The connection carries five times as much there, and replies begin sooner, but data still comes after the
 * first frame.
 */
const SLOWER = takesAll ? 4 : 1;
const BYTES_PER_SECOND = takesAll ? 200_000 : 1_000_000;
const LATENCY_MS = takesAll ? 150 : 100;

/** Milliseconds between two checks of whether a page has settled. */
const BETWEEN_CHECKS = takesAll ? 250 : 100;

/** What happened on a page from its first frame until it had settled. */
export interface Seen {
  /** Each layout shift: its value, then the moved elements, one a line. */
  shifts: string[];
  /** The addresses that the page's script called, without the stream of changes, sorted. */
  calls: string[];
}

/** Makes a page slow, and returns how to open an address on it and see what happens there. */
export async function watchedPage(page: Page) {
  await page.addInitScript(writeDown);
  await makeSlow(page);
  const underWay = requestsOf(page);
  return {
    open: async (address: string): Promise<Seen> => {
      // does not wait for the load event, because the number of open requests shows better when the page has settled
      await page.goto(address, { waitUntil: "commit" });
      await settled(page, underWay);
      await page.evaluate(async () => {
        await document.fonts.ready;
        for (let frame = 0; frame < 3; frame += 1)
          await new Promise((drawn) => requestAnimationFrame(drawn));
      });
      return seenOn(page);
    },
    /** What has been seen on the open page until now. */
    seen: () => seenOn(page),
  };
}

const seenOn = (page: Page) =>
  page.evaluate(() => {
    const seen: () => Seen = Reflect.get(window, "seen");
    return seen();
  });

/** Slows the browser and disables its cache, once per journey: a separate session for each page sometimes hung. */
async function makeSlow(page: Page) {
  const phone = await page.context().newCDPSession(page);
  await phone.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await phone.send("Network.enable");
  await phone.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: 90_000,
  });
  await phone.send("Network.setCacheDisabled", { cacheDisabled: true });
}

interface Shift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/**
 * Records layout shifts and calls from the first frame on. Runs in the page, so it must not use variables from
 * outside. What a document preloads is no call until the page's script fetches it.
 */
function writeDown() {
  const shifts: string[] = [];
  const place = ({ top, height }: DOMRect) => `${Math.round(top)}+${Math.round(height)}`;
  const name = (node: Node | null) =>
    node instanceof Element ? node.outerHTML.slice(0, 120) : (node?.textContent ?? "gone");
  const isShift = (entry: PerformanceEntry): entry is Shift => "sources" in entry;
  const write = (entries: PerformanceEntry[]) => {
    for (const { value, sources } of entries.filter(isShift))
      shifts.push(
        [
          value,
          ...sources.map(
            ({ node, previousRect: was, currentRect: is }) =>
              `  ${place(was)} to ${place(is)}: ${name(node)}`,
          ),
        ].join("\n"),
      );
  };
  const observer = new PerformanceObserver((list) => write(list.getEntries()));
  observer.observe({ type: "layout-shift", buffered: true });

  const calls = new Set<string>();
  const really = window.fetch;
  window.fetch = (...given) => {
    const asked = given[0] instanceof Request ? given[0].url : given[0];
    const { pathname, search } = new URL(asked, location.href);
    if (pathname.startsWith("/api/") && pathname !== "/api/changes/stream")
      calls.add(pathname + search);
    return really(...given);
  };
  Object.assign(window, {
    seen: () => {
      write(observer.takeRecords());
      return { shifts, calls: [...calls].toSorted() };
    },
  });
}

function requestsOf(page: Page): ReadonlySet<Request> {
  const underWay = new Set<Request>();
  page.on("request", (request) => {
    // leaves out the stream of changes, which stays open as long as the page does
    if (!request.url().includes("/api/changes/stream")) underWay.add(request);
  });
  page.on("requestfinished", (request) => underWay.delete(request));
  page.on("requestfailed", (request) => underWay.delete(request));
  return underWay;
}

/** Waits until four checks in a row find neither an open request nor a placeholder. */
async function settled(page: Page, underWay: ReadonlySet<Request>) {
  const standIns = page.locator("[aria-busy=true], .animate-breathe");
  let quiet = 0;
  const look = async () => {
    const awaited = [...underWay].map((request) => request.url());
    if ((await standIns.count()) > 0) awaited.push("what a stand-in stands for");
    quiet = awaited.length === 0 ? quiet + 1 : 0;
    return quiet < 4 ? `quiet ${quiet} times; waiting for ${awaited.join(" ")}` : "settled";
  };
  await expect.poll(look, { intervals: [BETWEEN_CHECKS], timeout: 60_000 }).toBe("settled");
}
