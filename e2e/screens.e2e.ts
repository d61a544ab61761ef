import type { Browser, Page } from "@playwright/test";
import { initialCalls } from "#contract/initial-calls.ts";
import { paths } from "#contract/paths.ts";
import { todays } from "#testing/runs.ts";
import { BASE_URL } from "./address.ts";
import { expectAccessibleScreen } from "./accessible.ts";
import { dialogs } from "./dialogs.ts";
import { misfits, misfitsOfDialogs } from "./fits.ts";
import { nastyNames, nastyYard } from "./nasty-yard.ts";
import { type Seen, watchedPage } from "./watched-page.ts";
import { expect, newEmail, post, register, showCards, test } from "./yard.ts";

// Opens every page once on a phone's screen over a slow connection, and checks there that nothing moves, that its
// document preloads the calls that it makes, that axe finds no fault, and that it fits. `npm test` takes one group of the
// pages and one of the dialogs, others each day; `npm run journeys` takes all, and also looks at other widths and at large text,
// and lets axe judge dialogs on a desk's screen, all on a slower processor.

test.skip(({ isMobile }) => isMobile, "one page takes every width in turn");
// the list of horses uses the device's default, which is rows on a phone
test.use({ cards: false, contextOptions: { reducedMotion: "reduce" } });
// each page comes through a slow connection
test.setTimeout(180_000);

/** Maximum sum of all shifts. The standard metric counts only the worst five seconds, so its value is never higher. */
const MOST = 0.05;

type Watched = Awaited<ReturnType<typeof watchedPage>>;

/** Opens a page on a phone's screen, and checks all of it but its calls; returns what was seen first. */
async function expectGood(page: Page, { open }: Watched, path: string) {
  await page.setViewportSize({ width: 390, height: 844 });
  const first = await open(path);
  expectStill(path, first);
  // so high that the bar at a phone's foot covers nothing
  await page.setViewportSize({ width: 390, height: 3_000 });
  await expectAccessibleScreen(page);
  expect.soft(await misfits(page, path)).toEqual([]);
  return first;
}

function expectStill(path: string, { shifts }: Seen) {
  const sum = shifts.reduce((all, shift) => all + Number.parseFloat(shift), 0);
  test.info().annotations.push({ type: "layout shift", description: `${path} ${sum.toFixed(3)}` });
  expect.soft(sum, `${path}\n${shifts.join("\n")}`).toBeLessThanOrEqual(MOST);
}

/** Calls that a page makes later, on scrolling or on a click; the page renders without them. */
const later: Record<string, RegExp> = {
  // the horses in isolation are known once the places are
  [paths.isolation]: /\/general$/,
  [paths.horses]: /^\/api\/(horse-summaries|departed-horses|draft-horses|transfers)/,
  // not in the table, because the newest year is known only after the list of years has loaded, and a groom's page does
  // not ask for the followers
  [paths.horse]: /\/timeline\?from=|\/followers$/,
  // a groom's page does not ask for it
  [paths.yard]: /^\/api\/(invitations|kiosks|share-links|proposals)/,
  [paths.settings]:
    /^\/api\/(calendar-feed|device-key|notification-preferences|sessions|yard-place|passkeys|two-factor|tokens|webhooks)/,
  [paths.privacySettings]: /^\/api\/(consents|data-complaints|device-key|gdpr)/,
};

/** Calls that a document preloads although a phone's page makes them only where it is scrolled to. */
const BELOW: ReadonlySet<string> = new Set(["/api/outings/board"]);

/**
 * Compares the table of preloads in documents with the calls that a page has made. The chat is left out, because
 * opening it starts a chat, which makes preloaded data stale.
 */
async function expectCalls({ seen }: Watched, path: string, address: string, { calls }: Seen) {
  const preloaded = initialCalls(address).toSorted();
  if (preloaded.length === 0 || path === paths.ask) return;
  const made = calls.filter((call) => !later[path]?.test(call) && !BELOW.has(call));
  expect.soft(made, path).toEqual(preloaded.filter((call) => !BELOW.has(call)));
  // everything has been scrolled to by now
  const missing = async () => {
    const { calls: all } = await seen();
    return preloaded.filter((call) => !all.includes(call));
  };
  await expect.soft.poll(missing, `${path} does not ask`).toEqual([]);
}

const inTheYard = [
  [paths.dashboard, paths.horses, paths.horse, paths.calendar, paths.costs, paths.systemSettings],
  [
    `${paths.horse}?tab=can-i-go`,
    `${paths.horse}?tab=worming`,
    paths.compliance,
    `${paths.compliance}?view=outings`,
    `${paths.compliance}?view=bodies`,
  ],
  [paths.medicines, paths.worming, paths.horseHealthSheet, paths.ask, paths.subscription],
  [
    paths.day,
    paths.medicineChart,
    paths.contacts,
    paths.papers,
    paths.places,
    paths.isolation,
    paths.stock,
    paths.charges,
    paths.yard,
    paths.draftHorse,
    paths.departedHorses,
    paths.complaints,
  ],
  [
    paths.dossiers,
    paths.stableCards,
    paths.inspection,
    paths.import,
    paths.settings,
    paths.privacySettings,
    paths.activity,
    paths.bin,
    paths.outingHealthSheet,
  ],
  [
    paths.figures,
    paths.answerRatings,
    paths.installationStatus,
    paths.people,
    paths.dataProtection,
  ],
];

const pageOf = (name: string) => {
  const opener = dialogs[name];
  return typeof opener === "object" ? opener.at(":id") : "";
};
const names = Object.keys(dialogs).filter((name) => pageOf(name) !== "");
const pagesOfDialogs = [...new Set(names.map(pageOf))].toSorted();
// each page is opened for the dialogs of one part only
const PARTS = 8;
const parts = Array.from({ length: PARTS }, (_, part) =>
  pagesOfDialogs.filter((_path, at) => at % PARTS === part),
);

test.describe(() => {
  test.use({
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern of what a fixture takes
    storageState: async ({}, use) => use((await nastyYard()).storageState),
  });

  for (const some of todays(inTheYard.length, inTheYard))
    test(`nothing moves and everything fits in a yard with difficult names: ${some.join(" ")}`, async ({
      page,
    }) => {
      const { horseId, outingId, draftHorseId } = await nastyYard();
      const ids: Record<string, string> = {
        [paths.outingHealthSheet]: outingId,
        [paths.draftHorse]: draftHorseId,
      };
      const watched = await watchedPage(page);
      for (const path of some) {
        const address = path.replace(":id", ids[path] ?? horseId);
        const first = await expectGood(page, watched, address);
        if (!path.includes("?")) await expectCalls(watched, path, address, first);
      }
    });

  test("the list of horses as cards fits every screen", async ({ page, context }) => {
    await showCards(context);
    await page.goto(paths.horses);
    await expect(page.getByRole("button", { name: /^Edit / })).toHaveCount(nastyNames.length);
    await expectAccessibleScreen(page);
    expect(await misfits(page, "/horses as cards")).toEqual([]);
  });

  for (const pages of todays(PARTS, parts))
    test(`every dialog fits every screen: ${pages.join(" ")}`, async ({ page, context }) => {
      await showCards(context);
      const { horseId } = await nastyYard();
      const some = names.filter((name) => pages.includes(pageOf(name)));
      expect(await misfitsOfDialogs(page, horseId, some)).toEqual([]);
    });
});

test(
  "nothing moves for a person without data and with an unconfirmed address",
  { tag: "@long" },
  async ({ page }) => {
    await register(page.request, newEmail());
    const watched = await watchedPage(page);
    for (const path of [paths.dashboard, paths.horses, paths.calendar])
      await expectGood(page, watched, path);
  },
);

const forAnybody = [
  [paths.landing, paths.auth, `${paths.auth}?mode=register`, `${paths.auth}?mode=forgot`],
  [
    paths.resetPassword,
    paths.confirmEmail,
    paths.join,
    paths.kiosk,
    paths.unsubscribe,
    paths.eventDone,
  ],
  [paths.shared, paths.handOver, paths.verify, paths.stableCard],
  [paths.library, paths.libraryEntry, paths.developers, paths.terms, paths.privacy],
  [paths.cookies, paths.accessibility, paths.contact, "/no-such-page"],
];

for (const some of todays(forAnybody.length, forAnybody))
  test(`nothing moves and everything fits without signing in: ${some.join(" ")}`, async ({
    page,
    browser,
  }) => {
    const watched = await watchedPage(page);
    for (const path of some)
      await expectGood(page, watched, path.replace(":id", "id-chip-15-digits"));
    if (some.includes(paths.join))
      await expectGood(page, watched, `${paths.join}${await newInvitation(browser)}`);
  });

/** The query of an invitation to somebody else's yard. */
async function newInvitation(browser: Browser) {
  const { request } = await browser.newContext({ baseURL: BASE_URL });
  await register(request, newEmail());
  const made = await post(request, "/api/invitations", { role: "GROOM" });
  const { url }: { url: string } = await made.json();
  return new URL(url).search;
}

test("every page is checked", () => {
  const looked = new Set<string>([...inTheYard.flat(), ...forAnybody.flat()]);
  expect(Object.values(paths).filter((path) => !looked.has(path))).toEqual([]);
});
