import type { Page } from "@playwright/test";
import { todays } from "#testing/runs.ts";
import { twelveHorses } from "./twelve-horses.ts";
import { expect, newMember, pageErrors, post, test, withRecord } from "./yard.ts";

/** The pages on which something of the yard can be changed; `:id` stands for a horse. */
const pages = [
  "/dashboard",
  "/day",
  "/horses",
  "/calendar",
  "/compliance",
  "/compliance?view=outings",
  "/compliance?view=bodies",
  "/worming",
  "/medicines",
  "/costs",
  "/contacts",
  "/papers",
  "/places",
  "/departed-horses",
  "/yard",
  "/horses/:id",
  "/horses/:id?tab=records",
  "/horses/:id?tab=can-i-go",
  "/horses/:id?tab=worming",
  "/horses/:id?tab=measures",
  "/horses/:id/medicine-chart",
];

/** Verbs with which the names of those buttons and links begin that change something of the yard. */
const CHANGING =
  /^(Add|Edit|Delete|Log|Enter|Write|Complete|Done|Not done|Given|Not given|All \d+ done|Repeat|Record |Change|Take|Book|Move|Mark|Say|Never|Put|Bring|Invite|Undo|Copy the passport|Actions for (?!Kit))/;

/** The names of the buttons and links on this page that would change something. */
async function changingOn(page: Page, path: string) {
  await page.goto(path);
  await expect(page.locator("main[aria-busy]")).toHaveCount(0);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  const names = await page
    .locator("main :is(button, a), nav[aria-label=Quick] button")
    .evaluateAll((all: HTMLElement[]) =>
      all
        .filter((each) => each.checkVisibility())
        .map((each) => each.getAttribute("aria-label") ?? each.innerText.trim()),
    );
  return names.filter((name) => CHANGING.test(name));
}

test("a viewer is offered nothing that the server would refuse; their owner is offered all of it", async ({
  page,
  browser,
  owner,
}) => {
  await twelveHorses(page, owner);
  const horse = await owner.addHorse({ name: "Ownhorse" });
  await withRecord(page, horse.id, "farrier", {
    farrier: "Jo",
    serviceType: "SHOEING",
    date: "2026-01-10",
  });
  await withRecord(page, horse.id, "medication", {
    medication: "Danilon",
    dosage: "1 sachet",
    frequency: "TWICE_DAILY",
    startDate: "2026-01-10",
  });
  await post(page.request, "/api/contacts", {
    role: "VET",
    name: "Helen Marsh",
    phone: "01632 960123",
  });
  const place = await post(page.request, "/api/places", { name: "Box 1", kind: "STABLE" });
  const { id: box } = (await place.json()) as { id: string };
  await post(page.request, "/api/moves", { horseIds: [horse.id], to: box });
  const theirs = await newMember(page, browser, "VIEWER");
  const viewer = await theirs.newPage();
  const errors = pageErrors(viewer);
  let offered = 0;
  const refused: string[] = [];
  // one page in two, the others the next day
  for (const path of todays(2, pages)) {
    const at = path.replace(":id", horse.id);
    const [theirOffer, ownersOffer] = await Promise.all([
      changingOn(viewer, at),
      changingOn(page, at),
    ]);
    refused.push(...theirOffer.map((name) => `${path}: ${name}`));
    offered += ownersOffer.length;
  }
  expect(refused).toEqual([]);
  // with fewer changes on offer, this journey would prove little
  expect(offered).toBeGreaterThan(20);
  expect(errors).toEqual([]);
  await theirs.close();
});
