import { strToU8, zipSync } from "fflate";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { show } from "#testing/web/screen.tsx";
import { ChooseSheet } from "./ChooseSheet.tsx";
import { readInWorker } from "./read-in-worker.ts";

const UNREADABLE = /^This file could not be read\. Save it as CSV or as an Excel workbook/;
const TOO_LARGE = /^This sheet is too large\. Split it into parts of at most 5,000 rows\./;
const TOO_WIDE = /^This sheet has more than 200 columns\. Take out those that are not needed\./;
const TOO_LONG = /^This file took too long to read\. Save the sheet as CSV/;
const LOCKED = /^This workbook has a password\. Save it without one/;
const OLD = /^This is an old Excel file \(\.xls\)\./;

const terminate = vi.spyOn(Worker.prototype, "terminate");
afterAll(() => terminate.mockRestore());
let frames = 0;
let isOver = false;
beforeEach(() => {
  terminate.mockClear();
  [frames, isOver] = [0, false];
  const count = () => {
    frames += 1;
    if (!isOver) requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
});
afterEach(() => {
  isOver = true;
});

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A workbook of one sheet with these rows, as XML. */
const workbook = (rows: string) =>
  zipSync({
    "xl/workbook.xml": strToU8(
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": strToU8(
      `<Relationships><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    "xl/worksheets/sheet1.xml": strToU8(
      `<worksheet xmlns="${MAIN}"><dimension ref="A1:XFD1048576"/><sheetData>${rows}</sheetData></worksheet>`,
    ),
  });
const cell = (place: string) => `<c r="${place}" t="inlineStr"><is><t>Bella</t></is></c>`;
const row = (at: number, cells: string) => `<row r="${at}">${cells}</row>`;

const BOMB = 201 * 1024 * 1024;
let packed: Uint8Array<ArrayBuffer> | undefined;

/** One entry of 201 MB, which the list at the end says to be of so many bytes. */
function bomb(declared: number) {
  packed ??= zipSync({ "xl/workbook.xml": new Uint8Array(BOMB) }, { level: 1 });
  const zip = packed.slice();
  const view = new DataView(zip.buffer);
  for (let at = zip.length - 46; at > 0; at -= 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, declared, true);
  return zip;
}

/** The beginning of the files in which Excel keeps old workbooks, and those with a password. */
const compound = (entry: string) =>
  Uint8Array.from(
    [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Array<number>(2_000).fill(0)].concat(
      Array.from(entry).flatMap((letter) => [letter.charCodeAt(0), 0]),
    ),
  );

const whole = workbook(row(1, cell("A1")));
const hostile: Record<string, [bytes: () => Uint8Array<ArrayBuffer> | string, sentence: RegExp]> = {
  "a zip bomb": [() => bomb(BOMB), TOO_LARGE],
  "a zip bomb that says it is small": [() => bomb(1_000), UNREADABLE],
  "a million columns": [() => "Horse,".repeat(1_000_000), TOO_WIDE],
  "twenty megabytes of commas": [() => ",".repeat(20 * 1024 * 1024), TOO_WIDE],
  "cells in opposite corners": [
    () => workbook(row(1, cell("A1")) + row(1_048_576, cell("XFD1048576"))),
    TOO_WIDE,
  ],
  "a cell in a column that no sheet has": [() => workbook(row(1, cell("ZZZZZZ1"))), TOO_WIDE],
  "a row after a thousand million": [
    () => workbook(row(1, cell("A1")) + '<row r="1e9"></row>'),
    TOO_LARGE,
  ],
  "a long sheet": [() => workbook(row(1, cell("A1")) + row(7_000, cell("C7000"))), TOO_LARGE],
  "a truncated workbook": [() => whole.slice(0, whole.length >> 1), UNREADABLE],
  "a ZIP of something else": [() => zipSync({ "word/document.xml": strToU8("<a/>") }), UNREADABLE],
  "a workbook with a password": [() => compound("EncryptedPackage"), LOCKED],
  "an old workbook": [() => compound("Workbook"), OLD],
  "a PNG": [() => Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13), UNREADABLE],
  "a PDF": [() => "%PDF-1.7\n1 0 obj", UNREADABLE],
  "a page": [() => "<!DOCTYPE html><table></table>", UNREADABLE],
};

for (const [kind, [bytes, sentence]] of Object.entries(hostile))
  test(`${kind} ends with a sentence, the page answers meanwhile, and its worker is ended`, async () => {
    const file = new File([bytes()], "horses.xlsx");
    const onRead = vi.fn();
    const screen = await show(<ChooseSheet onRead={onRead} />);
    const before = { at: performance.now(), frames };
    choose(file);
    await expect.element(screen.getByText(sentence), { timeout: 15_000 }).toBeVisible();
    const ms = performance.now() - before.at;
    // a page that waits for its worker draws sixty frames a second: a tenth of it shows that it was not held up
    expect(frames - before.frames).toBeGreaterThanOrEqual(Math.floor((ms / 1_000) * 6));
    expect(terminate).toHaveBeenCalledOnce();
    expect(onRead).not.toHaveBeenCalled();
  }, 30_000);

function choose(file: File) {
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  const chosen = new DataTransfer();
  chosen.items.add(file);
  if (input) input.files = chosen.files;
  input?.dispatchEvent(new Event("change", { bubbles: true }));
}

test("a worker that takes too long is ended, and the next file is read", async () => {
  const slow = new File([",".repeat(20 * 1024 * 1024)], "horses.csv");
  expect(await readInWorker(slow, 1)).toEqual({ error: expect.stringMatching(TOO_LONG) });
  expect(terminate).toHaveBeenCalledOnce();
  // people colour whole sheets, down to the last row
  const coloured = row(1_048_576, '<c r="XFD1048576" s="0"/>');
  const next = new File([workbook(row(1, cell("A1")) + coloured)], "horses.xlsx");
  expect(await readInWorker(next)).toEqual({ rows: [["Bella"]] });
  expect(terminate).toHaveBeenCalledTimes(2);
});
