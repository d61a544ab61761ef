import { existsSync, readFileSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { paths } from "#contract/paths.ts";
import { BASE_URL } from "./address.ts";
import { waitForLetters } from "../scripts/screenshots/demo-browser.ts";

const FOLDER = "e2e/pictures";
/**
 * A pixel counts as different when a channel differs by more than this, out of 255, because font smoothing
 * varies slightly.
 */
const CHANNEL = 32;
/** Maximum share of pixels that may be different. */
const TOLERANCE = 0.002;

/** How the stored pictures were taken. */
export interface Taken {
  /** Name and version of the browser, because other browsers render differently. */
  browser: string;
  /** By yard and project, the time of the recording and the id of a horse of the yard. */
  recordings: Record<string, { at: string; horseId: string | null }>;
}

export const readTaken = (): Taken => {
  const file = `${FOLDER}/taken.json`;
  return existsSync(file)
    ? JSON.parse(readFileSync(file, "utf8"))
    : { browser: "", recordings: {} };
};
export const writeTaken = (taken: Taken) =>
  writeFile(`${FOLDER}/taken.json`, `${JSON.stringify(taken, null, 2)}\n`);

/** Replaces the server's URL in recordings, because its port differs between runs. */
const ORIGIN = "http://loosebox.example";
const keptAnswers = (recording: string) => `${FOLDER}/${recording}.har`;

interface Recording {
  log: { entries: { response: { status: number } }[] };
}

/** Stores a recording of this run's server in the repository. */
export async function keepAnswers(recording: string, recorded: string) {
  const kept: Recording = JSON.parse(await readFile(recorded, "utf8"));
  // a request that the next screen cut off has no reply, and would have none whenever it is made again
  kept.log.entries = kept.log.entries.filter(({ response }) => response.status > 0);
  const text = JSON.stringify(kept);
  await writeFile(keptAnswers(recording), text.replaceAll(BASE_URL, ORIGIN));
}

/** Writes a stored recording to a file, with this run's server as the origin of its replies. */
export async function answersFor(recording: string, file: string): Promise<string> {
  const text = await readFile(keptAnswers(recording), "utf8");
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text.replaceAll(ORIGIN, BASE_URL));
  return file;
}

interface Screen {
  name: string;
  path: string;
  /** What to do on the page before its picture is taken. */
  before?: (page: Page) => Promise<void>;
}

/** The most used screens, including those of a horse if the yard has one. */
export function screensOf(horseId: string | null): Screen[] {
  const horse = horseId ? paths.horse.replace(":id", horseId) : null;
  return [
    { name: "dashboard", path: paths.dashboard },
    { name: "horses", path: paths.horses },
    ...(horse ? [{ name: "horse", path: horse }] : []),
    ...(horse ? [{ name: "can-i-go", path: `${horse}?tab=can-i-go` }] : []),
    { name: "calendar", path: paths.calendar },
    ...(horse ? [{ name: "visit", path: paths.dashboard, before: openVisit }] : []),
    { name: "can-we-go", path: paths.compliance },
    { name: "worming", path: paths.worming },
    { name: "medicines", path: paths.medicines },
    { name: "costs", path: paths.costs },
    { name: "contacts", path: paths.contacts },
    { name: "subscription", path: paths.subscription },
  ];
}

async function openVisit(page: Page) {
  await page.getByRole("main").getByRole("button", { name: "Log a visit" }).click();
  await page.getByRole("dialog").getByRole("checkbox").first().waitFor();
}

/** Makes a page use recorded replies from a file (or record into the file), at a fixed time and with our own fonts. */
export async function hold(
  context: BrowserContext,
  answers: string,
  how: { at: string; records: boolean },
) {
  await waitForLetters(context);
  await context.routeFromHAR(answers, {
    url: /\/(api|files)\//,
    update: how.records,
    updateContent: "embed",
    updateMode: "minimal",
  });
  await context.route("**/api/changes/stream**", (route) => route.abort());
  await context.clock.setFixedTime(how.at);
}

/** Opens a screen, and waits until it has loaded completely. */
export async function show(page: Page, { path, before }: Screen) {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await untilStill(page);
  await before?.(page);
  await untilStill(page);
}

/** Waits until no placeholder is left, no picture on the screen is on its way, and the page no longer changes. */
async function untilStill(page: Page) {
  let before = "";
  const isStill = async () => {
    const standIns = await page.locator("[aria-busy=true], .animate-breathe").count();
    const { now, coming } = await page.evaluate(() => {
      const onScreen = [...document.images].filter(
        (picture) => picture.getBoundingClientRect().top < window.innerHeight,
      );
      return {
        now: `${document.fonts.status} ${document.body.innerHTML}`,
        coming: onScreen.filter(({ complete }) => !complete).length,
      };
    });
    const same = now === before;
    before = now;
    return standIns + coming === 0 && same;
  };
  await expect.poll(isStill, { intervals: [400], timeout: 20_000 }).toBe(true);
}

/** Stores a picture of the page as it is now. */
export async function keepPicture(page: Page, name: string) {
  await mkdir(FOLDER, { recursive: true });
  await sharp(await take(page))
    .webp({ lossless: true })
    .toFile(`${FOLDER}/${name}.webp`);
}

const take = (page: Page) => page.screenshot({ animations: "disabled", caret: "hide" });

/** The share of pixels that differ from the stored picture; the new picture is written to `seen`. */
export async function differenceTo(page: Page, name: string, seen: string): Promise<number> {
  const now = await take(page);
  await mkdir(dirname(seen), { recursive: true });
  await writeFile(seen, now);
  const [kept, actual] = await Promise.all([pixelsOf(`${FOLDER}/${name}.webp`), pixelsOf(now)]);
  if (kept.info.width !== actual.info.width || kept.info.height !== actual.info.height) return 1;
  let others = 0;
  for (let at = 0; at < kept.data.length; at += 3)
    if (
      [0, 1, 2].some(
        (c) => Math.abs((kept.data[at + c] ?? 0) - (actual.data[at + c] ?? 0)) > CHANNEL,
      )
    )
      others += 1;
  return others / (kept.data.length / 3);
}

export const isAlike = (difference: number) => difference <= TOLERANCE;

const pixelsOf = (picture: string | Buffer) =>
  sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
