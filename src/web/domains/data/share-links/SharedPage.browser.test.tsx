import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { SharedHorse } from "#contract/data/shared-horse.ts";
import { type SharedView, shareLinkEndpoints } from "#contract/data/share-links.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { press, says } from "#testing/web/fields.ts";
import { anId } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, refuse } from "#testing/web/server.ts";
import { Route } from "wouter";
import { SharedPage } from "./SharedPage.tsx";

const call = shareLinkEndpoints.show;
const nothing = { papers: null, health: null, medicines: null, feed: null };

const bella: SharedHorse = {
  id: anId(),
  name: "Bella",
  papers: {
    breed: "Welsh Section D",
    dateOfBirth: "2015-04-12",
    passportNumber: "826046000123456",
    microchipNumber: "826098123456789",
    color: "Bay",
    gender: "MARE",
    height: null,
    weight: null,
    foodChainStatus: "EXCLUDED",
    contacts: [
      { role: "OWNER", name: "Kit Marlow", company: null, phone: "01632 960123", email: null },
    ],
  },
  health: {
    veterinary: [
      {
        id: anId(),
        date: "2026-05-01",
        visitType: "CHECKUP",
        veterinarian: "Helen Marsh",
        clinic: null,
        nextVisit: null,
        withdrawalUntil: null,
        vetNotes: { diagnosis: "Mild cough", treatment: null, medications: null, notes: null },
      },
    ],
    farrier: [
      {
        id: anId(),
        date: "2026-05-20",
        serviceType: "TRIMMING",
        farrier: "Tom Ridley",
        frontShoes: null,
        hindShoes: null,
        nextDue: "2026-07-01",
        notes: null,
      },
    ],
    general: [],
    vaccinations: [
      {
        id: anId(),
        date: "2026-02-10",
        diseases: ["TETANUS"],
        product: "Equip T",
        batch: null,
        givenBy: null,
      },
    ],
  },
  medicines: [],
  feed: {
    allergies: "Penicillin",
    warnings: null,
    feeds: [{ time: "07:00", what: "Chaff" }],
    rugs: "Medium",
    tack: null,
    rations: [],
  },
};

const aView = (horses: SharedHorse[]): SharedView => ({
  name: "Mill Road Vets",
  yardName: "Archer's yard",
  sections: ["papers", "health", "vetNotes", "medicines", "feed"],
  access: "read",
  expiresAt: "2026-06-15T09:00:00.000Z",
  horses,
});

const open = () =>
  show(<Route path="/s/:token" component={SharedPage} />, { at: "/s/secret", user: null });

test("shows the horses and sections of the link, the warnings first, on a phone", async () => {
  await page.viewport(390, 844);
  answer(call, aView([bella]));
  const screen = await open();
  await says(screen, "For Mill Road Vets, until 15 Jun 2026");
  expect(callsOf(call)[0]?.params).toEqual({ token: "secret" });
  for (const sentence of ["Penicillin", "826046000123456", "Mild cough", "Equip T", "Medium"])
    await says(screen, sentence);
  const records = screen.getByRole("region", { name: "Health records" });
  await expect
    .element(records)
    .toMatchTextContent(/Farrier: Trim Only · 20 May 2026.*Vet: Routine Check-up · 1 May 2026/);
  await expect
    .element(screen.getByRole("region", { name: "Medicines" }))
    .toMatchTextContent("Nothing on record");
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectAccessible();
});

test("shows the newest entries of a long list, and the others on demand", async () => {
  const health = bella.health;
  if (!health) throw new Error("The horse has no health records");
  const vaccinations = Array.from({ length: 12 }, (_, at) => ({
    id: anId(),
    date: "2026-02-10",
    diseases: ["TETANUS" as const],
    product: `Product ${at}`,
    batch: null,
    givenBy: null,
  }));
  answer(call, aView([{ ...bella, health: { ...health, vaccinations } }]));
  const screen = await open();
  await expect.element(screen.getByText("Product 4")).toBeVisible();
  await expect.element(screen.getByText("Product 5")).not.toBeVisible();
  await press(screen, "Show 7 more");
  await expect.element(screen.getByText("Product 11")).toBeVisible();
});

test("of sections that the link does not have shows nothing", async () => {
  answer(call, aView([{ ...nothing, id: anId(), name: "W".repeat(200) }]));
  await page.viewport(390, 844);
  const screen = await open();
  await says(screen, /^WWW/);
  expect(screen.getByRole("heading", { level: 3 }).elements()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectAccessible();
});

test("offers to propose a visit by a link that may, and by no other", async () => {
  const horses = [{ ...nothing, id: anId(), name: "Bella" }];
  answer(call, { ...aView(horses), access: "propose" });
  const screen = await open();
  await press(screen, "Propose a visit");
  await says(screen, "Horses seen");
  await expectAccessible();
  await screen.unmount();
  answer(call, aView(horses));
  const reading = await open();
  await says(reading, "For Mill Road Vets, until 15 Jun 2026");
  expect(reading.getByRole("button", { name: "Propose a visit" }).elements()).toEqual([]);
});

test("a link that has ended says what to do", async () => {
  refuse(call, 404, "This link has ended. Ask whoever sent it to you for a new one.");
  const screen = await open();
  await says(screen, "Nothing is shown here any more");
  await says(screen, "This link has ended. Ask whoever sent it to you for a new one.");
  await expectAccessible();
});

test("when it cannot be loaded says why, and tries again", async () => {
  refuse(call, 503, "Loosebox is busy. Please try again in a moment.");
  const screen = await open();
  await says(screen, "The horses could not be loaded");
  answer(call, aView([]));
  await press(screen, "Try again");
  await says(screen, "The horses of this link have been deleted.");
});
