import { existsSync } from "node:fs";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { paths } from "#contract/paths.ts";

export const themes = ["light", "dark"] as const;
export interface Setting {
  site: string;
  width: number;
  theme: (typeof themes)[number];
}

/** Opens a browser: Playwright's own or an installed one. */
export function openBrowser(): Promise<Browser> {
  const usual = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
  const executablePath = process.env["LOOSEBOX_CHROMIUM"] ?? usual.find(existsSync);
  // Chromium's sandbox does not start as root
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return chromium.launch({ args, ...(executablePath && { executablePath }) });
}

/** A page with this width and theme, without animations. */
export async function newPage(browser: Browser, { site, width, theme }: Setting): Promise<Page> {
  const context = await browser.newContext({
    baseURL: site,
    viewport: { width, height: width > 600 ? 800 : 844 },
    deviceScaleFactor: width > 600 ? 1 : 2,
    hasTouch: width < 600,
    colorScheme: theme,
    reducedMotion: "reduce",
    locale: "en-GB",
    timezoneId: "Europe/London",
  });
  // the stream of changes never ends, so with it the network would never be idle
  await context.route("**/api/changes/stream**", (route) => route.fulfill({ status: 401 }));
  await waitForLetters(context);
  return context.newPage();
}

/** Makes pages wait for our fonts, which are optional and could otherwise be missing in the first picture. */
export const waitForLetters = (context: BrowserContext) =>
  context.route("**/*.css", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll("font-display:optional", "font-display:block");
    await route.fulfill({ response, body });
  });

/** Opens a demo yard; returns false if the demo is closed. */
export async function openDemo(page: Page): Promise<boolean> {
  await page.goto(paths.landing);
  await page.getByRole("button", { name: "Try the demo yard" }).first().click();
  await page.waitForLoadState("networkidle");
  return new URL(page.url()).pathname === paths.dashboard;
}
