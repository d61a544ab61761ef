import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type ImportNoun, importNouns } from "#contract/data/imports.ts";
import { sheetColumns } from "#contract/data/sheet-columns.ts";
import { csv } from "#rules/csv.ts";
import type { SheetValue } from "#rules/sheets/cells.ts";
import type { SheetColumn } from "#rules/sheets/columns.ts";
import { guessColumns } from "#rules/sheets/guess.ts";
import { readRows } from "#rules/sheets/rows.ts";
import { sheetOf } from "#rules/sheets/write.ts";
import { runs } from "#testing/runs.ts";
import { parseSheet, parseText } from "./parse-sheet.ts";

const dates = { order: "DMY" as const, century: 1947 };

const day = fc
  .date({ min: new Date("1930-01-01"), max: new Date("2090-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const text = fc
  .oneof(
    fc.string({ minLength: 1, maxLength: 40 }),
    fc.constantFrom(
      "=1+1",
      "'=1+1",
      "''-x",
      "+44 1632 960123",
      'Say "whoa",\nthen stop',
      "@home",
      "1,200",
    ),
  )
  .map((written) => written.trim())
  .filter((written) => written !== "");

/** Values that a column may have on record. */
function valuesOf({ kind, choices = {} }: SheetColumn): fc.Arbitrary<SheetValue> {
  const choice = fc.constantFrom(
    ...Object.keys(choices),
    ...(Object.keys(choices).length ? [] : [""]),
  );
  const all: Record<SheetColumn["kind"], fc.Arbitrary<SheetValue>> = {
    text,
    day,
    time: day.map((date) => `${date}T14:35`),
    number: fc.integer({ min: 0, max: 99_999 }).map((pence) => pence / 100),
    kilograms: fc.integer({ min: 1, max: 1_000 }),
    height: fc.constantFrom("15.2 hh", "157 cm", "15.2", "about 16 hands"),
    longNumber: fc.constantFrom("985141000123456", "826 046 001 234 567", "0006E3F41B", "GB12X"),
    phone: fc.constantFrom("01632 960123", "+44 1632 960123", "07700900123"),
    choice,
    choices: fc.uniqueArray(choice, { minLength: 1, maxLength: 3 }),
    yesNo: fc.boolean(),
    numbers: fc.uniqueArray(fc.integer({ min: 0, max: 99 }), { minLength: 1, maxLength: 4 }),
  };
  return all[kind];
}

const thingsOf = (noun: ImportNoun) =>
  fc.array(
    fc.record(
      Object.fromEntries(sheetColumns[noun].map((column) => [column.field, valuesOf(column)])),
      { requiredKeys: sheetColumns[noun].slice(0, 1).map(({ field }) => field) },
    ),
    { minLength: 1, maxLength: 4 },
  );

async function readBack(noun: ImportNoun, written: string) {
  const parsed = await parseText(written);
  const rows = "rows" in parsed ? parsed.rows : [];
  const columns = sheetColumns[noun];
  const read = readRows(rows, guessColumns(rows, columns), { columns, dates });
  expect(read.flatMap(({ errors }) => errors)).toEqual([]);
  return read.map(({ values }) => values);
}

test.each(importNouns)(
  "%s that are taken out as CSV come in the same, and out the same again",
  async (noun) => {
    await fc.assert(
      fc.asyncProperty(thingsOf(noun), async (things) => {
        const written = csv(sheetOf(things, sheetColumns[noun]));
        const back = await readBack(noun, written);
        expect(back).toEqual(things);
        expect(csv(sheetOf(back, sheetColumns[noun]))).toBe(written);
      }),
      { numRuns: runs(40) },
    );
  },
);

test("any bytes are read or refused with a sentence", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
      const parsed = await parseSheet(new Uint8Array(bytes));
      if ("error" in parsed) expect(parsed.error).toMatch(/\.$/);
    }),
    { numRuns: runs(100) },
  );
});

test.each([
  ["an old Excel file", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1]), /old Excel file/],
  ["a ZIP that is no workbook", new Uint8Array([0x50, 0x4b, 3, 4, 5]), /could not be read/],
  ["a ZIP that says it unpacks to 4 GB", bomb(), /too large/],
  ["a million columns", new TextEncoder().encode(",".repeat(1_000_000)), /more than 200 columns/],
  ["six thousand and one rows", new TextEncoder().encode("a\n".repeat(6_001)), /too large/],
  ["nothing", new Uint8Array(), /nothing in this sheet/],
])("%s is refused with a sentence", async (_, bytes, sentence) => {
  const parsed = await parseSheet(new Uint8Array(bytes));
  expect("error" in parsed ? parsed.error : "").toMatch(sentence);
});

function bomb() {
  const bytes = new Uint8Array(100);
  bytes.set([0x50, 0x4b, 3, 4]);
  const view = new DataView(bytes.buffer);
  view.setUint32(40, 0x02014b50, true);
  view.setUint32(64, 0xffffffff, true);
  return bytes;
}

test("a file of Windows characters, and one that Excel calls Unicode text, are read", async () => {
  const windows = new Uint8Array([...new TextEncoder().encode("Name\r\nZo"), 0xeb]);
  expect(await parseSheet(windows)).toEqual({ rows: [["Name"], ["Zoë"]] });
  const unicode = new Uint8Array([
    0xff,
    0xfe,
    ...Buffer.from("Name\tBreed\r\nZoë\tCob", "utf16le"),
  ]);
  expect(await parseSheet(unicode)).toEqual({
    rows: [
      ["Name", "Breed"],
      ["Zoë", "Cob"],
    ],
  });
});
