import {
  type APIRequestContext,
  test as base,
  type Browser,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
} from "@playwright/test";
import { v7 as uuid } from "uuid";
import { BASE_URL, OPERATOR_URL } from "./address.ts";

export const PASSWORD = "tack-room-kettle";
const headers = { origin: BASE_URL };

/** A user with an account, a confirmed address and an empty yard, signed in in this browser. */
export interface Owner {
  email: string;
  firstName: string;
  /** Adds a horse by a request instead of the form. */
  addHorse: (given?: Record<string, unknown>) => Promise<{ id: string; name: string }>;
}

/** Shows the list of horses as cards even on a phone, where rows are the default. */
export const showCards = (context: BrowserContext) =>
  context.addInitScript(() => {
    if (!localStorage.getItem("horse-density")) localStorage.setItem("horse-density", "CARDS");
  });

/** Journeys of a signed-in user take `owner`. They see cards unless they set `cards: false`. */
export const test = base.extend<{ owner: Owner; cards: boolean }>({
  cards: [true, { option: true }],
  owner: async ({ context, cards }, use) => {
    if (cards) await showCards(context);
    const email = newEmail();
    await register(context.request, email);
    await confirmAddress(email);
    await use({ email, firstName: "Robin", addHorse: (given) => addHorse(context.request, given) });
  },
});

export { expect };

/** Marks this address as confirmed, as if the user had opened the mailed link. */
export async function confirmAddress(email: string) {
  const reply = await fetch(`${OPERATOR_URL}/confirm?email=${encodeURIComponent(email)}`, {
    method: "POST",
  });
  expect(await reply.json(), "somebody has the address").toBe(1);
}

/** The path of the link to this page in the newest mail; waits until there are `count` mails with such a link. */
export async function mailedLink(email: string, page: string, count = 1) {
  const paths = async () => {
    const reply = await fetch(`${OPERATOR_URL}/mails?to=${encodeURIComponent(email)}`);
    const mails: string[] = await reply.json();
    return mails.flatMap((mail) => new RegExp(`${page}\\?token=[\\w-]+`).exec(mail) ?? []);
  };
  await expect.poll(async () => (await paths()).length, { timeout: 20_000 }).toBe(count);
  return (await paths()).at(-1) ?? "";
}

/** A new address that no other journey uses. */
export const newEmail = () => `${uuid()}@yard.example`;

/** Creates an account and signs this browser in; the address is unconfirmed. */
export const register = (
  request: APIRequestContext,
  email: string,
  given: Record<string, unknown> = {},
) =>
  post(request, "/api/register", {
    email,
    password: PASSWORD,
    firstName: "Robin",
    lastName: "Hacker",
    gdprConsent: true,
    marketingConsent: false,
    ...given,
  });

export async function post(
  request: APIRequestContext,
  path: string,
  data: Record<string, unknown>,
) {
  const reply = await request.post(path, { data, headers });
  expect(reply.status(), await reply.text()).toBe(200);
  return reply;
}

export async function addHorse(request: APIRequestContext, given: Record<string, unknown> = {}) {
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

/**
 * Goes to a page of the yard: on a desktop by the row of links below the bar, on a phone by the bottom bar and
 * 'More'.
 */
export async function goToYardPage(page: Page, name: string) {
  const bars = page.getByRole("navigation", { name: /^(Yard|Quick)$/ }).filter({ visible: true });
  const link = bars.getByRole("link", { name });
  await expect(bars.getByRole("link", { name: "Calendar" })).toBeVisible();
  if (await link.isVisible()) return link.click();
  await bars.getByRole("button", { name: "More" }).click();
  await page.getByRole("dialog", { name: "More" }).getByRole("link", { name }).click();
}

/** Opens what a phone collapses to one line; on a desktop it is open already. */
export async function unfold(within: Locator) {
  const fold = within.locator("details").first();
  await expect(fold).toBeAttached();
  const line = fold.locator("summary");
  if (await line.isVisible()) await line.click();
}

/** The visible toasts. An open dialog hides their region from screen readers, but not from view. */
export const toastOf = (page: Page) =>
  page.getByRole("region", { name: /^notifications \(/i, includeHidden: true });

/** Collects errors of the page: script errors and blocked resources. */
export function pageErrors(page: Page) {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !/status of 4\d\d/.test(message.text()))
      errors.push(message.text());
  });
  return errors;
}

/** Adds a health record of a horse by a request instead of the form. */
export const withRecord = (
  page: Page,
  horseId: string,
  kind: string,
  record: Record<string, unknown>,
) => post(page.request, `/api/horses/${horseId}/${kind}`, record);

/** Another person's browser, with the same kind of screen. */
export function newBrowser(browser: Browser) {
  const { viewport, isMobile, hasTouch } = base.info().project.use;
  return browser.newContext({
    baseURL: BASE_URL,
    locale: "en-GB",
    timezoneId: "Europe/London",
    serviceWorkers: "block",
    ...(viewport && { viewport }),
    ...(isMobile && { isMobile }),
    ...(hasTouch && { hasTouch }),
  });
}

/** The browser of Kit, who has joined this yard in a role. */
export async function newMember(page: Page, browser: Browser, role: "GROOM" | "VIEWER") {
  const made = await post(page.request, "/api/invitations", { role });
  const { url }: { url: string } = await made.json();
  const theirs = await newBrowser(browser);
  await register(theirs.request, newEmail(), { firstName: "Kit", lastName: "Marlow" });
  const token = new URL(url).searchParams.get("token");
  await post(theirs.request, "/api/invitations/accept", { token });
  return theirs;
}

export const newGroom = (page: Page, browser: Browser) => newMember(page, browser, "GROOM");
