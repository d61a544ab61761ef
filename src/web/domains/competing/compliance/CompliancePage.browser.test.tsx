import { beforeEach, describe, expect, test } from "vitest";
import {
  type ComplianceBoard,
  type ComplianceCell,
  type ComplianceRow,
  firstOfEachAnswer,
} from "#contract/competing/compliance-board.ts";
import { complianceEndpoints } from "#contract/competing/compliance.ts";
import { horseEndpoints } from "#contract/horses/horses.ts";
import { usualBodies } from "#rules/vaccination/rulebooks.ts";
import { press, says } from "#testing/web/fields.ts";
import { longNames, testList } from "#testing/web/list-tests.tsx";
import { anId } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf } from "#testing/web/server.ts";
import { aComplianceCell } from "#testing/compliance-cells.ts";
import { CompliancePage } from "./CompliancePage.tsx";

const { board, bodies } = complianceEndpoints;

const aRow = (name: string, overall: ComplianceCell["overall"] = "OK"): ComplianceRow => ({
  horseId: anId(),
  name,
  careStatus: "UP_TO_DATE",
  notKnown: null,
  lastDose: "2026-03-01",
  cells: usualBodies.map(() => aComplianceCell(overall)),
});
const aBoard = (all: ComplianceRow[], first?: number): ComplianceBoard => ({
  bodies: [...usualBodies],
  ...firstOfEachAnswer(all, first),
});

beforeEach(() => {
  answer(horseEndpoints.names, []);
  answer(bodies, {
    bodies: [...usualBodies],
    chosen: true,
    horses: [],
    updatedAt: "2026-06-01T09:00:00.000Z",
  });
});

describe("the board on one day", () => {
  const names = longNames(120);
  testList({
    element: () => <CompliancePage />,
    spec: board,
    empty: aBoard([]),
    emptyText: "No horses yet",
    long: () =>
      aBoard(
        names.map((name) => aRow(name)),
        40,
      ),
    longText: names[39] ?? "",
    failedText: "The board could not be loaded",
  });

  test("groups the horses by their answer, each with its standing", async () => {
    answer(board, aBoard([aRow("Bramble"), aRow("Clover", "NO"), aRow("Domino", "UNKNOWN")]));
    const screen = await show(<CompliancePage />);
    for (const head of ["Cannot go · 1", "Ask first · 1", "Can go · 1"]) await says(screen, head);
    expect(screen.getByText("Up to Date").elements()).toHaveLength(3);
    expect(screen.getByRole("button", { name: /Show all/ }).elements()).toEqual([]);
  });

  test("of a large yard begins with the first of each answer, and shows all when asked", async () => {
    const all = names.map((name, at) => aRow(name, at === 119 ? "NO" : "OK"));
    answer(board, aBoard(all, 40));
    const screen = await show(<CompliancePage />);
    await says(screen, "Can go · 119");
    await says(screen, names[119] ?? "");
    expect(screen.getByText(names[118] ?? "").elements()).toEqual([]);
    answer(board, aBoard(all));
    await press(screen, "Show all 120 horses");
    await says(screen, names[118] ?? "");
    expect(callsOf(board).map(({ query }) => query["first"])).toEqual(["40", undefined]);
  });
});
