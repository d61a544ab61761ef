import * as fc from "fast-check";
import { expect, test } from "vitest";
import { shedders } from "#rules/worming/shedding.ts";
import { wormTasks } from "#rules/worming/tasks.ts";
import { aLatestCount, aWormingRow as row, aWormTask as task } from "#testing/worming-rows.ts";
import {
  byCount,
  byPressure,
  countBoard,
  firstOfEachList,
  horsesOnBoard,
  missingPlansOf,
  needsSomething,
  taskStandings,
  type WormingRow,
  wormPlans,
} from "./worming-board.ts";

const names = (rows: readonly WormingRow[]) => rows.map(({ name }) => name);

test("the most urgent horses come first, and equally urgent ones keep their order", () => {
  const rows = [
    row("later"),
    row("due", { tasks: [task("EGG_COUNT", "DUE"), task("TAPEWORM", "LATER")] }),
    row("overdue", { tasks: [task("EGG_COUNT", "LATER"), task("REDWORM", "OVERDUE")] }),
    row("ask", { tasks: [task("EGG_COUNT", "ASK")] }),
    row("due too", { tasks: [task("EGG_COUNT", "DUE")] }),
  ];
  expect(names(byPressure(rows))).toEqual(["overdue", "due", "due too", "ask", "later"]);
  expect(names(rows)[0]).toBe("later");
  expect(names(rows.filter(needsSomething))).toEqual(["due", "overdue", "ask", "due too"]);
});

test("of 200 horses the highest count comes first, those never counted last", () => {
  const count = fc.option(fc.nat({ max: 5_000 }));
  fc.assert(
    fc.property(fc.array(count, { maxLength: 200 }), (counts) => {
      const rows = counts.map((eggs, place) =>
        row(`${place}`, { latest: eggs === null ? null : aLatestCount(eggs) }),
      );
      const sorted = byCount(rows).map((each) => each.latest?.eggs ?? null);
      const counted = counts.filter((eggs) => eggs !== null).toSorted((a, b) => b - a);
      const rest = counts.filter((eggs) => eggs === null);
      expect(sorted).toEqual([...counted, ...rest]);
    }),
  );
});

const anyRow = fc
  .record({
    shedder: fc.constantFrom(...shedders),
    eggs: fc.option(fc.nat({ max: 5 })),
    standings: fc.tuple(...wormTasks.map(() => fc.constantFrom(...taskStandings))),
    planned: fc.subarray([...wormPlans]),
  })
  .map(({ shedder, eggs, standings, planned }) => ({
    shedder,
    planned,
    latest: eggs === null ? null : aLatestCount(eggs),
    tasks: wormTasks.map((name, at) => task(name, standings[at] ?? "LATER")),
  }));
const anyBoard = fc
  .array(anyRow, { maxLength: 30 })
  .map((rows) => rows.map((given, place) => row(`${place}`, given)));

test("the first horses of each list are those that lead the whole board, and nothing is listed twice", () => {
  fc.assert(
    fc.property(anyBoard, fc.integer({ min: 1, max: 12 }), (all, first) => {
      const rows = firstOfEachList(all, first);
      for (const sorted of [byPressure, byCount])
        expect(names(sorted(rows)).slice(0, first)).toEqual(names(sorted(all)).slice(0, first));
      expect(rows.length).toBeLessThanOrEqual(2 * first);
      expect(rows, "in their order").toEqual(all.filter((each) => rows.includes(each)));
      expect(firstOfEachList(all)).toEqual(all);
    }),
  );
});

test("all horses are counted by what they shed, and all parts of the plan that are missing", () => {
  fc.assert(
    fc.property(anyBoard, (all) => {
      const { counts, missingPlans } = countBoard(all);
      for (const shedder of shedders)
        expect(counts[shedder]).toBe(all.filter((each) => each.shedder === shedder).length);
      expect(missingPlans).toBe(all.flatMap(missingPlansOf).length);
      expect(horsesOnBoard(counts)).toBe(all.length);
    }),
  );
});

test("what is already planned, or up to the vet, is not missing", () => {
  const missing = (given: Partial<WormingRow>) =>
    missingPlansOf(row("Bramble", given)).map(({ plan }) => plan);
  expect(missing({})).toEqual(["WORMING", "TAPEWORM_TEST", "REDWORM_TEST"]);
  expect(missing({ planned: ["WORMING", "REDWORM_TEST"] })).toEqual(["TAPEWORM_TEST"]);
  expect(missing({ tasks: wormTasks.map((name) => task(name, "ASK")) })).toEqual([]);
});
