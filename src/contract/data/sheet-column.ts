import type { SheetColumn } from "#rules/sheets/columns.ts";

/* Columns that several sheets have, and how a column is made. */

type Extra = Partial<Omit<SheetColumn, "field" | "label" | "kind">>;
export const column =
  (kind: SheetColumn["kind"]) =>
  (
    field: string,
    label: string,
    headings: readonly string[] = [],
    extra: Extra = {},
  ): SheetColumn => ({
    field,
    label,
    kind,
    headings,
    ...extra,
  });
export const text = column("text");
export const day = column("day");
export const number = column("number");
export const choice = column("choice");
export const needed = { required: true };

export const notes = text("notes", "Notes", [
  "note",
  "comments",
  "comment",
  "remarks",
  "other info",
  "info",
]);
export const cost = number("cost", "Cost", [
  "price",
  "amount paid",
  "charge",
  "paid",
  "fee",
  "bill",
  "invoice",
]);
export const date = day(
  "date",
  "Date",
  ["day", "done", "when", "date done", "visit date", "last done", "date of visit", "date seen"],
  needed,
);
export const nextDue = day("nextDue", "Next due", [
  "due",
  "due date",
  "next",
  "next visit",
  "next date",
  "due next",
]);

export const chip = [
  "chip",
  "chip no",
  "chip number",
  "microchip",
  "microchip no",
  "mchip",
  "chip id",
  "transponder",
];
export const passport = [
  "passport",
  "passport no",
  "ueln",
  "passport ueln",
  "passport id",
  "life number",
  "id number",
];
/** The columns that say which horse a row is about. */
export const ofHorse: readonly SheetColumn[] = [
  text("horseName", "Horse", [
    "horse name",
    "name of horse",
    "pony",
    "horses name",
    "stable name",
    "animal",
  ]),
  column("longNumber")("horseChip", "Horse's microchip number", [...chip, "microchip number"]),
  column("longNumber")("horsePassport", "Horse's passport number", [
    ...passport,
    "passport number",
  ]),
];
