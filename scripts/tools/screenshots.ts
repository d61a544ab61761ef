import { spawnSync } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { paths } from "#contract/paths.ts";
import {
  newPage,
  openBrowser,
  openDemo,
  type Setting,
  themes,
} from "../screenshots/demo-browser.ts";
import { takeLandingPictures } from "../screenshots/landing.ts";

// Takes pictures of every screen, for the README and for review: on phone and desktop, light and dark.
//
//   npm run tool -- screenshots FOLDER [http://localhost:3000]
//
// Or it takes those of the landing page, which are stored in src/web/public:
//
//   npm run tool -- screenshots landing [http://localhost:3000]
//
// The server must be running; signed-in screens show a demo yard.
//
// Or it takes the reference pictures of the journeys in e2e/pictures, for which it starts a server:
//
//   npm run tool -- screenshots pictures
const [folder = "screenshots", site = "http://localhost:3000"] = process.argv.slice(2);

const widths = { desk: 1280, phone: 390 };
const publicPages = [paths.landing, paths.auth, paths.privacy, "/no-such-page"];
const yardPages = [
  paths.dashboard,
  paths.horses,
  paths.calendar,
  paths.ask,
  paths.subscription,
  paths.settings,
];

if (folder === "pictures") process.exit(takeAnew());
const browser = await openBrowser();
if (folder === "landing") await takeLandingPictures(browser, site);
else {
  await mkdir(folder, { recursive: true });
  for (const [name, width] of Object.entries(widths))
    for (const theme of themes) await takeAll(browser, { name, site, width, theme });
}
await browser.close();

/** Makes the journey that compares the pictures take new ones instead; returns its exit code. */
function takeAnew(): number {
  const words = ["test", "pictures.e2e.ts", "--workers=1"];
  const env = { ...process.env, LOOSEBOX_PICTURES: "new", LOOSEBOX_JOURNEYS: "all" };
  const cli = "node_modules/@playwright/test/cli.js";
  return spawnSync(process.execPath, [cli, ...words], { stdio: "inherit", env }).status ?? 1;
}

async function takeAll(visitor: Browser, { name, ...setting }: Setting & { name: string }) {
  const page = await newPage(visitor, setting);
  const take = async (path: string) => {
    await page.goto(path, { waitUntil: "networkidle" });
    const file = `${path === "/" ? "landing" : path.slice(1).replaceAll("/", "-")}-${name}-${setting.theme}.png`;
    await page.screenshot({ path: join(folder, file), fullPage: true });
    console.log(file);
  };
  for (const path of publicPages) await take(path);
  if (await openDemo(page)) for (const path of yardPages) await take(path);
  else console.log("No demo yard here: signed-in screens are left out");
  await page.context().close();
}
