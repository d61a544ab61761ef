import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { type ImportNoun, importNouns, type RowResult } from "#contract/data/imports.ts";
import { sheetColumns } from "#contract/data/sheet-columns.ts";
import { csv } from "#rules/csv.ts";
import { guessColumns } from "#rules/sheets/guess.ts";
import { readRows } from "#rules/sheets/rows.ts";
import { parseText } from "#web/domains/data/imports/parse-sheet.ts";
import { readList } from "#web/domains/data/imports/read-list.ts";
import { made, recordInputs } from "./care.ts";
import { fixture } from "./fixture.ts";
import { furnishedHorse } from "./furnished-horse.ts";
import { newHorse, openYard, type Owner, type Visitor } from "./yard.ts";

// A yard's lists go out as sheets, by the code of the page, and into the database of another yard.

const yard = fixture(openYard);
const dates = { order: "DMY" as const, century: 1947 };

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The app's calls are made by this person. */
function stubFetch(who: Visitor) {
  vi.stubGlobal("fetch", async (url: string) => {
    const { statusCode, body, headers } = await who.get(url);
    const told = Object.entries(headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    return new Response(body, { status: statusCode, headers: told });
  });
}

/** The lines of each list, without their order, which depends on ids. */
async function listsOf(who: Visitor) {
  stubFetch(who);
  const lists = new Map<ImportNoun, { written: string; lines: string[] }>();
  for (const noun of importNouns) {
    const rows = await readList(new QueryClient(), noun);
    lists.set(noun, { written: csv(rows), lines: rows.map((row) => csv([row])).toSorted() });
  }
  return lists;
}

async function bringIn(who: Visitor, noun: ImportNoun, written: string) {
  const parsed = await parseText(written);
  const sheet = "rows" in parsed ? parsed.rows : [];
  const columns = sheetColumns[noun];
  const read = readRows(sheet, guessColumns(sheet, columns), { columns, dates });
  expect(read.flatMap(({ errors }) => errors)).toEqual([]);
  if (read.length === 0) return [];
  const body = { noun, rows: read.map(({ values }) => values) };
  const { rows } = await made<{ rows: RowResult[] }>(who.post("/api/imports", body));
  return rows.filter(({ outcome }) => outcome === "REFUSED");
}

/** Two horses with something in each list. */
async function furnish(owner: Owner) {
  await furnishedHorse(owner, "Seren o'r Wyddfa");
  const second = await newHorse(owner, {
    name: 'Źrebię, "Łatka"',
    height: "15.2",
    microchipNumber: "985141000765432",
    passportNumber: "826046007654321",
  });
  for (const [kind, input] of Object.entries(recordInputs))
    await made(owner.post(`/api/horses/${second.id}/${kind}`, input({ notes: "=1+1\nand so on" })));
  const at = `/api/horses/${second.id}`;
  const signs = { type: "VITAL_SIGNS", description: "In isolation", date: "2026-03-01" };
  for (const takenAt of ["07:30", "18:00"])
    await made(
      owner.post(`${at}/general`, {
        ...signs,
        takenAt,
        temperatureC: 38.2,
        pulse: 40,
        gutSounds: "REDUCED",
      }),
    );
  const doses = [
    { date: "2024-01-10", diseases: ["INFLUENZA", "TETANUS"], product: "ProteqFlu-Te" },
    { date: "2024-02-20", diseases: ["INFLUENZA"] },
  ];
  await made(owner.put(`${at}/doses`, { doses }));
}

test("every list of a yard, taken out and brought into another yard, comes out the same again", async () => {
  const owner = await yard.newOwner();
  await furnish(owner);
  const before = await listsOf(owner);
  for (const noun of importNouns) expect(before.get(noun)?.lines.length, noun).toBeGreaterThan(1);

  const other = await yard.newOwner();
  for (const noun of importNouns)
    expect(await bringIn(other, noun, before.get(noun)?.written ?? ""), noun).toEqual([]);
  const after = await listsOf(other);
  for (const noun of importNouns)
    expect.soft(after.get(noun)?.lines, noun).toEqual(before.get(noun)?.lines);
});

/** What the reply of a list says besides its columns: what the server makes itself, and files. */
const notInSheets =
  /^(?:id|userId|horseId|createdAt|updatedAt|documents|photos|nextDismissed|diseasesReadFrom)$/;

test("a sheet has a column for everything that a person enters in a record", async () => {
  const { owner, horseId } = await yard.newOwnerWithHorse();
  for (const [kind, input] of Object.entries(recordInputs)) {
    await made(owner.post(`/api/horses/${horseId}/${kind}`, input({})));
    const [row = {}] = (await owner.get(`/api/horses/${horseId}/${kind}`)).json<object[]>();
    const noun = importNouns.find((each) => each === kind);
    const columns = new Set(noun && sheetColumns[noun].map(({ field }) => field));
    const left = Object.keys(row).filter((key) => !columns.has(key) && !notInSheets.test(key));
    expect.soft(left, kind).toEqual([]);
  }
});
