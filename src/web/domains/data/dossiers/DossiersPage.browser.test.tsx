import { beforeEach, expect, test } from "vitest";
import { Route } from "wouter";
import { type Dossier, dossierEndpoints } from "#contract/data/dossiers.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { choose, press, says } from "#testing/web/fields.ts";
import { aListedHorse, anId } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, refuse } from "#testing/web/server.ts";
import { DossiersPage } from "./DossiersPage.tsx";

const { list, make, remove } = dossierEndpoints;
const bella = aListedHorse();

const aDossier = (given: Partial<Dossier> = {}): Dossier => ({
  id: anId(),
  horseId: bella.id,
  horseName: bella.name,
  purpose: "SALE",
  sections: ["vaccinations", "teeth"],
  state: "READY",
  url: "/api/dossiers/1",
  verifyUrl: "https://loosebox.example/verify/abc",
  fingerprint: "AAAA-BBBB-CCCC-DDDD-EEEE",
  madeAt: "2026-06-01T09:00:00.000Z",
  expiresAt: "2027-06-01T09:00:00.000Z",
  ...given,
});

beforeEach(() => {
  answer(list, []);
});

const open = () =>
  show(
    <Route path="/horses/:id/dossiers">
      <DossiersPage />
    </Route>,
    { at: `/horses/${bella.id}/dossiers` },
  );

test("what a dossier is for suggests what it says, and it is made with what is chosen", async () => {
  answer(make, aDossier());
  const screen = await open();
  await says(screen, "None yet.");
  const cost = screen.getByRole("checkbox", { name: "What it cost" });
  await expect.element(cost).not.toBeChecked();
  await choose(screen, "What for", "For an insurance");
  await expect.element(cost).toBeChecked();
  await screen.getByRole("checkbox", { name: "Teeth" }).click();
  await expectAccessible();
  await press(screen, "Make the dossier");
  await says(screen, "The dossier is made");
  const [sent] = callsOf(make);
  expect(sent?.body).toMatchObject({ purpose: "INSURANCE" });
  expect(sent?.body).toHaveProperty("sections", expect.not.arrayContaining(["teeth"]));
});

test("a dossier without any part is refused at the field, and a lost answer is sent again as the same", async () => {
  const screen = await open();
  for (const name of ["Vaccinations", "Vet", "Farrier", "Teeth", "Worming", "Medicines"])
    await screen.getByRole("checkbox", { name, exact: true }).click();
  for (const name of ["Weight and condition", "Other records", "Photos and documents"])
    await screen.getByRole("checkbox", { name }).click();
  await press(screen, "Make the dossier");
  await says(screen, "Choose at least one part");
  await screen.getByRole("checkbox", { name: "Teeth" }).click();
  refuse(make, 503, "Not now");
  await press(screen, "Make the dossier");
  await says(screen, "Not now");
  answer(make, aDossier());
  await press(screen, "Make the dossier");
  await says(screen, "The dossier is made");
  const ids = callsOf(make).map(({ body }) => Object(body).id);
  expect(new Set(ids).size).toBe(1);
});

test("a dossier says what it is for, and is deleted after asking", async () => {
  answer(list, [aDossier()]);
  answer(remove, null);
  const screen = await open();
  await says(screen, "AAAA-BBBB-CCCC-DDDD-EEEE · until 1 Jun 2027");
  await expect
    .element(screen.getByRole("link", { name: "What its holder sees" }))
    .toHaveAttribute("href", "https://loosebox.example/verify/abc");
  await expectAccessible();
  await screen.getByRole("button", { name: /^Delete the dossier/ }).click();
  await says(screen, "Whoever holds it can then no longer see that it is genuine.");
  await screen.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await says(screen, "The dossier is deleted");
  expect(callsOf(remove)).toHaveLength(1);
});
