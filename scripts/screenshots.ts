import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { paths } from "#contract/paths.ts";

// Pictures of every screen, for the README and for looking at: a phone and a desk, by day and by night.
//   npm run screenshots -- FOLDER [http://localhost:3000]
// The server must be running; the signed-in screens are those of a demo yard that it opens.
const [folder = "screenshots", site = "http://localhost:3000"] = process.argv.slice(2);

const widths = { desk: 1280, phone: 390 };
const themes = ["light", "dark"] as const;
const publicPages = [paths.landing, paths.auth, paths.privacy, "/no-such-page"];
const yardPages = [
  paths.dashboard,
  paths.horses,
  paths.calendar,
  paths.ask,
  paths.subscription,
  paths.settings,
];

await mkdir(folder, { recursive: true });
const browser = await chromium.launch(launchOptions());
for (const [name, width] of Object.entries(widths))
  for (const theme of themes) await takeAll(browser, { name, width, theme });
await browser.close();

interface Setting {
  name: string;
  width: number;
  theme: (typeof themes)[number];
}

async function takeAll(visitor: Browser, { name, width, theme }: Setting) {
  const context = await visitor.newContext({
    baseURL: site,
    viewport: { width, height: width > 600 ? 800 : 844 },
    deviceScaleFactor: width > 600 ? 1 : 2,
    hasTouch: width < 600,
    colorScheme: theme,
    reducedMotion: "reduce",
    locale: "en-GB",
    timezoneId: "Europe/London",
  });
  // following what others change has no end: the network would never be idle
  await context.route("**/api/changes/stream**", (route) => route.fulfill({ status: 401 }));
  const page = await context.newPage();
  const take = async (path: string) => {
    await page.goto(path, { waitUntil: "networkidle" });
    const file = `${path === "/" ? "landing" : path.slice(1).replaceAll("/", "-")}-${name}-${theme}.png`;
    await page.screenshot({ path: join(folder, file), fullPage: true });
    console.log(file);
  };
  for (const path of publicPages) await take(path);
  if (await openDemo(page)) for (const path of yardPages) await take(path);
  else console.log("No demo yard here: signed-in screens are left out");
  await context.close();
}

async function openDemo(page: Page) {
  await page.goto(paths.landing);
  await page.getByRole("button", { name: "Try the demo yard" }).first().click();
  await page.waitForLoadState("networkidle");
  return new URL(page.url()).pathname === paths.dashboard;
}

function launchOptions() {
  const usual = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
  const executablePath = process.env["LOOSEBOX_CHROMIUM"] ?? usual.find(existsSync);
  // root has no sandbox to run in
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return { args, ...(executablePath && { executablePath }) };
}
