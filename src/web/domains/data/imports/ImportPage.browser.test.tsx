import { expect, test } from "vitest";
import { importEndpoints } from "#contract/data/imports.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { fillIn, press, says, type Screen } from "#testing/web/fields.ts";
import { anId } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, refuse } from "#testing/web/server.ts";
import { ImportPage } from "./ImportPage.tsx";

const { bringIn, undo } = importEndpoints;

async function paste(screen: Screen, text: string) {
  await press(screen, "Paste it instead");
  await fillIn(screen, { "Cells copied from a sheet": text });
  await press(screen, "Read what is pasted");
}

const good = "Horse\tDOB\tChip no\nBella\t3 Apr 2015\t985141000123456";

test("a pasted sheet is tried, brought in and undone, and its rows are what the call takes", async () => {
  const created = { index: 0, outcome: "CREATED" as const, errors: [] };
  answer(bringIn, { id: anId(), rows: [created] });
  answer(undo, { undone: 1, skipped: 0 });
  const screen = await show(<ImportPage />);
  await paste(screen, good);
  await says(screen, "No column yet for: Breed, Passport number");
  await expectAccessible();
  await press(screen, "Check without adding");
  await says(screen, /^1 row would be added; 0 on record already, 0 refused/);
  expect(callsOf(bringIn)[0]?.body).toMatchObject({
    noun: "horses",
    dryRun: true,
    rows: [{ name: "Bella", dateOfBirth: "2015-04-03", microchipNumber: "985141000123456" }],
  });
  await press(screen, "Bring 1 row in");
  await says(screen, "1 row added; 0 on record already, 0 refused.");
  await press(screen, "Undo the import");
  await says(screen, /^Undone: the yard is as it was\./);
  expect(callsOf(undo)).toHaveLength(1);
});

test("what is wrong is said at its cell, by this page and by the server, and such rows are left out", async () => {
  const refused = {
    index: 0,
    outcome: "REFUSED" as const,
    errors: [{ field: "breed", message: "Breed is required" }],
  };
  answer(bringIn, { id: anId(), rows: [refused] });
  const screen = await show(<ImportPage />);
  await paste(screen, `${good}\nBob\tin spring\t9.85112E+14`);
  await says(screen, /^2 rows read, 1 with cells/);
  await says(screen, /^A spreadsheet has rounded this number/);
  await says(screen, /^Write the day as 31\/01\/2025/);
  await press(screen, "Check without adding");
  await says(screen, "Breed is required");
  await says(screen, /^0 rows would be added; 0 on record already, 2 refused/);
  expect(callsOf(bringIn)[0]?.body).toMatchObject({ rows: [{ name: "Bella" }] });
  await expectAccessible();
});

test("a failure of the server is shown, and the sheet is kept", async () => {
  refuse(bringIn, 503, "The database is away. Try again in a minute.");
  const screen = await show(<ImportPage />);
  await paste(screen, good);
  await press(screen, "Check without adding");
  await says(screen, "The database is away. Try again in a minute.");
  await says(screen, /^1 row read/);
});

test("a long sheet is shown in parts, and an empty one is refused", async () => {
  const screen = await show(<ImportPage />);
  const rows = Array.from({ length: 60 }, (_, n) => `Horse ${n}\t3 Apr 2015`);
  await paste(screen, `Horse\tDOB\n${rows.join("\n")}`);
  await says(screen, "Horse 49");
  expect(screen.getByText("Horse 55").query()).toBeNull();
  await press(screen, "Show more rows");
  await says(screen, "Horse 55");
  await fillIn(screen, { "Cells copied from a sheet": ",,\n,," });
  await press(screen, "Read what is pasted");
  await says(screen, "There is nothing in this sheet.");
});
