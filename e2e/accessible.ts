import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import axe from "axe-core";
import { toastOf } from "./yard.ts";

/** No violation of WCAG 2.2 AA that a machine can find, by day and by night; what another journey has had judged is not judged again. */
export async function expectAccessible(page: Page) {
  // for its five seconds a toast lies over what is below it
  await toastOf(page)
    .getByRole("button", { name: "Dismiss", includeHidden: true })
    .evaluateAll((buttons: HTMLElement[]) => {
      for (const button of buttons) button.click();
    });
  await expect(toastOf(page).locator("li")).toHaveCount(0);
  // a dialog or the menu may be open before the page behind it has come
  await expect(page.locator("main[aria-busy]")).toHaveCount(0);
  if (!(await isNewScreen(page))) return;
  // where a page has been scrolled to, the bar at its top may lie over half a button
  await page.evaluate(() => scrollTo(0, 0));
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await colourSettled(page);
    expect(await violationsOf(page, colorScheme), colorScheme).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

/**
 * Whether no journey of this run has had the same screen judged: the same elements with the same looks and roles at the
 * same width, whatever they say and however many rows a list has. Journeys run in several processes, so whoever makes
 * the file is the first.
 */
async function isNewScreen(page: Page) {
  const screen = await page.evaluate(screenOf);
  const { project } = test.info();
  const name = createHash("sha256").update(`${project.name} ${screen}`).digest("hex");
  const folder = join(project.outputDir, "judged-screens");
  await mkdir(folder, { recursive: true });
  return writeFile(join(folder, name), "", { flag: "wx" }).then(
    () => true,
    () => false,
  );
}

/** What can be seen, without words and numbers; of rows that look alike there is one. */
function screenOf(): string {
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
  return describe(document.body);
}

/** All the rules by day; by night only those that go by colours, for the page is the same one. */
const rules = {
  light: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  dark: ["color-contrast", "link-in-text-block"],
} as const;

/**
 * What axe finds wrong, a line a rule. Its script is put into a page once: doing so for each look, and listing all that
 * is in order as well, takes three times as long. Frames are not looked into: they are others' pages.
 */
async function violationsOf(page: Page, colorScheme: "light" | "dark"): Promise<string[]> {
  if (await page.evaluate(() => !("axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async (runOnly) => {
      const { run }: typeof axe = Reflect.get(window, "axe");
      const { violations } = await run({ runOnly, resultTypes: ["violations"], iframes: false });
      return violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map((n) => `${n.html} ${n.any[0]?.message ?? ""}`).join(" | ")}`,
      );
    },
    [...rules[colorScheme]],
  );
}

/**
 * Waits until no colour is on its way: what inherits one begins to change when what it inherits from has. What moves for
 * ever (a spinner, a skeleton) is not waited for, and nothing longer than two seconds.
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
