import { expect, test } from "vitest";
import type { MedicineEntry } from "#contract/health/medicines.ts";
import { formatTitle, columns, csvRows, formatRemark } from "./format-book.ts";

const line = (given: Partial<MedicineEntry> = {}): MedicineEntry => ({
  id: "1",
  horseId: "2",
  horseName: "Bramble",
  isHere: true,
  date: "2026-02-28",
  until: null,
  medicine: "Danilon",
  product: null,
  batch: null,
  amount: null,
  frequency: null,
  route: null,
  injectedInto: null,
  reason: null,
  prescribedBy: null,
  givenBy: null,
  withdrawalUntil: null,
  writtenAt: "2026-02-28T23:30:00.000Z",
  corrects: null,
  struck: null,
  ...given,
});
const says = (head: string, given: Partial<MedicineEntry>) =>
  columns.find((column) => column.head === head)?.of(line(given));

test("a line with one day shows it once, and with two a range", () => {
  expect(says("Date", {})).toBe("28 Feb 2026");
  expect(says("Date", { until: "2026-02-28" })).toBe("28 Feb 2026");
  expect(says("Date", { until: "2026-03-04" })).toBe("28 Feb 2026 to 4 Mar 2026");
});

test("missing data leaves its cell empty, without a stray comma", () => {
  expect(columns.map(({ of }) => of(line())).slice(2)).toEqual([
    "Danilon",
    ...Array.from({ length: 7 }, () => ""),
  ]);
  expect(says("Amount given", { frequency: "TWICE_DAILY" })).toBe("twice daily");
  expect(says("Amount given", { amount: "2 sachets", frequency: "TWICE_DAILY" })).toBe(
    "2 sachets, twice daily",
  );
});

test("a struck line says why, by the UK day", () => {
  expect(formatRemark(line())).toBe("");
  expect(
    formatRemark(
      line({ struck: { why: "CORRECTED", at: "2026-06-30T23:30:00.000Z" }, isHere: false }),
    ),
  ).toBe("Corrected on 1 Jul 2026 by another line. No longer on the yard");
  expect(formatRemark(line({ corrects: "0" }))).toBe("A correction of an earlier line");
});

test("CSV has as many cells in each line as headings, and sortable dates", () => {
  const [head, first] = csvRows([line({ withdrawalUntil: "2026-03-10", until: "2026-03-04" })]);
  expect(first?.length).toBe(head?.length);
  expect([head?.[0], head?.[1], head?.at(-3)]).toEqual(["From", "To", "Withdrawal until"]);
  expect([first?.[0], first?.[1], first?.at(-3)]).toEqual([
    "2026-02-28",
    "2026-03-04",
    "2026-03-10",
  ]);
});

const book = { yardName: "Willowbrook", count: 1 };
test.each([
  ["", "", "all on record. 1 line"],
  ["2026-01-01", "", "from 1 Jan 2026 to today. 1 line"],
  ["", "2026-01-31", "from the beginning to 31 Jan 2026. 1 line"],
  ["2026-01-01", "2026-01-31", "from 1 Jan 2026 to 31 Jan 2026. 1 line"],
])("the title of a printed book from %j to %j", (from, to, words) => {
  expect(formatTitle(book, { from, to, search: "" }, "2026-11-22")).toBe(
    `Willowbrook: medicines book, ${words}, as of 22 Nov 2026.`,
  );
});

test("the title of a printed search includes its text", () => {
  expect(formatTitle(book, { from: "", to: "", search: "bute" }, "2026-11-22")).toBe(
    "Willowbrook: medicines book, all on record. 1 line with “bute”, as of 22 Nov 2026.",
  );
});
