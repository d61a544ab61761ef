import { beforeEach, expect, test } from "vitest";
import { Route } from "wouter";
import {
  type StableCard,
  stableCardEndpoints,
  type StableCardFacts,
} from "#contract/data/stable-cards.ts";
import { horseEndpoints } from "#contract/horses/horses.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { choose, press, says } from "#testing/web/fields.ts";
import { aListedHorse } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, refuse } from "#testing/web/server.ts";
import { StableCardPage } from "./StableCardPage.tsx";
import { StableCardsPage } from "./StableCardsPage.tsx";

const { find, renew, show: scan } = stableCardEndpoints;
const bella = aListedHorse();

const facts = (given: Partial<StableCardFacts> = {}): StableCardFacts => ({
  horseName: bella.name,
  yardName: "Willow Farm",
  about: "Bay gelding, born 2012",
  place: "Box 4",
  hasPhoto: false,
  warnings: "Kicks when fed",
  allergies: "Penicillin",
  feeds: [{ time: "07:00", what: "Chaff" }],
  rugs: null,
  contacts: [
    { role: "VET", name: "Dr Reed", company: "Oak Vets", phone: "01632 960123", hours: null },
  ],
  ...given,
});
const card = (given: Partial<StableCard> = {}): StableCard => ({
  url: "https://loosebox.example/card/abc",
  facts: facts(),
  unnamed: 2,
  ...given,
});

beforeEach(() => {
  answer(horseEndpoints.names, [bella]);
  answer(find, card());
});

const open = (query = "") =>
  show(
    <Route path="/stable-cards">
      <StableCardsPage />
    </Route>,
    { at: `/stable-cards${query}` },
  );
const openScanned = () =>
  show(
    <Route path="/card/:token">
      <StableCardPage />
    </Route>,
    { at: "/card/abc" },
  );

test("the card of a chosen horse is shown, with who is not named on it", async () => {
  const screen = await open();
  await choose(screen, "Whose", bella.name);
  await says(screen, "Take care: Kicks when fed");
  await says(screen, /2 contacts are not named/);
  await expect
    .element(screen.getByRole("link", { name: "The page behind the code" }))
    .toHaveAttribute("href", "https://loosebox.example/card/abc");
  await expectAccessible();
});

test("a new code is made after asking", async () => {
  answer(renew, card({ url: "https://loosebox.example/card/def" }));
  const screen = await open(`?horse=${bella.id}`);
  await press(screen, "Make a new code");
  await says(screen, /lead nowhere from then on/);
  await screen.getByRole("alertdialog").getByRole("button", { name: "Make a new code" }).click();
  await says(screen, "The card has a new code");
  expect(callsOf(renew)).toHaveLength(1);
});

test("a yard without horses is told to add one", async () => {
  answer(horseEndpoints.names, []);
  await says(await open(), "No horses yet");
});

test("whoever scans a card sees whom to ring, at a touch", async () => {
  answer(scan, facts());
  const screen = await openScanned();
  await says(screen, /Ring the vet first/);
  await expect
    .element(screen.getByRole("link", { name: /Dr Reed/ }))
    .toHaveAttribute("href", "tel:01632960123");
  await says(screen, "Allergy: Penicillin");
  await expectAccessible();
});

test("a card on which nobody is named says what to do", async () => {
  answer(scan, facts({ contacts: [], feeds: [], warnings: null, allergies: null, about: "" }));
  const screen = await openScanned();
  await says(screen, /^Nobody is named/);
  await expectAccessible();
});

test("a card that is out of date says so", async () => {
  refuse(scan, 404, "This card leads nowhere any more.");
  const screen = await openScanned();
  await says(screen, "This card is out of date");
});
