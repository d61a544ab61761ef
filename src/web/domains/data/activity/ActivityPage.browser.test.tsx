import { beforeEach, expect, test } from "vitest";
import { activityEndpoints, type ActivityEntry } from "#contract/data/activity.ts";
import { horseEndpoints } from "#contract/horses/horses.ts";
import { longNames, testList } from "#testing/web/list-tests.tsx";
import { anId } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf } from "#testing/web/server.ts";
import { ActivityPage } from "./ActivityPage.tsx";

const anEntry = (given: Partial<ActivityEntry> = {}): ActivityEntry => ({
  id: anId(),
  at: "2026-06-01T09:00:00.000Z",
  by: "Tom Hill",
  byPerson: true,
  action: "CHANGED",
  what: "Farrier record",
  name: "Trim of 3 May 2026",
  rowId: anId(),
  horseId: anId(),
  horseName: "Bella",
  along: 0,
  changes: [{ field: "Next due", from: "1 June 2026", to: "8 June 2026" }],
  ...given,
});

const people = [{ id: anId(), name: "Tom Hill" }];
const pageOf = (entries: ActivityEntry[], next: string | null = null) => ({
  entries,
  next,
  people,
});

beforeEach(() => answer(horseEndpoints.names, []));

testList({
  element: () => <ActivityPage />,
  spec: activityEndpoints.list,
  empty: pageOf([]),
  emptyText: "Nothing here",
  long: () => pageOf(longNames(50).map((name) => anEntry({ name, horseName: null }))),
  longText: /Stonebrk 049/,
  failedText: "The activity could not be loaded",
});

test("an entry says who did what, to which row, and what changed", async () => {
  answer(activityEndpoints.list, pageOf([anEntry()]));
  const screen = await show(<ActivityPage />);
  for (const text of [/Tom Hill/, /Trim of 3 May 2026/, /Next due/, /8 June 2026/])
    await expect.element(screen.getByText(text).last()).toBeVisible();
});

test("older entries are requested from the end of the previous page", async () => {
  answer(activityEndpoints.list, ({ query }) =>
    query["before"] === "77"
      ? pageOf([anEntry({ name: "The oldest" })])
      : pageOf([anEntry()], "77"),
  );
  const screen = await show(<ActivityPage />);
  await screen.getByRole("button", { name: /older/i }).click();
  await expect.element(screen.getByText(/The oldest/)).toBeVisible();
  await expect.element(screen.getByText(/Trim of 3 May 2026/)).toBeVisible();
});

test("entries can be filtered by person", async () => {
  answer(activityEndpoints.list, pageOf([anEntry()]));
  const screen = await show(<ActivityPage />);
  await screen.getByRole("combobox", { name: /person|who/i }).click();
  await screen.getByRole("option", { name: "Tom Hill" }).click();
  await expect
    .poll(() => callsOf(activityEndpoints.list).at(-1)?.query["personId"])
    .toBe(people[0]?.id);
});
