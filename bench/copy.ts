// `npm run bench -- copy`: measures what it takes a slow phone to keep a copy of a large yard, compared with fetching as
// many bytes; how soon it shows Today without signal, compared with signal; and how long it sends what was changed in five
// days without signal, compared with as many bare calls. `-- --quick` takes one round of each.
import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import { browserLaunch } from "#testing/browser.ts";
import { type BrowserCopy, fetchBare, fillOnPhone, startOf } from "./copy/browser-copy.ts";
import { fetchCopy, type FirstCopy } from "./copy/first-copy.ts";
import { type Landing, landOnPhone } from "./copy/landing.ts";
import { openLargeYard } from "./copy/yard.ts";
import { median } from "./middle.ts";
import { type Server, startProduct } from "./servers.ts";

const quick = process.argv.includes("--quick");
const fills = quick ? 1 : 3;
const starts = quick ? 1 : 7;
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

const KB = 1_024;
const middle = <T>(all: readonly T[], figure: (each: T) => number) => median(all.map(figure));

interface Fill {
  ours: BrowserCopy;
  bare: number;
}
interface Start {
  away: number;
  online: number;
}

const yard = await openLargeYard();
const product = await startProduct(yard.url);
const browser = await chromium.launch(browserLaunch);
try {
  await measure(product, browser);
} finally {
  await browser.close();
  await product.stop();
  await yard.close();
}

async function measure({ url }: Server, on: Browser) {
  // the first call of each kind prepares its statements
  await fetchCopy(url, yard.token);
  const copies: FirstCopy[] = [];
  for (let round = 0; round < fills; round += 1) copies.push(await fetchCopy(url, yard.token));
  const filled: Fill[] = [];
  const started: Start[] = [];
  const landed: Landing[] = [];
  for (let round = 0; round < fills; round += 1) {
    const context = await newPhone(on, url);
    const ours = await fillOnPhone(context, url);
    filled.push({ ours, bare: await fetchBare(context, copies[0]?.pages ?? []) });
    if (round === fills - 1) started.push(...(await startsOf(context, url)));
    landed.push(await landOnPhone(context, url));
    await context.close();
  }
  console.table([...sizes(copies, filled), ...times(copies, filled, started), sending(landed)]);
}

/** Starts with signal and without it, in turns. */
async function startsOf(context: BrowserContext, url: string): Promise<Start[]> {
  const started: Start[] = [];
  for (let start = 0; start < starts; start += 1) {
    const online = await startOf(context, url);
    await context.setOffline(true);
    started.push({ online, away: await startOf(context, url) });
    await context.setOffline(false);
  }
  return started;
}

/** A new profile of a phone that is signed in and remembered, so that it keeps a copy. */
async function newPhone(on: Browser, url: string) {
  const context = await on.newContext({ ...phone, locale: "en-GB", timezoneId: "Europe/London" });
  const cookie = { name: "loosebox_session", value: yard.token, path: "/" };
  await context.addCookies([{ ...cookie, domain: new URL(url).hostname }]);
  return context;
}

function sizes(copies: readonly FirstCopy[], filled: readonly Fill[]) {
  const onTheWire = ({ pages }: FirstCopy) => pages.reduce((sum, each) => sum + each, 0);
  return [
    { what: "KB on the wire", is: Math.round(middle(copies, onTheWire) / KB) },
    { what: "KB unpacked", is: Math.round(middle(copies, ({ plain }) => plain) / KB) },
    { what: "KB kept", is: Math.round(middle(filled, ({ ours }) => ours.kept) / KB) },
    { what: "horses kept", is: middle(filled, ({ ours }) => ours.horses) },
  ];
}

function sending(landed: readonly Landing[]) {
  const [first] = landed;
  return {
    what: `ms until ${first?.changes} changes are sent (${first?.refused} refused)`,
    is: Math.round(middle(landed, ({ sent }) => sent)),
    bare: Math.round(middle(landed, ({ bare }) => bare)),
    ratio: Number(middle(landed, ({ sent, bare }) => sent / bare).toFixed(2)),
  };
}

function times(copies: readonly FirstCopy[], filled: readonly Fill[], started: readonly Start[]) {
  return [
    { what: "ms of the server", is: Math.round(middle(copies, ({ ms }) => ms)) },
    {
      what: "ms until the copy is whole",
      is: Math.round(middle(filled, ({ ours }) => ours.filled)),
      bare: Math.round(middle(filled, ({ bare }) => bare)),
      ratio: Number(middle(filled, ({ ours, bare }) => ours.filled / bare).toFixed(2)),
    },
    {
      what: "ms from opening the page",
      is: Math.round(middle(filled, ({ ours }) => ours.opened)),
    },
    {
      what: "ms until Today without signal",
      is: Math.round(middle(started, ({ away }) => away)),
      bare: Math.round(middle(started, ({ online }) => online)),
      ratio: Number(middle(started, ({ away, online }) => away / online).toFixed(2)),
    },
  ];
}
