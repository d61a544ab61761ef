import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { type APIRequestContext, test as base, expect, type Page } from "@playwright/test";
import { v7 as uuid } from "uuid";
import { BASE_URL, OPERATOR_URL } from "./address.ts";

export const PASSWORD = "tack-room-kettle";
const headers = { origin: BASE_URL };

/** Somebody with an account, a confirmed address and an empty yard, signed in in this browser. */
export interface Owner {
  email: string;
  firstName: string;
  /** Adds a horse without the form. */
  addHorse: (given?: Record<string, unknown>) => Promise<{ id: string; name: string }>;
}

/** Journeys that begin signed in ask for `owner`. */
export const test = base.extend<{ owner: Owner }>({
  owner: async ({ context }, use) => {
    const email = newEmail();
    await register(context.request, email);
    await confirmAddress(email);
    await use({ email, firstName: "Robin", addHorse: (given) => addHorse(context.request, given) });
  },
});

export { expect };

/** Counts this address as confirmed, as if its person had opened the mailed link. */
export async function confirmAddress(email: string) {
  const reply = await fetch(`${OPERATOR_URL}/confirm?email=${encodeURIComponent(email)}`, {
    method: "POST",
  });
  expect(await reply.json(), "somebody has the address").toBe(1);
}

/** The path of the link in the newest mail to this address that leads to this page; waits until there are so many. */
export async function mailedLink(email: string, page: string, count = 1) {
  const paths = async () => {
    const reply = await fetch(`${OPERATOR_URL}/mails?to=${encodeURIComponent(email)}`);
    const mails: string[] = await reply.json();
    return mails.flatMap((mail) => new RegExp(`${page}\\?token=[\\w-]+`).exec(mail) ?? []);
  };
  await expect.poll(async () => (await paths()).length, { timeout: 20_000 }).toBe(count);
  return (await paths()).at(-1) ?? "";
}

/** An address nobody has yet. */
export const newEmail = () => `${uuid()}@yard.example`;

/** Makes an account and signs this browser in; nobody has confirmed the address. */
export const register = (request: APIRequestContext, email: string) =>
  post(request, "/api/register", {
    email,
    password: PASSWORD,
    firstName: "Robin",
    lastName: "Hacker",
    gdprConsent: true,
    marketingConsent: false,
  });

async function post(request: APIRequestContext, path: string, data: Record<string, unknown>) {
  const reply = await request.post(path, { data, headers });
  expect(reply.status(), await reply.text()).toBe(200);
  return reply;
}

async function addHorse(request: APIRequestContext, given: Record<string, unknown> = {}) {
  const reply = await post(request, "/api/horses", {
    name: "Bramble",
    breed: "Connemara",
    dateOfBirth: "2015-04-01",
    passportNumber: "826046001234567",
    microchipNumber: "985141000123456",
    ...given,
  });
  const horse: { id: string; name: string } = await reply.json();
  return horse;
}

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
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await colourSettled(page);
    const { violations } = await rulesOf(page, colorScheme).analyze();
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(" | ")}`,
    );
    expect(found, colorScheme).toEqual([]);
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
  const told = new Set(["role", "type", "class", "disabled", "open", "hidden", "tabindex"]);
  const describe = (element: Element): string => {
    if (element instanceof HTMLElement && !element.checkVisibility()) return "";
    const attributes = Array.from(element.attributes, ({ name, value }) =>
      told.has(name)
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
function rulesOf(page: Page, colorScheme: "light" | "dark") {
  // in one go and in this page: the other mode opens a second page for each look, for frames that we have none of
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  if (colorScheme === "dark") return axe.withRules(["color-contrast", "link-in-text-block"]);
  return axe.withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]);
}

/**
 * Even a transition of a millisecond shows the old colour until a busy machine draws its next frame.
 * What moves for ever (a spinner, a skeleton) is not waited for, and nothing longer than two seconds.
 */
const colourSettled = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    const settled = async () => {
      await frame();
      await frame();
      const passing = document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === "running" && effect?.getComputedTiming().endTime !== Infinity,
        );
      await Promise.allSettled(passing.map(({ finished }) => finished));
      await frame();
    };
    await Promise.race([settled(), new Promise((over) => setTimeout(over, 2_000))]);
  });

/** The toast that is shown; an open dialog hides its region, but not its words, from screen readers. */
export const toastOf = (page: Page) =>
  page.getByRole("region", { name: /notifications/i, includeHidden: true });

/** Collects what the page complains of: script errors and blocked resources. */
export function complaints(page: Page) {
  const heard: string[] = [];
  page.on("pageerror", (error) => heard.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !/status of 4\d\d/.test(message.text()))
      heard.push(message.text());
  });
  return heard;
}

/** Writes a health record of a horse without the form. */
export const withRecord = (
  page: Page,
  horseId: string,
  kind: string,
  record: Record<string, unknown>,
) => post(page.request, `/api/horses/${horseId}/${kind}`, record);
