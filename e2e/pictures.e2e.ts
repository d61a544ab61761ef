import type { Browser, TestInfo } from "@playwright/test";
import { BASE_URL } from "./address.ts";
import {
  answersFor,
  differenceTo,
  hold,
  isAlike,
  keepAnswers,
  keepPicture,
  readTaken,
  screensOf,
  show,
  writeTaken,
} from "./pictures.ts";
import { expect, newEmail, register, test } from "./yard.ts";

// Compares the most used screens with stored pictures. The server's replies come from recordings, so that dates and
// data are always the same. After an intended change, `npm run tool -- screenshots pictures` takes new pictures.
const takesAnew = process.env["LOOSEBOX_PICTURES"] === "new";
const takesAll = takesAnew || process.env["LOOSEBOX_JOURNEYS"] === "all";

/** How many of the screens are compared, which begin with the most used ones. */
const howMany = takesAll ? Number.POSITIVE_INFINITY : 6;

const yards = ["furnished", "empty"] as const;
const themes = ["light", "dark"] as const;
type Yard = (typeof yards)[number];
test.describe.configure({ mode: "serial" });

for (const yard of yards)
  for (const theme of themes)
    test(
      `the screens of a yard that is ${yard} look as they did, ${theme}`,
      { tag: "@phone" },
      async ({ browser }, info) => {
        const project = info.project.name;
        // CI takes only the most important pictures, to save time
        test.skip(!takesAll && (yard !== "furnished" || theme !== "light"), "with every journey");
        const recording = `${yard}-${project}`;
        if (takesAnew && theme === "light") await record(browser, { yard, recording, info });
        const taken = readTaken();
        const { at = "", horseId = null } = taken.recordings[recording] ?? {};
        const drawnBy = `${browser.browserType().name()} ${browser.version()}`;
        test.skip(
          taken.browser !== drawnBy,
          `the pictures were taken with ${taken.browser}, this is ${drawnBy}`,
        );
        const context = await browser.newContext({ ...contextOf(info), colorScheme: theme });
        const answers = await answersFor(recording, info.outputPath(`${recording}.har`));
        await hold(context, answers, { at, records: false });
        const page = await context.newPage();
        for (const screen of screensOf(horseId).slice(0, howMany)) {
          await show(page, screen);
          const name = `${screen.name}-${recording}-${theme}`;
          if (takesAnew) await keepPicture(page, name);
          const difference = await differenceTo(page, name, info.outputPath(`${name}.png`));
          expect.soft(isAlike(difference), `${name} is another in ${difference} of it`).toBe(true);
        }
        await context.close();
      },
    );

const contextOf = ({ project }: TestInfo) => ({
  ...project.use,
  baseURL: BASE_URL,
  reducedMotion: "reduce" as const,
  serviceWorkers: "block" as const,
});

interface Recorded {
  yard: Yard;
  recording: string;
  info: TestInfo;
}

/** Opens each screen once and records the server's replies. */
async function record(browser: Browser, { yard, recording, info }: Recorded) {
  const at = new Date().toISOString();
  const context = await browser.newContext(contextOf(info));
  const page = await context.newPage();
  if (yard === "empty") await register(context.request, newEmail());
  else {
    await page.goto("/");
    await page.getByRole("button", { name: "Try the demo yard" }).first().click();
    await expect(page).toHaveURL(/\/dashboard$/);
  }
  const reply = await context.request.get("/api/horses");
  const horses: { id: string; name: string }[] = await reply.json();
  const horseId = horses.find(({ name }) => name === "Biscuit")?.id ?? null;
  const recorded = info.outputPath("recorded.har");
  await hold(context, recorded, { at, records: true });
  for (const screen of screensOf(horseId)) await show(page, screen);
  // the browser writes the recording when its context closes
  await context.close();
  await keepAnswers(recording, recorded);
  const { recordings } = readTaken();
  const drawnBy = `${browser.browserType().name()} ${browser.version()}`;
  await writeTaken({
    browser: drawnBy,
    recordings: { ...recordings, [recording]: { at, horseId } },
  });
}
