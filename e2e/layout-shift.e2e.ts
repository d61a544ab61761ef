import type { Browser, Page, Request } from "@playwright/test";
import { DEMO_PATH, paths } from "#contract/paths.ts";
import { BASE_URL } from "./address.ts";
import { expect, newEmail, post, register, test } from "./yard.ts";

// the list of horses uses the device's default, which is rows on a phone
test.use({ cards: false });

/** Maximum sum of all shifts. The standard metric counts only the worst five seconds, so its value is never higher. */
const MOST = 0.05;

test.skip(({ isMobile }) => !isMobile, "a phone is the narrower and the slower");
// each page comes through a slow connection
test.setTimeout(300_000);

/**
 * How many times slower the browser is made: four times in `npm run journeys`. In `npm test` it is not slowed,
 * because slowing costs a sixth of the work of all journeys, and the journeys that run at the same time slow it
 * enough; the slow connection is the same in both.
 */
const SLOWER = process.env["LOOSEBOX_JOURNEYS"] === "all" ? 4 : 1;

/** Slows the browser and disables its cache, once per journey: a separate session for each page sometimes hung. */
async function makeSlow(page: Page) {
  const phone = await page.context().newCDPSession(page);
  await phone.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await phone.send("Network.enable");
  await phone.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  });
  await phone.send("Network.setCacheDisabled", { cacheDisabled: true });
}

interface Shift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** Makes every page record its layout shifts from the first frame on. */
const writeDownShifts = (page: Page) =>
  page.addInitScript(() => {
    const lines: string[] = [];
    const place = ({ top, height }: DOMRect) => `${Math.round(top)}+${Math.round(height)}`;
    const name = (node: Node | null) =>
      node instanceof Element ? node.outerHTML.slice(0, 120) : (node?.textContent ?? "gone");
    const isShift = (entry: PerformanceEntry): entry is Shift => "sources" in entry;
    const write = (entries: PerformanceEntry[]) => {
      for (const { value, sources } of entries.filter(isShift))
        lines.push(
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
    Object.assign(window, {
      shifts: () => {
        write(observer.takeRecords());
        return lines;
      },
    });
  });

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
  await expect.poll(look, { intervals: [250], timeout: 60_000 }).toBe("settled");
}

/** Opens a page, waits until it has settled, and returns its layout shifts. */
async function shiftsOf(page: Page, path: string, underWay: ReadonlySet<Request>) {
  // does not wait for the load event, because the number of open requests shows better when the page has settled
  await page.goto(path, { waitUntil: "commit" });
  await settled(page, underWay);
  return page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame += 1)
      await new Promise((drawn) => requestAnimationFrame(drawn));
    const written: () => string[] = Reflect.get(window, "shifts");
    return written();
  });
}

async function expectStill(page: Page, path: string, underWay: ReadonlySet<Request>) {
  const shifts = await shiftsOf(page, path, underWay);
  const sum = shifts.reduce((all, shift) => all + Number.parseFloat(shift), 0);
  test.info().annotations.push({ type: "layout shift", description: `${path} ${sum.toFixed(3)}` });
  expect.soft(sum, `${path}\n${shifts.join("\n")}`).toBeLessThanOrEqual(MOST);
}

/** Expects that none of these pages shifts more than the maximum. */
async function expectAllStill(page: Page, some: readonly string[]) {
  await writeDownShifts(page);
  await makeSlow(page);
  const underWay = requestsOf(page);
  for (const path of some) await expectStill(page, path, underWay);
}

/** The id of the first item of a list, fetched from the server. */
const firstOf = async (page: Page, list: string) => {
  const answered: unknown = await (await page.request.get(list)).json();
  return /"id":"([^"]+)"/.exec(JSON.stringify(answered))?.[1] ?? "";
};

/** Pages that are not checked here, because they require an administrator. */
const notHere = [paths.figures, paths.answerRatings, paths.complaints, paths.systemSettings];

const inTheYard = [
  [paths.dashboard, paths.horses, paths.horse, paths.calendar, paths.costs],
  [paths.compliance, `${paths.compliance}?view=outings`, `${paths.compliance}?view=bodies`],
  [paths.medicines, paths.worming, paths.horseStatement, paths.ask, paths.subscription],
  [paths.contacts, paths.yard, paths.draftHorse, paths.departedHorses],
  [paths.settings, paths.privacySettings, paths.activity, paths.bin, paths.outingStatement],
];

for (const some of inTheYard)
  test(`nothing moves in a furnished yard: ${some.join(" ")}`, async ({ page }) => {
    await page.request.post(DEMO_PATH, { headers: { origin: BASE_URL } });
    const [horse, outing] = [
      await firstOf(page, "/api/horses"),
      await firstOf(page, "/api/outings"),
    ];
    const draft = await page.request.post("/api/draft-horses", {
      data: { name: "Biscuit" },
      headers: { origin: BASE_URL },
    });
    const { id: draftId } = await draft.json();
    const ids: Record<string, string> = {
      [paths.outingStatement]: outing,
      [paths.draftHorse]: draftId,
    };
    const idOn = (path: string) => ids[path] ?? horse;
    await expectAllStill(
      page,
      some.map((path) => path.replace(":id", idOn(path))),
    );
  });

test("nothing moves for a person without data and with an unconfirmed address", async ({
  page,
}) => {
  await register(page.request, newEmail());
  await expectAllStill(page, [paths.dashboard, paths.horses, paths.calendar]);
});

const forAnybody = [
  paths.landing,
  paths.auth,
  paths.resetPassword,
  paths.confirmEmail,
  paths.join,
  paths.unsubscribe,
  paths.eventDone,
  paths.library,
  paths.libraryEntry,
  paths.terms,
  paths.privacy,
  paths.cookies,
  paths.accessibility,
  paths.contact,
];

/** The query of an invitation to somebody else's yard. */
async function newInvitation(browser: Browser) {
  const { request } = await browser.newContext({ baseURL: BASE_URL });
  await register(request, newEmail());
  const made = await post(request, "/api/invitations", { role: "GROOM" });
  const { url }: { url: string } = await made.json();
  return new URL(url).search;
}

test("nothing moves on the public pages", async ({ page, browser }) => {
  const entry = await firstOf(page, "/api/library");
  const invited = `${paths.join}${await newInvitation(browser)}`;
  await expectAllStill(
    page,
    [...forAnybody, invited, "/no-such-page"].map((path) => path.replace(":id", entry)),
  );
});

test("every page is checked for layout shifts, or is listed as not checked", () => {
  const looked = new Set<string>([...inTheYard.flat(), ...forAnybody, ...notHere]);
  expect(Object.values(paths).filter((path) => !looked.has(path))).toEqual([]);
});
