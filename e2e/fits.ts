import type { Page } from "@playwright/test";
import { paths } from "../src/contract/paths.ts";
import { OPERATOR_URL } from "./address.ts";
import { dialogs } from "./dialogs.ts";
import { faults } from "./faults.ts";
import { furnishNastily } from "./nasty-yard.ts";
import { expect, type Owner } from "./yard.ts";

/** The pages whose URLs need parameters; the other pages are opened by their paths in `contract/paths.ts`. */
const addresses = (ids: {
  horseId: string;
  outingId: string;
  draftId: string;
}): Record<string, string[]> => ({
  [paths.horse]: [
    `/horses/${ids.horseId}`,
    `/horses/${ids.horseId}?tab=can-i-go`,
    `/horses/${ids.horseId}?tab=worming`,
  ],
  [paths.draftHorse]: [`/horses/drafts/${ids.draftId}`],
  [paths.horseStatement]: [`/horses/${ids.horseId}/statement`],
  [paths.outingStatement]: [`/outings/${ids.outingId}/statement`],
  [paths.compliance]: ["/compliance", "/compliance?view=outings"],
  [paths.libraryEntry]: ["/library/id-chip-15-digits"],
  // not tested here, because a signed-in user is redirected from these pages
  [paths.landing]: [],
  [paths.auth]: [],
});
const forStrangers = ["/", "/auth", "/auth?mode=register", "/auth?mode=forgot"];

const makeAdmin = ({ email }: Owner) =>
  fetch(`${OPERATOR_URL}/admin?email=${encodeURIComponent(email)}`, { method: "POST" });

/** The faults at these widths of every page, in a yard with difficult names. */
export async function misfitsOfPages(page: Page, owner: Owner, widths: readonly number[]) {
  const ids = await furnishNastily(page, owner);
  await makeAdmin(owner);
  const own = addresses(ids);
  const wrong: string[] = [];
  for (const path of Object.values(paths))
    for (const address of own[path] ?? [path]) {
      expect(address, "what stands for the id").not.toContain(":");
      await open(page, address);
      wrong.push(...(await misfits(page, address, widths)));
    }
  await open(page, paths.horses);
  await page.getByRole("button", { name: "Show as rows" }).click();
  await expect(page.getByRole("heading", { name: "Overdue" })).toBeVisible();
  wrong.push(...(await misfits(page, "/horses as rows", widths)));
  return wrong;
}

/** The faults at these widths of every dialog, in a yard with difficult names. */
export async function misfitsOfDialogs(page: Page, owner: Owner, widths: readonly number[]) {
  const { horseId } = await furnishNastily(page, owner);
  const wrong: string[] = [];
  for (const [name, opener] of Object.entries(dialogs)) {
    if (typeof opener === "string") continue;
    await open(page, opener.at(horseId));
    await opener.open(page);
    const dialog = page.locator("[role=dialog], [role=alertdialog]").last();
    await expect(dialog, name).toBeVisible();
    await expect(dialog.locator("[aria-busy=true]"), name).toHaveCount(0);
    wrong.push(...(await misfits(page, name, widths)));
  }
  return wrong;
}

/** The faults at these widths of every page that can be opened without signing in. */
export async function misfitsForStrangers(page: Page, widths: readonly number[]) {
  const wrong: string[] = [];
  for (const path of forStrangers) {
    await open(page, path);
    wrong.push(...(await misfits(page, path, widths)));
  }
  return wrong;
}

async function misfits(page: Page, name: string, widths: readonly number[]) {
  const wrong: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    const found = await page.evaluate(faults);
    wrong.push(...found.map((fault) => `${name} at ${width}: ${fault}`));
  }
  return wrong;
}

async function open(page: Page, path: string) {
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.goto(path);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(page.locator("main").first()).toBeVisible();
  await settled(page);
}

/** Waits until the page's height stays the same, which shows that all replies have arrived. */
async function settled(page: Page) {
  let last = -1;
  await expect(async () => {
    const before = last;
    last = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(last).toBe(before);
  }).toPass({ intervals: [120] });
}
