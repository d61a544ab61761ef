import { expect, test } from "vitest";
import { formatSelection } from "./HorseList.tsx";

test.each([
  [{ total: 24, search: "", standing: null }, "All 24 horses"],
  [{ total: 1, search: "", standing: null }, "1 horse"],
  [{ total: 1, search: "", standing: "OVERDUE" as const }, "1 horse, Overdue"],
  [{ total: 2, search: "blue", standing: null }, "2 horses, matching “\u2068blue\u2069”"],
  [
    { total: 3, search: "x", standing: "DUE_SOON" as const },
    "3 horses, Due soon, matching “\u2068x\u2069”",
  ],
])("the count line describes the selection", (shown, words) => {
  expect(formatSelection(shown)).toBe(words);
});
