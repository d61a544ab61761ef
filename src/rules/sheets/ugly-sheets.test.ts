import { expect, test } from "vitest";
import { sheetColumns } from "#contract/data/sheet-columns.ts";
import type { ImportNoun } from "#contract/data/imports.ts";
import type { SheetRow } from "./columns.ts";
import { guessColumns } from "./guess.ts";
import { readRows } from "./rows.ts";

/** What is expected of a cell: its value, or the beginning of what is said of it after an exclamation mark. */
type CellExpectations = Record<string, unknown>;
type Case = [
  name: string,
  noun: ImportNoun,
  rows: SheetRow[],
  first: CellExpectations,
  order?: "MDY",
];

const LOST = "!A spreadsheet has rounded this number";
const YEAR_ONLY = "!This is a year only";
const HOW = "!Write the day as 31/01/2025";
const NO_DAY = "!There is no such day";

const horse = (
  headings: string[],
  cells: SheetRow,
  first: CellExpectations,
  name = headings.join(", "),
): Case => [name, "horses", [headings, cells], first];
const born = (cell: string | number, day: string): Case =>
  horse(
    ["Name", "DOB"],
    ["Bella", cell],
    day.startsWith("!") ? { dateOfBirth: day } : { name: "Bella", dateOfBirth: day },
    `born ${cell}`,
  );
const chipped = (cell: string | number, number: string): Case =>
  horse(["Name", "Chip no"], ["Bella", cell], { microchipNumber: number }, `chip ${cell}`);
const of = (
  noun: ImportNoun,
  headings: string[],
  cells: SheetRow,
  first: CellExpectations,
): Case => [`${noun}: ${headings.join(", ")}: ${cells.join(", ")}`, noun, [headings, cells], first];

const cases: Case[] = [
  born("03/04/15", "2015-04-03"),
  born("3/4/2015", "2015-04-03"),
  born("3.4.15", "2015-04-03"),
  born("3-4-2015", "2015-04-03"),
  born("13/04/2015", "2015-04-13"),
  born("04/13/2015", "2015-04-13"),
  born("3 Apr 2015", "2015-04-03"),
  born("3rd April 2015", "2015-04-03"),
  born("3-Apr-15", "2015-04-03"),
  born("Apr 3, 2015", "2015-04-03"),
  born("Friday 3 April 2015", "2015-04-03"),
  born("Fri, 3 Apr 2015", "2015-04-03"),
  born("2015-04-03", "2015-04-03"),
  born("2015/4/3", "2015-04-03"),
  born("2015-04-03T00:00", "2015-04-03"),
  born("03/04/2015 00:00:00", "2015-04-03"),
  born(42097, "2015-04-03"),
  born("42097", "2015-04-03"),
  born(42097.5, "2015-04-03"),
  born("1 Jan 98", "1998-01-01"),
  born("01/05/'09", "2009-05-01"),
  born(" 3 / 4 / 2015 ", "2015-04-03"),
  born("31 Sept 2015", NO_DAY),
  born("29/02/2015", NO_DAY),
  born("2015", YEAR_ONLY),
  born(2015, YEAR_ONLY),
  born("c. 2015", YEAR_ONLY),
  born("2015ish", YEAR_ONLY),
  born("April 2015", "!The day of the month is missing"),
  born("04/2015", "!The day of the month is missing"),
  born("in spring", HOW),
  born("12 years", HOW),
  chipped("985141000123456", "985141000123456"),
  chipped(985141000123456, "985141000123456"),
  chipped("985 141 000 123 456", "985 141 000 123 456"),
  chipped("'985141000123456", "985141000123456"),
  chipped('="985141000123456"', "985141000123456"),
  chipped("9.85112E+14", LOST),
  chipped("9,85112E+14", LOST),
  chipped("9.85E14", LOST),
  chipped("985112000000000", LOST),
  chipped(985112345000000, LOST),
  chipped("0006E3F41B", "0006E3F41B"),
  chipped("tbc", "tbc"),
  horse(
    ["Horse", "Born", "Chip no", "Passport"],
    ["Bella", "1/2/15", "985141000123456", "826046001234567"],
    {
      name: "Bella",
      dateOfBirth: "2015-02-01",
      microchipNumber: "985141000123456",
      passportNumber: "826046001234567",
    },
  ),
  horse(["STABLE NAME", "D.O.B.", "Sex", "Colour", "Hh"], ["Bella", "3/4/15", "M", "Bay", 15.2], {
    name: "Bella",
    dateOfBirth: "2015-04-03",
    gender: "MARE",
    color: "Bay",
    height: "15.2 hh",
  }),
  horse(["Name", "Sex"], ["Bob", "geld."], { gender: "GELDING" }),
  horse(["Name", "Gender"], ["Bob", "gelding "], { gender: "GELDING" }),
  horse(["Name", "Gender"], ["Bob", "horse"], { gender: "!'horse' is not one of: Mare; Gelding" }),
  horse(["Name", "Height"], ["Bob", 157], { height: "157 cm" }),
  horse(["Name", "Height"], ["Bob", "15.2hh"], { height: "15.2hh" }),
  horse(["Name", "Height"], ["Bob", 15.7], { height: "!Give the height" }),
  horse(["Name", "BCS"], ["Bob", "5/9"], { bodyConditionScore: 5 }),
  horse(["Name", "BCS"], ["Bob", "good"], { bodyConditionScore: "!Give this as a number" }),
  horse(["Name", "Food chain"], ["Bob", "signed out"], { foodChainStatus: "EXCLUDED" }),
  horse(["Name", "Notes"], ["Bob", "'=2+2 at the gate"], { notes: "=2+2 at the gate" }),
  horse(["Name", "Notes"], ["Bob", "-"], { notes: "-" }),
  horse(["Name", "Gender"], ["Bob", "-"], { name: "Bob" }),
  [
    "a title above, and empty rows",
    "horses",
    [
      ["Oakfield Livery: horses 2025"],
      [],
      ["Name", "Breed", "DOB"],
      [],
      ["Bella", "Cob", "3/4/15"],
    ],
    { name: "Bella", breed: "Cob", dateOfBirth: "2015-04-03" },
  ],
  [
    "no headings at all",
    "horses",
    [
      ["Bella", "985141000123456", "826046001234567", "3/4/2015"],
      ["Bob", "985141000123457", "826046001234568", "4/5/2016"],
    ],
    {
      microchipNumber: "985141000123456",
      passportNumber: "826046001234567",
      dateOfBirth: "2015-04-03",
    },
  ],
  [
    "a column that nobody knows",
    "horses",
    [
      ["Name", "Rug size"],
      ["Bella", "6'3"],
    ],
    { name: "Bella" },
  ],
  [
    "the same heading twice",
    "horses",
    [
      ["Name", "Notes", "Notes"],
      ["Bella", "one", "two"],
    ],
    { notes: "one" },
  ],
  [
    "months before days",
    "horses",
    [
      ["Name", "DOB"],
      ["Bella", "04/03/2015"],
    ],
    { dateOfBirth: "2015-04-03" },
    "MDY",
  ],
  of(
    "doses",
    ["Horse", "Jab date", "Vaccine", "Batch"],
    ["Bella", "3/4/25", "ProteqFlu-Te", "L123"],
    { horseName: "Bella", date: "2025-04-03", product: "ProteqFlu-Te", batch: "L123" },
  ),
  of("doses", ["Horse", "Date", "Type"], ["Bella", "3/4/25", "Flu/Tet"], {
    diseases: ["INFLUENZA", "TETANUS"],
  }),
  of("doses", ["Horse", "Date", "Against"], ["Bella", "3/4/25", "flu & tetanus"], {
    diseases: ["INFLUENZA", "TETANUS"],
  }),
  of("doses", ["Horse", "Date", "Against"], ["Bella", "3/4/25", "Flu, EHV"], {
    diseases: ["INFLUENZA", "EHV"],
  }),
  of("doses", ["Horse", "Date", "Against"], ["Bella", "3/4/25", "flue"], {
    diseases: "!'flue' is not one of: Influenza",
  }),
  of("doses", ["Horse", "Date", "Dose"], ["Bella", "3/4/25", "V1"], { step: "FIRST" }),
  of(
    "farrier",
    ["Horse", "Date", "Farrier", "Work", "Price"],
    ["Bella", "3/4/25", "Jo", "Trim", "£40.00"],
    { farrier: "Jo", serviceType: "TRIMMING", cost: 40 },
  ),
  of(
    "farrier",
    ["Pony", "When", "Who", "Service", "Cost (£)"],
    ["Bella", "3/4/25", "Jo", "full set", "1,200.50"],
    { serviceType: "SHOEING", cost: 1200.5 },
  ),
  of("farrier", ["Horse", "Cost"], ["Bella", "40 cash"], { cost: "!Give this as a number: cost" }),
  of(
    "veterinary",
    ["Horse", "Vet", "Date", "Type", "Practice"],
    ["Bella", "Ann", "3/4/25", "Teeth", "Green Vets"],
    { veterinarian: "Ann", visitType: "DENTAL", clinic: "Green Vets" },
  ),
  of("general", ["Horse", "Date", "Type", "Wormer"], ["Bella", "3/4/25", "Wormed", "Equest"], {
    type: "WORMING",
    product: "Equest",
  }),
  of("general", ["Horse", "Date", "Type", "Weight"], ["Bella", "3/4/25", "Weighed", "1145 lbs"], {
    type: "WEIGHT",
    weightKg: 519,
  }),
  of("general", ["Horse", "Date", "EPG"], ["Bella", "3/4/25", "<50 epg"], { eggsPerGram: 50 }),
  of(
    "medication",
    ["Horse", "Drug", "Dose", "How often", "Start"],
    ["Bella", "Bute", "1 sachet", "bid", "3/4/25"],
    { medication: "Bute", dosage: "1 sachet", frequency: "TWICE_DAILY", startDate: "2025-04-03" },
  ),
  of(
    "dietary",
    ["Horse", "Feed", "How much", "Times"],
    ["Bella", "haylage", "2 nets", "twice a day"],
    { feedType: "HAY", amount: "2 nets", frequency: "TWICE_DAILY" },
  ),
  of("care-events", ["Task", "Type", "Date due"], ["Shoes", "Farrier", "3/4/27 2:30pm"], {
    title: "Shoes",
    eventType: "FARRIER",
    dueDate: "2027-04-03T14:30",
  }),
  of("care-events", ["Task", "Type", "Date due"], ["Shoes", "Trim", "3/4/27"], {
    eventType: "FARRIER",
    dueDate: "2027-04-03T09:00",
  }),
  of("care-events", ["Task", "Type", "Due", "Repeat"], ["Worm", "Wormer", "3/4/27", "6 weekly"], {
    eventType: "WORMING",
    recurring: "EVERY_6_WEEKS",
  }),
  of("contacts", ["Name", "Role", "Mobile"], ["Ann", "Vet", 7700900123], {
    role: "VET",
    phone: "07700900123",
  }),
  of(
    "contacts",
    ["Contact", "Job", "Tel No.", "E-mail"],
    ["Jo", "blacksmith", "'+44 1632 960123", "jo@example.com"],
    { name: "Jo", role: "FARRIER", phone: "+44 1632 960123", email: "jo@example.com" },
  ),
];

test("there are at least sixty ugly sheets", () => {
  expect(cases.length).toBeGreaterThanOrEqual(60);
});

test.each(cases)("%s", (...[, noun, rows, first, order = "DMY" as const]) => {
  const columns = sheetColumns[noun];
  const dates = { order, century: 1947 };
  const [row] = readRows(rows, guessColumns(rows, columns), { columns, dates });
  const found = Object.fromEntries(
    Object.keys(first).map((field) => {
      const error = row?.errors.find((each) => each.field === field);
      return [field, error ? `!${error.message}` : row?.values[field]];
    }),
  );
  for (const [field, expected] of Object.entries(first))
    if (typeof expected === "string" && expected.startsWith("!"))
      expect(found[field]).toContain(expected.slice(1));
    else expect(found[field]).toEqual(expected);
});
