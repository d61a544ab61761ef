import { describe, expect, test } from "vitest";
import { careRow, competingRow } from "./band-rows.ts";

const today = "2026-11-22";
const competing = {
  verdict: "OK",
  decidedBy: null,
  from: today,
  until: "2027-05-01",
  heldUntil: null,
} as const;

describe("whether the horse may compete", () => {
  test.each([
    [{}, ["ok", "Until 1 May 2027", null]],
    [{ until: "2026-12-01" }, ["soon", "Until 1 Dec 2026", null]],
    [{ verdict: null }, ["off", "No jab on record", "Copy the passport's pages once"]],
    [
      { verdict: "NO", decidedBy: "FLU", from: null, until: null, heldUntil: "2026-11-12" },
      ["overdue", "No, since 13 Nov 2026", "flu"],
    ],
    [{ verdict: "NO", decidedBy: "FLU", from: null, until: null }, ["overdue", "No", "flu"]],
    [
      { verdict: "NO", decidedBy: "FLU", from: "2026-11-28" },
      ["soon", "Not before 28 Nov 2026", "the wait after a jab"],
    ],
    [{ verdict: "NO", decidedBy: "MEDICINES" }, ["overdue", "No, medicines", null]],
    [{ verdict: "UNKNOWN", decidedBy: "MEDICINES" }, ["soon", "Ask vet", "medicines"]],
  ] as const)("%o", (given, [look, words, more]) => {
    expect(competingRow({ ...competing, ...given }, today)).toMatchObject({ look, words, more });
  });
});

test("due care shows how late or how near it is, by UK days", () => {
  const care = (state: "OVERDUE" | "SOON" | "LATER", dueDate: string) =>
    careRow(
      {
        eventId: "",
        title: "Farrier",
        eventType: "FARRIER",
        action: "LOG_VISIT",
        visitKind: "FARRIER",
        state,
        dueDate,
      },
      today,
    );
  expect(care("OVERDUE", "2026-07-07T09:00:00.000Z")).toMatchObject({
    look: "overdue",
    words: "Overdue since 7 Jul 2026",
  });
  expect(care("OVERDUE", "2026-11-22T06:00:00.000Z").words).toBe("Overdue since today");
  expect(care("SOON", "2026-11-23T00:30:00.000Z").words).toBe("Tomorrow");
  expect(care("LATER", "2026-12-11T09:00:00.000Z")).toMatchObject({
    look: "ok",
    words: "In 19 days",
    more: "11 Dec 2026",
  });
});
