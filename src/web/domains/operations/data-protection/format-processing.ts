import {
  type ColumnKind,
  personalKinds,
  type Processing,
} from "#contract/operations/data-protection.ts";
import type { ListRows } from "#web/core/save-list.ts";

export const kindLabels: Record<ColumnKind, string> = {
  PERSON: "Personal data of the account’s person",
  OTHERS: "Personal data of others",
  FREE_TEXT: "Free text that may name people",
  HORSE: "About a horse or the yard, no person",
  SECRET: "Secret: a hash or a key",
  TECHNICAL: "Technical",
};

/** Says of how many tables and columns a processing consists. */
export function formatCounts({ tables }: Processing): string {
  const columns = tables.flatMap((table) => table.columns);
  const personal = columns.filter(({ kind }) => personalKinds.has(kind)).length;
  if (tables.length === 0) return "No table";
  return `${formatCount(tables.length, "table")}, ${formatCount(personal, "personal column")}`;
}

const formatCount = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

const HEAD = ["Processing", "Whose data", "Who gets it", "Table", "Column", "What it holds"];

/** One row for each column, and for a processing without a table one row of its own. */
export const csvRows = (processings: readonly Processing[]): ListRows => [
  [...HEAD, "Purpose", "Basis", "Kept"],
  ...processings.flatMap((processing) => {
    const { name, whose, recipients, purpose, basis, kept } = processing;
    const start = [name, whose, recipients];
    if (processing.tables.length === 0)
      return [[...start, "", "", "", purpose, basis, kept.join("; ")]];
    return processing.tables.flatMap((table) =>
      table.columns.map((column) => [
        ...start,
        table.name,
        column.name,
        kindLabels[column.kind],
        column.own?.purpose ?? purpose,
        column.own?.basis ?? basis,
        table.kept,
      ]),
    );
  }),
];
