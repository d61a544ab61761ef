import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { carePlanEndpoints } from "#contract/care/care-plans.ts";
import { wormingEndpoints } from "#contract/health/worming.ts";
import {
  countBoard,
  firstOfEachList,
  type WormingBoard,
  type WormingRow,
  wormPlans,
} from "#contract/health/worming-board.ts";
import { horseEndpoints } from "#contract/horses/horses.ts";
import { ruleWith } from "#rules/worming/thresholds.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { aPlan } from "#testing/web/care-makers.ts";
import { press, says } from "#testing/web/fields.ts";
import { longNames, testList } from "#testing/web/list-tests.tsx";
import { anId } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf } from "#testing/web/server.ts";
import { aLatestCount, aWormingRow, aWormTask } from "#testing/worming-rows.ts";
import { WormingPage } from "./WormingPage.tsx";

const { board, rule } = wormingEndpoints;

const aRow = (name: string, given: Partial<WormingRow> = {}) =>
  aWormingRow(name, { horseId: anId(), ...given });
const aBoard = (all: WormingRow[], first?: number): WormingBoard => ({
  rule: ruleWith(null),
  ...countBoard(all),
  rows: firstOfEachList(all, first),
});
/** Answers as the server does: the first of each list, or all. */
const answerBoard = (all: WormingRow[]) =>
  answer(board, ({ query }) => aBoard(all, query["first"] ? Number(query["first"]) : undefined));

beforeEach(() => {
  answer(horseEndpoints.names, []);
  answer(rule, []);
});

const names = longNames(120);
testList({
  element: () => <WormingPage />,
  spec: board,
  empty: aBoard([]),
  emptyText: "No horses yet",
  long: () =>
    aBoard(
      names.map((name) => aRow(name)),
      40,
    ),
  longText: names[39] ?? "",
  failedText: "The page could not be loaded",
});

describe("a yard of 120 horses", () => {
  // by name the last one is overdue, and the last but one has the highest count
  const all = names.map((name, at) =>
    aRow(name, {
      ...(at === 119 && { tasks: [aWormTask("EGG_COUNT", "OVERDUE")] }),
      ...(at === 118 && { shedder: "HIGH", latest: aLatestCount(900) }),
    }),
  );
  const due = () => page.getByRole("region", { name: "What is due" });
  const sheds = () => page.getByRole("region", { name: "Who sheds" });

  test("begins with the most urgent and the highest counts, and counts all", async () => {
    answerBoard(all);
    const screen = await show(<WormingPage />);
    await says(screen, /^High: 1 · Not known: 119\.|^Not known: 119 · High: 1\./);
    await expect.element(due().getByText(names[119] ?? "")).toBeVisible();
    expect(due().getByRole("listitem").elements()).toHaveLength(40);
    await expect.element(sheds().getByText(names[118] ?? "")).toBeVisible();
    expect(sheds().getByRole("row").elements()).toHaveLength(41);
    expect(callsOf(board).map(({ query }) => query["first"])).toEqual(["40"]);
    await expectAccessible();
  });

  test("shows all in the list in which that is asked for", async () => {
    answerBoard(all);
    await show(<WormingPage />);
    await sheds().getByRole("button", { name: "Show all 120" }).click();
    await expect.poll(() => sheds().getByRole("row").elements().length).toBe(121);
    expect(due().getByRole("listitem").elements()).toHaveLength(40);
    expect(callsOf(board).map(({ query }) => query["first"])).toEqual(["40", undefined]);
  });

  test("plans also for the horses that are not shown", async () => {
    const planned = all.map((row, at) => (at < 118 ? { ...row, planned: [...wormPlans] } : row));
    answerBoard(planned);
    answer(carePlanEndpoints.create, aPlan());
    const screen = await show(<WormingPage />);
    await says(screen, / 4 are not there yet\./);
    await press(screen, "Put into the care plans");
    await says(screen, "The season's plan is in the care plans");
    expect(callsOf(carePlanEndpoints.create).map(({ params }) => params["horseId"])).toEqual([
      ...Array(3).fill(all[118]?.horseId),
      all[119]?.horseId,
    ]);
  });
});

test("an address that asks for a result opens its form for a horse that is not shown", async () => {
  const rows = names.map((name) => aRow(name));
  const last = rows[119];
  answerBoard(rows);
  answer(horseEndpoints.names, [{ id: last?.horseId ?? "", name: "Zephyr" }]);
  const screen = await show(<WormingPage />, {
    at: `/worming?open=result&horse=${last?.horseId}&task=TAPEWORM`,
  });
  await expect.element(screen.getByRole("dialog", { name: "Add result: Zephyr" })).toBeVisible();
});
