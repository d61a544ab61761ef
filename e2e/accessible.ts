import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import axe from "axe-core";
import { toastOf } from "./yard.ts";

/**
 * Whether axe judges every state that a journey passes through, as in `npm run journeys`. In `npm test` it judges
 * every page and dialog once, in screens.e2e.ts, because the states cost a quarter of the work of all journeys.
 */
const takesAll = process.env["LOOSEBOX_JOURNEYS"] === "all";

/** Expects an accessible screen with every journey; otherwise waits as long, so that journeys are alike in both. */
export async function expectAccessible(page: Page) {
  if (takesAll) return expectAccessibleScreen(page);
  return untilLoaded(page);
}

/**
 * Expects that axe finds no violation of WCAG 2.2 AA in either theme. A screen that another journey has checked
 * is not checked again.
 */
export const expectAccessibleScreen = (page: Page) => expectAccessibleWithin(page, "body");

/** Where a dialog is. */
export const DIALOG = "[role=dialog], [role=alertdialog]";

/** Expects the same of the topmost dialog alone, in dark colours only with every journey: pages have the same parts. */
export const expectAccessibleDialog = (page: Page) =>
  expectAccessibleWithin(page, DIALOG, takesAll ? THEMES : ["light"]);

const THEMES: readonly Theme[] = ["light", "dark"];
type Theme = keyof typeof rules;

async function expectAccessibleWithin(page: Page, within: string, themes = THEMES) {
  await untilLoaded(page);
  if (!(await isNewScreen(page, within))) return;
  // scrolls to the top, because on a scrolled page the bar may cover half a button
  await page.evaluate(() => scrollTo(0, 0));
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await colourSettled(page);
    expect(await violationsOf(page, colorScheme, within), colorScheme).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

async function untilLoaded(page: Page) {
  // dismisses toasts, because each covers what is below it for five seconds
  await toastOf(page)
    .getByRole("button", { name: "Dismiss", includeHidden: true })
    .evaluateAll((buttons: HTMLElement[]) => {
      for (const button of buttons) button.click();
    });
  await expect(toastOf(page).locator("li")).toHaveCount(0);
  // waits for the page too, because a dialog or the menu may be open before the page behind it has loaded
  await expect(page.locator("main[aria-busy]")).toHaveCount(0);
}

/**
 * Whether this is the first journey of the run to check this screen. Screens are the same if they have the same
 * elements with the same classes and roles at the same width, whatever their text and however many rows a list
 * has. Journeys run in several processes, so the one that manages to create a file is the first.
 */
async function isNewScreen(page: Page, within: string) {
  const screen = await page.evaluate(screenOf, within);
  const { project } = test.info();
  const name = createHash("sha256").update(`${project.name} ${screen}`).digest("hex");
  const folder = join(project.outputDir, "judged-screens");
  await mkdir(folder, { recursive: true });
  return writeFile(join(folder, name), "", { flag: "wx" }).then(
    () => true,
    () => false,
  );
}

/** Describes the visible elements without words and numbers; similar rows count once. */
function screenOf(within: string): string {
  const described = new Set(["role", "type", "class", "disabled", "open", "hidden", "tabindex"]);
  const describe = (element: Element): string => {
    if (element instanceof HTMLElement && !element.checkVisibility()) return "";
    const attributes = Array.from(element.attributes, ({ name, value }) =>
      described.has(name)
        ? `${name}=${value}`
        : /^(aria-|alt$|title$|for$|href$)/.test(name)
          ? name
          : "",
    );
    const says = Array.from(element.childNodes).some(
      ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
    );
    const inside = Array.from(element.children, describe);
    const each = inside.filter((child, at) => child !== "" && child !== inside[at - 1]);
    if (says) each.push("text");
    return `<${[element.tagName, ...attributes.filter(Boolean)].join(" ")}>${each.join("")}</>`;
  };
  const place = Array.from(document.querySelectorAll(within)).at(-1);
  return place ? describe(place) : "";
}

/** All rules for the light theme; for the dark theme only those on colours, because everything else is the same. */
const rules = {
  light: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  dark: ["color-contrast", "link-in-text-block"],
} as const;

/**
 * The violations that axe finds, one line per rule. The script of axe is loaded once per page, and passed rules
 * are not listed; otherwise the checks would take three times as long. Frames are skipped, because they are
 * pages of other sites.
 */
async function violationsOf(page: Page, colorScheme: Theme, within: string): Promise<string[]> {
  if (await page.evaluate(() => !("axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ runOnly, inside }) => {
      const { run }: typeof axe = Reflect.get(window, "axe");
      const place = Array.from(document.querySelectorAll(inside)).at(-1);
      const { violations } = await run(inside === "body" || !place ? document : place, {
        runOnly,
        resultTypes: ["violations"],
        iframes: false,
      });
      return violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map((n) => `${n.html} ${n.any[0]?.message ?? ""}`).join(" | ")}`,
      );
    },
    { runOnly: [...rules[colorScheme]], inside: within },
  );
}

/**
 * Waits until no colour is in transition, because an inherited colour starts to change only after its source
 * has. Endless animations (spinners, skeletons) are ignored, and the wait ends after two seconds in any case.
 */
const colourSettled = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    const passing = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === "running" && effect?.getComputedTiming().endTime !== Infinity,
        );
    const until = performance.now() + 2_000;
    do {
      await frame();
      await frame();
    } while (passing().length > 0 && performance.now() < until);
  });
