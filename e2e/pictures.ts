import { existsSync, readFileSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { paths } from "#contract/paths.ts";
import { BASE_URL } from "./address.ts";
import { waitForLetters } from "../scripts/screenshots/demo-browser.ts";

const FOLDER = "e2e/pictures";
/** A pixel is another when a channel differs by more than this, of 255: letters are smoothed a little otherwise. */
const CHANNEL = 32;
/** Share of the pixels that may be others. */
const TOLERANCE = 0.002;

/** How the pictures that are kept were taken. */
export interface Taken {
  /** Name and version: another draws otherwise. */
  browser: string;
  /** By yard and project: the instant at which the answers were recorded, and a horse of the yard. */
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

/** Stands in what is kept for the address of the server, whose port is another each time. */
const ORIGIN = "http://loosebox.example";
const keptAnswers = (recording: string) => `${FOLDER}/${recording}.har`;

/** Keeps what was recorded from the server of this run. */
export async function keepAnswers(recording: string, recorded: string) {
  const text = await readFile(recorded, "utf8");
  await writeFile(keptAnswers(recording), text.replaceAll(BASE_URL, ORIGIN));
}

/** Writes to a file what is kept of a recording, as if the server of this run had answered it. */
export async function answersFor(recording: string, file: string): Promise<string> {
  const text = await readFile(keptAnswers(recording), "utf8");
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text.replaceAll(ORIGIN, BASE_URL));
  return file;
}

interface Screen {
  name: string;
  path: string;
  /** What is done on the page before its picture is taken. */
  before?: (page: Page) => Promise<void>;
}

/** The screens that are used most; those of a horse where there is one. */
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

/** Has a page answered from a file (or records into it), at one instant, with our own letters. */
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

/** Shows a screen, and waits until all of it has come. */
export async function show(page: Page, { path, before }: Screen) {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await untilStill(page);
  await before?.(page);
  await untilStill(page);
}

/** Waits until nothing stands in for what is still to come, and the page is as it was a moment before. */
async function untilStill(page: Page) {
  let before = "";
  const isStill = async () => {
    const standIns = await page.locator("[aria-busy=true], .animate-breathe").count();
    const now = await page.evaluate(() => {
      const pictures = [...document.images].map(({ complete }) => complete);
      return `${document.fonts.status} ${pictures.join()} ${document.body.innerHTML}`;
    });
    const same = now === before;
    before = now;
    return standIns === 0 && same;
  };
  await expect.poll(isStill, { intervals: [400], timeout: 20_000 }).toBe(true);
}

/** Keeps a picture of the page as it is. */
export async function keepPicture(page: Page, name: string) {
  await mkdir(FOLDER, { recursive: true });
  await sharp(await take(page))
    .webp({ lossless: true })
    .toFile(`${FOLDER}/${name}.webp`);
}

const take = (page: Page) => page.screenshot({ animations: "disabled", caret: "hide" });

/** Share of the pixels that are others than in the picture that is kept; what is seen now goes to `seen`. */
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
