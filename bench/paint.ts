// `npm run bench -- paint`: measures how soon a slow phone shows the main pages, on a first and a second visit,
// compared with a bare page of as many bytes, both behind a proxy that speaks HTTP/2. `-- --rounds 1` is quick,
// `-- --only /calendar` measures one page, `-- --only /horses/:id` a horse's page, and `--http1` does without the proxy.
import { parseArgs } from "node:util";
import { type Browser, chromium, request } from "@playwright/test";
import { DEMO_PATH, paths } from "#contract/paths.ts";
import { median } from "./middle.ts";
import { startBarePage } from "./paint/bare-page.ts";
import { startFront, TRUST_FRONT } from "./paint/http2-front.ts";
import { type Visit, visit } from "./paint/visit.ts";
import { startProduct } from "./servers.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    only: { type: "string" },
    http1: { type: "boolean" },
  },
});
const rounds = Number(values.rounds);
const signedIn = [paths.dashboard, paths.horses, paths.calendar, paths.costs, paths.compliance];
const open: readonly string[] = [paths.landing, paths.auth];
const pages = [...open, ...signedIn, paths.horse].filter(
  (path) => !values.only || path === values.only,
);
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** The visits of a new browser profile: the first, and the second with the cache of the first. */
type Pair = Record<"first" | "second", Visit>;
type Cookies = Awaited<ReturnType<typeof cookiesOfDemo>>;

const product = await startProduct();
const front = await frontOf(product.url);
const browser = await chromium.launch({
  executablePath: process.env["LOOSEBOX_CHROMIUM"] ?? "/usr/bin/chromium",
  args: [TRUST_FRONT, "--disable-gpu", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
});
try {
  const cookies = await cookiesOfDemo(product.url);
  for (const path of pages)
    console.table(await measure(browser, path, open.includes(path) ? [] : cookies));
} finally {
  await browser.close();
  front.stop();
  await product.stop();
}

/** What browsers reach of a server: a proxy before it, or with `--http1` the server itself. */
async function frontOf(url: string) {
  return values.http1 ? { url, stop: () => undefined } : startFront(url);
}

/** The cookies of a person with a demo yard. */
async function cookiesOfDemo(url: string) {
  const visitor = await request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } });
  await visitor.post(DEMO_PATH);
  const { cookies } = await visitor.storageState();
  await visitor.dispose();
  return cookies;
}

/** The address of a page; for a horse's page, that of the yard's first horse. */
async function addressOf(path: string, cookies: Cookies) {
  if (path !== paths.horse) return front.url + path;
  const visitor = await request.newContext({ storageState: { cookies, origins: [] } });
  const [horse]: { id: string }[] = await (await visitor.get(`${product.url}/api/horses`)).json();
  await visitor.dispose();
  return front.url + path.replace(":id", horse?.id ?? "");
}

/** Measures a page and its bare counterpart alternately. */
async function measure(on: Browser, path: string, cookies: Cookies) {
  const address = await addressOf(path, cookies);
  // makes a warm-up visit, which also counts the bytes
  const { first } = await pairOf(on, address, cookies);
  const bare = await startBarePage(first);
  const bareFront = await frontOf(bare.url);
  const ours: Pair[] = [];
  const theirs: Pair[] = [];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await pairOf(on, address, cookies));
    theirs.push(await pairOf(on, `${bareFront.url}/`, []));
  }
  bareFront.stop();
  bare.stop();
  return (["first", "second"] as const).map((which) => row(path, which, ours, theirs));
}

function row(path: string, which: "first" | "second", ours: Pair[], theirs: Pair[]) {
  const middle = (key: keyof Visit, of = ours) => median(of.map((pair) => pair[which][key]));
  const ratios = ours.map((pair, at) => pair[which].largest / (theirs[at]?.[which].largest ?? 0));
  return {
    page: path,
    visit: which,
    "largest ms": Math.round(middle("largest")),
    "first ms": Math.round(middle("first")),
    "bare ms": Math.round(middle("largest", theirs)),
    ratio: Number(median(ratios).toFixed(2)),
    shift: Number(middle("shift").toFixed(3)),
    requests: middle("requests"),
    KB: Math.round(middle("bytes") / 1_024),
    "script KB": Math.round(middle("script") / 1_024),
  };
}

async function pairOf(on: Browser, url: string, cookies: Cookies): Promise<Pair> {
  const context = await on.newContext({ ...phone, locale: "en-GB", timezoneId: "Europe/London" });
  await context.addCookies(cookies);
  const pair = { first: await visit(context, url), second: await visit(context, url) };
  await context.close();
  return pair;
}
