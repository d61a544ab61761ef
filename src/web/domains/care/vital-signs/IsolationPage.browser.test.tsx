import { beforeEach, expect, test } from "vitest";
import { recordEndpoints } from "#contract/care/records.ts";
import { horseEndpoints } from "#contract/horses/horses.ts";
import { type PlaceBoard, placeEndpoints } from "#contract/horses/places.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { fillIn, press, says } from "#testing/web/fields.ts";
import { aListedHorse, anId } from "#testing/web/makers.ts";
import { aGeneralRecord } from "#testing/web/record-makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, refuse } from "#testing/web/server.ts";
import { IsolationPage } from "./IsolationPage.tsx";

const { list, create } = recordEndpoints.general;
const today = londonDate(new Date());
const bella = aListedHorse();
const farBox = anId();

const board = (given: Partial<PlaceBoard> = {}): PlaceBoard => ({
  places: [
    {
      id: farBox,
      name: "Far box",
      kind: "ISOLATION",
      building: null,
      holds: null,
      notes: null,
      inUse: true,
      createdAt: "2026-06-01T09:00:00.000Z",
      updatedAt: "2026-06-01T09:00:00.000Z",
    },
  ],
  horses: [
    {
      id: bella.id,
      name: bella.name,
      imageUrl: null,
      color: null,
      allergies: null,
      handlingWarnings: null,
    },
  ],
  stays: [{ horseId: bella.id, placeId: farBox, fromDay: addDays(today, -5) }],
  ...given,
});
const signs = (given: Parameters<typeof aGeneralRecord>[0] = {}) =>
  aGeneralRecord({
    type: "VITAL_SIGNS",
    horseId: bella.id,
    date: today,
    takenAt: "07:40",
    temperatureC: 38.1,
    pulse: 40,
    ...given,
  });

beforeEach(() => {
  answer(placeEndpoints.board, board());
  answer(horseEndpoints.list, [bella]);
  answer(horseEndpoints.alerts, [bella]);
  answer(list, []);
});

test("a horse in isolation has a morning and an evening, and what is not as usual is said", async () => {
  const before = signs({ date: addDays(today, -1), temperatureC: 39.4 });
  answer(list, [before, signs({ temperatureC: 39.1 })]);
  const screen = await show(<IsolationPage />);
  await says(screen, /Far box, day 6/);
  await says(screen, "07:40: 39.1 °C, pulse 40");
  await says(screen, /Temperature is above the usual 37 to 38.5 °C. Ring the vet./);
  await screen.getByRole("button", { name: "Chart and table" }).click();
  await expect.element(screen.getByRole("cell", { name: "39.4 °C" })).toBeVisible();
  await expectAccessible();
});

test("vital signs are entered, and what is urgent is said while typing", async () => {
  answer(create, signs());
  const screen = await show(<IsolationPage />);
  await screen.getByRole("button", { name: /^Enter vital signs/ }).click();
  await press(screen, "Save");
  await says(screen, "Give the temperature or another sign");
  await fillIn(screen, { "Pulse a minute": "64", "Temperature (°C)": "38.2" });
  await says(screen, /If it stays so at rest, the vet is needed immediately/);
  await expectAccessible();
  refuse(create, 503, "Not now");
  await press(screen, "Save");
  await says(screen, "Not now");
  answer(create, signs());
  await press(screen, "Save");
  await says(screen, `Vital signs of ${bella.name} saved`);
  const sent = callsOf(create).map(({ body }) => Object(body));
  expect(sent.at(-1)).toMatchObject({ type: "VITAL_SIGNS", pulse: 64, temperatureC: 38.2 });
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
});

test("a foal is not judged by the figures of adults", async () => {
  answer(horseEndpoints.list, [{ ...bella, dateOfBirth: addDays(today, -60) }]);
  answer(list, [signs({ pulse: 90 })]);
  const screen = await show(<IsolationPage />);
  await says(screen, /What is usual for a foal differs/);
  await expect.element(screen.getByText(/the vet is needed/)).not.toBeInTheDocument();
});

test("where no horse is in isolation it is said how one comes here", async () => {
  answer(placeEndpoints.board, board({ stays: [] }));
  await says(await show(<IsolationPage />), "No horse is in isolation");
});
