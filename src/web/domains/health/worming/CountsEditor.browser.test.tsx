import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { todayEndpoints } from "#contract/care/today.ts";
import { wormingEndpoints } from "#contract/health/worming.ts";
import { horseEndpoints } from "#contract/horses/horses.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { fillIn, press, says } from "#testing/web/fields.ts";
import { longNames } from "#testing/web/list-tests.tsx";
import { aHorse, anId } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, loseAnswers, refuse } from "#testing/web/server.ts";
import { CountsEditor } from "./CountsEditor.tsx";

const { enterCounts } = wormingEndpoints;
const today = londonDate(new Date());
const bella = aHorse({ name: "Bella" });
const rusty = aHorse({ name: "Rusty" });
async function open(horses = [bella, rusty], onDone: () => void = vi.fn()) {
  answer(
    horseEndpoints.names,
    horses.map(({ id, name }) => ({ id, name })),
  );
  return show(<CountsEditor first={null} onDone={onDone} />);
}

beforeEach(() =>
  answer(todayEndpoints.read, {
    overdue: [],
    today: [],
    week: [],
    done: [],
    more: { overdue: 0, today: 0, week: 0, done: 0 },
    day: { all: 0, noted: 0 },
    draftHorses: [],
    isolated: [],
    overdueCount: 0,
    overdueListed: 0,
  }),
);

test("all counts are sent together as typed, and the table closes", async () => {
  const onDone = vi.fn();
  answer(enterCounts, { written: 2, actId: anId() });
  const screen = await open([bella, rusty], onDone);
  await expectAccessible();
  await fillIn(screen, {
    Laboratory: "Westgate",
    "Eggs per gram of Bella": "1,250",
    "Eggs per gram of Rusty": "<50",
  });
  await press(screen, "Save egg counts");
  await says(screen, "2 egg counts saved");
  expect(onDone).toHaveBeenCalledOnce();
  expect(callsOf(enterCounts).map(({ body }) => body)).toEqual([
    expect.objectContaining({
      laboratory: "Westgate",
      counts: [
        expect.objectContaining({
          horseId: bella.id,
          eggsPerGram: 1250,
          eggReading: "EXACT",
          date: today,
        }),
        expect.objectContaining({ horseId: rusty.id, eggsPerGram: 50, eggReading: "BELOW" }),
      ],
    }),
  ]);
});

test("rows without a count are left out, and one field changes the date of all", async () => {
  answer(enterCounts, { written: 1, actId: anId() });
  const screen = await open();
  const yesterday = addDays(today, -1);
  await fillIn(screen, { "Date of the counts": yesterday, "Eggs per gram of Rusty": "0" });
  await press(screen, "Save egg counts");
  await says(screen, "Egg count saved");
  expect(callsOf(enterCounts)[0]?.body).toMatchObject({
    counts: [{ horseId: rusty.id, eggsPerGram: 0, date: yesterday }],
  });
});

test("nothing is sent if there is no count, or one is not a number", async () => {
  const screen = await open();
  await press(screen, "Save egg counts");
  await says(screen, "Write in at least one count.");
  await fillIn(screen, { "Eggs per gram of Rusty": "many" });
  await press(screen, "Save egg counts");
  await says(screen, "Rusty: give eggs per gram as a whole number, such as 250 or <50.");
  await expect.element(screen.getByLabelText("Eggs per gram of Rusty")).toHaveFocus();
  await expectAccessible();
  expect(callsOf(enterCounts)).toEqual([]);
});

test("a count with a future date is refused", async () => {
  const screen = await open();
  await fillIn(screen, { "Date of the counts": addDays(today, 1), "Eggs per gram of Bella": "50" });
  await press(screen, "Save egg counts");
  await says(screen, "Bella: a count cannot lie in the future.");
  expect(callsOf(enterCounts)).toEqual([]);
});

test("Enter moves down the column, and saves in the last row", async () => {
  answer(enterCounts, { written: 2, actId: anId() });
  const screen = await open();
  await screen.getByLabelText("Eggs per gram of Bella").click();
  await userEvent.keyboard("100{Enter}");
  await expect.element(screen.getByLabelText("Eggs per gram of Rusty")).toHaveFocus();
  await userEvent.keyboard("200{Enter}");
  await says(screen, "2 egg counts saved");
});

test("after a lost reply the same counts are sent again with their ids", async () => {
  loseAnswers(enterCounts);
  const screen = await open();
  await fillIn(screen, { "Eggs per gram of Bella": "50" });
  await press(screen, "Save egg counts");
  await says(screen, /Loosebox cannot be reached/);
  answer(enterCounts, { written: 1, actId: anId() });
  await press(screen, "Save egg counts");
  await says(screen, "Egg count saved");
  const [first, second] = callsOf(enterCounts).map(({ body }) => body);
  expect(second).toEqual(first);
});

test("a refusal shows the server's sentence, and keeps the counts", async () => {
  refuse(enterCounts, 402, "Your trial has ended. Add a card to go on.");
  const screen = await open();
  await fillIn(screen, { "Eggs per gram of Bella": "50" });
  await press(screen, "Save egg counts");
  await says(screen, "Your trial has ended. Add a card to go on.");
  await expect.element(screen.getByLabelText("Eggs per gram of Bella")).toHaveValue("50");
});

test("any of two hundred horses can be found by name, also on a phone", async () => {
  await page.viewport(390, 844);
  const screen = await open(longNames(200).map((name) => aHorse({ name })));
  await says(screen, "50 more: find them by name.");
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await screen.getByRole("searchbox", { name: "Find a horse" }).fill("Stonebrk 180");
  await expect.element(screen.getByLabelText(/Eggs per gram of .* 180/)).toBeVisible();
});
