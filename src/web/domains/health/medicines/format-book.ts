import type { MedicineEntry } from "#contract/health/medicines.ts";
import {
  frequencyLabels,
  injectionSiteLabels,
  medicationRouteLabels,
} from "#contract/care/record-types.ts";
import { londonDate } from "#rules/london.ts";
import { formatDate } from "#web/core/format-date.ts";
import { formatLineCount, type BookFilter } from "./use-book.ts";

const joined = (...parts: (string | null | false)[]) => parts.filter(Boolean).join(", ");

/** The columns of the book, and how each is formatted for a line. The first column is the date. */
export const columns: readonly { head: string; of: (line: MedicineEntry) => string }[] = [
  { head: "Date", of: formatDays },
  { head: "Horse", of: ({ horseName }) => horseName },
  { head: "Medicine", of: ({ medicine, product }) => joined(medicine, product) },
  { head: "Batch", of: ({ batch }) => batch ?? "" },
  {
    head: "Amount given",
    of: ({ amount, frequency }) =>
      joined(amount, frequency && frequencyLabels[frequency].toLowerCase()),
  },
  {
    head: "Route",
    of: ({ route, injectedInto }) =>
      joined(
        route && medicationRouteLabels[route],
        injectedInto && `into: ${injectionSiteLabels[injectedInto].toLowerCase()}`,
      ),
  },
  { head: "Reason", of: ({ reason }) => reason ?? "" },
  { head: "Prescribed by", of: ({ prescribedBy }) => prescribedBy ?? "" },
  { head: "Given by", of: ({ givenBy }) => givenBy ?? "" },
  {
    head: "Withdrawal until",
    of: ({ withdrawalUntil }) => (withdrawalUntil ? formatDate(withdrawalUntil) : ""),
  },
];

function formatDays({ date, until }: MedicineEntry) {
  return until && until !== date ? `${formatDate(date)} to ${formatDate(until)}` : formatDate(date);
}

/**
 * The remarks on a line: that it was corrected or its record deleted, that it corrects another line, or that the
 * horse has left.
 */
export function formatRemark({ struck, corrects, isHere }: MedicineEntry): string {
  const remarks = [
    struck?.why === "CORRECTED" && `Corrected on ${formatDate(struck.at)} by another line`,
    struck?.why === "DELETED" && `Record deleted on ${formatDate(struck.at)}`,
    corrects && "A correction of an earlier line",
    !isHere && "No longer on the yard",
  ];
  return remarks.filter(Boolean).join(". ");
}

/** The lines as rows for CSV, with dates that sort as text and a column of remarks on struck lines. */
export const csvRows = (lines: readonly MedicineEntry[]) => [
  ["From", "To", ...columns.slice(1).map(({ head }) => head), "Written at", "Remark"],
  ...lines.map((line) => [
    line.date,
    line.until,
    ...columns.slice(1, -1).map(({ of }) => of(line)),
    line.withdrawalUntil,
    line.writtenAt,
    formatRemark(line),
  ]),
];

/** The title of each printed page: yard, period, number of lines and date of printing. */
export function formatTitle(
  { yardName, count }: { yardName: string; count: number },
  { from, to, search }: Omit<BookFilter, "horseId">,
  today = londonDate(new Date()),
): string {
  const period =
    from || to
      ? `${from ? `from ${formatDate(from)}` : "from the beginning"} ${to ? `to ${formatDate(to)}` : "to today"}`
      : "all on record";
  const found = search && ` with “${search}”`;
  return `${yardName}: medicines book, ${period}. ${formatLineCount(count)}${found}, as of ${formatDate(today)}.`;
}
