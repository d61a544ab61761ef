import type { BrowserContext, Page } from "@playwright/test";

/** A phone with the app in it, which a person uses. */
export interface Phone {
  name: string;
  context: BrowserContext;
  page: Page;
}

/** Milliseconds that a person waits for something to be on the screen. */
const SOON = { timeout: 3_000 };
const LATE = { timeout: 60_000 };
/** Milliseconds after which what is done must be kept on the device or be on the server. */
const KEPT_MS = 8_000;

/** Milliseconds until a phone is told once more that there is signal. */
const TRY_MS = 1_500;

/** Opens the app and lets the phone keep a copy of the yard. */
export async function openPhone(name: string, context: BrowserContext): Promise<Phone> {
  const page = await context.newPage();
  await page.goto("/settings");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.getByRole("checkbox", { name: /^Keep .* on this device/ }).check(LATE);
  await page.getByText("1 horse, up to date just now.").waitFor(LATE);
  return { name, context, page };
}

/** Goes to a page; without signal the service worker brings it. */
export const show = (phone: Phone, path: string) =>
  phone.page.goto(path, { waitUntil: "domcontentloaded", ...SOON }).catch(() => null);

/** The ids of what waits on the phone to be sent. */
export const waitingOn = ({ page }: Phone): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open("loosebox-device");
        opening.addEventListener("success", () => {
          const { result } = opening;
          const all = result.transaction("outbox").objectStore("outbox").getAllKeys();
          all.addEventListener("success", () => {
            result.close();
            resolve(all.result.map(String));
          });
        });
      }),
  );

/** Whether something becomes true within the time in which it must. */
export async function soon(check: () => Promise<boolean>, ms = KEPT_MS): Promise<boolean> {
  for (const until = performance.now() + ms; performance.now() < until;) {
    if (await check()) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}

/** Taps 'Done' of an event on Today; resolves to whether the row folded, as for what is done. */
export async function tapDone(phone: Phone, title: string): Promise<boolean> {
  const button = phone.page.getByRole("button", { name: `Done: ${title}, Bramble` });
  if (!(await isThere(phone, button.first()))) {
    await show(phone, "/dashboard");
    if (!(await isThere(phone, button.first()))) return false;
  }
  await button.first().click(SOON);
  return true;
}

/** Writes down a farrier's visit; resolves to whether the form could be sent off. */
export async function addRecord(phone: Phone, horseId: string, mark: string): Promise<boolean> {
  const { page } = phone;
  await show(phone, `/horses/${horseId}?tab=records&kind=farrier`);
  const add = page.getByRole("button", { name: "Add Farrier Record" });
  if (!(await isThere(phone, add))) return false;
  await add.click(SOON);
  const form = page.getByRole("tabpanel", { name: "Farrier" });
  await form.getByRole("textbox", { name: "Farrier" }).fill(mark, SOON);
  await form.getByRole("combobox", { name: "Service type" }).click(SOON);
  await page.getByRole("option", { name: "Trim Only" }).click(SOON);
  await form
    .getByRole("button", { name: /^(Add|Save)/ })
    .last()
    .click(SOON);
  return true;
}

/** Whether the page says that a record is there: in the list, not in the form. */
export const showsRecord = ({ page }: Phone, mark: string) =>
  soon(async () => (await page.getByText(mark, { exact: true }).count()) > 0);

const isThere = ({ page }: Phone, what: ReturnType<Page["getByRole"]>) =>
  what.waitFor({ state: "visible", timeout: page.isClosed() ? 1 : SOON.timeout }).then(
    () => true,
    () => false,
  );

/** Kills the phone's tab, whatever it is doing, and opens another. */
export async function killTab(phone: Phone) {
  await phone.page.close({ runBeforeUnload: false });
  phone.page = await phone.context.newPage();
  await show(phone, "/dashboard");
}

/** Sends what waits, now that there is signal; resolves to how much stays all the same. */
export async function sendAll(phone: Phone, ms: number): Promise<number> {
  for (const until = performance.now() + ms; performance.now() < until;) {
    await phone.page.evaluate(() => void window.dispatchEvent(new Event("online")));
    if (await soon(async () => (await waitingOn(phone)).length === 0, TRY_MS)) return 0;
  }
  return (await waitingOn(phone)).length;
}
