import { beforeEach, expect, test } from "vitest";
import { rationEndpoints, type RationReply } from "#contract/health/rations.ts";
import { type FeedStock, type MedicineStock, stockEndpoints } from "#contract/health/stock.ts";
import { timelineEndpoints } from "#contract/care/timeline.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { choose, fillIn, press, says } from "#testing/web/fields.ts";
import { aListedHorse, anId } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, refuse } from "#testing/web/server.ts";
import { RationCard } from "./RationCard.tsx";
import { StockPage } from "./StockPage.tsx";

const NOW = "2026-06-01T09:00:00.000Z";
const { medicines, feeds, addMedicine, changeMedicine, addFeed } = stockEndpoints;

const danilon = (given: Partial<MedicineStock> = {}): MedicineStock => ({
  id: anId(),
  userId: null,
  name: "Danilon",
  unit: "SACHET",
  quantity: 10,
  countedAt: NOW,
  lowAt: null,
  batchNumber: "L42",
  expiresOn: null,
  notes: null,
  createdAt: NOW,
  updatedAt: NOW,
  left: 9,
  uncounted: [],
  ...given,
});
const hay = (given: Partial<FeedStock> = {}): FeedStock => ({
  ...danilon({ name: "Hay", unit: "KG", batchNumber: null }),
  isForage: true,
  scoopKg: null,
  packPounds: 6,
  packKg: 20,
  energyMj: 8,
  proteinPercent: null,
  fibrePercent: null,
  starchPercent: null,
  sugarPercent: null,
  left: 40,
  kgADay: 8,
  ...given,
});

beforeEach(() => {
  answer(medicines, []);
  answer(feeds, []);
});

test("what is left is said in words, with what could not be taken off", async () => {
  const uncounted = ["Doses of “as told” are not taken off: give the dosage as 1 sachet."];
  answer(medicines, [danilon({ uncounted }), danilon({ name: "Old", expiresOn: "2020-01-01" })]);
  answer(feeds, [hay()]);
  const screen = await show(<StockPage />);
  await says(screen, "9 sachets left");
  await says(screen, "9 sachets left · Expired 1 Jan 2020");
  await says(screen, "About 40 kg left, for 5 days");
  await says(screen, uncounted[0] ?? "");
  await expectAccessible();
});

test("an empty cupboard says what to add", async () => {
  const screen = await show(<StockPage />);
  await says(screen, /Add what is in the cupboard/);
  await says(screen, /Add a feed by the name/);
});

test("a medicine is added, once, with the fault of a field at the field", async () => {
  const screen = await show(<StockPage />);
  await press(screen, "Add a medicine");
  await fillIn(screen, { Name: "Danilon" });
  await choose(screen, "Counted in", "sachets");
  await press(screen, "Add medicine");
  await says(screen, "Say how much there is now");
  await fillIn(screen, { "How much there is now": "10" });
  refuse(addMedicine, 503, "Not now");
  await press(screen, "Add medicine");
  await says(screen, "Not now");
  answer(addMedicine, danilon());
  await press(screen, "Add medicine");
  await says(screen, "Danilon saved");
  const sent = callsOf(addMedicine).map(({ body }) => Object(body));
  expect(sent.at(-1)).toMatchObject({ name: "Danilon", unit: "SACHET", quantity: 10 });
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
});

test("counting begins with what is left", async () => {
  const item = danilon();
  answer(medicines, [item]);
  answer(changeMedicine, item);
  const screen = await show(<StockPage />);
  await screen.getByRole("button", { name: "Count or edit Danilon" }).click();
  await expect.element(screen.getByRole("spinbutton", { name: /now/ })).toHaveValue(9);
  await expectAccessible();
  await press(screen, "Save");
  await says(screen, "Danilon saved");
  expect(callsOf(changeMedicine)[0]?.body).toMatchObject({ quantity: 9, updatedAt: NOW });
});

test("a feed is added with its price and label", async () => {
  answer(addFeed, hay());
  const screen = await show(<StockPage />);
  await press(screen, "Add a feed");
  await fillIn(screen, {
    Name: "Hay",
    "Kilograms there are now": "400",
    "A bag or bale costs (£)": "6",
  });
  // before the toast of the refusal lies over it for five seconds
  await screen.getByRole("checkbox", { name: /^Forage/ }).click();
  await press(screen, "Add feed");
  await says(screen, "Give both what a pack costs and what it weighs, or neither");
  await fillIn(screen, { "and has (kg)": "20" });
  await expectAccessible();
  await press(screen, "Add feed");
  await says(screen, "Hay saved");
  expect(callsOf(addFeed)[0]?.body).toMatchObject({ isForage: true, packPounds: 6, packKg: 20 });
});

const ration = (given: Partial<RationReply> = {}): RationReply => ({
  lines: [{ feed: "Hay", amount: "4 kg", kgADay: 4, cost: 1.2, why: null }],
  kgADay: 4,
  forageKg: 4,
  cost: 1.2,
  sums: {
    energyMj: 32,
    proteinPercent: 0.4,
    fibrePercent: null,
    starchPercent: null,
    sugarPercent: null,
  },
  isWhole: true,
  ...given,
});

test("a day's feed says what it holds and costs, and that the forage is little", async () => {
  answer(rationEndpoints.find, ration());
  answer(timelineEndpoints.measures, [
    { date: "2026-05-01", weightKg: 500, bodyCondition: null, how: "TAPED" },
  ]);
  const screen = await show(<RationCard horse={aListedHorse()} />);
  await says(screen, "£1.20 a day");
  await says(screen, "32 MJ");
  await says(screen, "400 g");
  await says(screen, /Less forage than the 7.5 kg a day/);
  await expectAccessible();
});

test("what is not counted is named, and then nothing is said of the forage", async () => {
  const why = "“ad lib” is no amount in kg, scoops, nets or bales.";
  answer(
    rationEndpoints.find,
    ration({
      lines: [{ feed: "Pasture", amount: "ad lib", kgADay: null, cost: null, why }],
      isWhole: false,
    }),
  );
  answer(timelineEndpoints.measures, [
    { date: "2026-05-01", weightKg: 500, bodyCondition: null, how: "TAPED" },
  ]);
  const screen = await show(<RationCard horse={aListedHorse()} />);
  await says(screen, /Not counted: Pasture, ad lib/);
  await expect.element(screen.getByText(/Less forage/)).not.toBeInTheDocument();
});
