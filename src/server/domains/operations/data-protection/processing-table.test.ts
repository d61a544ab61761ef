import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { replaceTable } from "./processing-table.ts";

const record = readFileSync("docs/privacy/record-of-processing.md", "utf8");

test("the record of processing has the program's processings and periods", () => {
  expect(replaceTable(record), "run: npm run tool -- record-processing").toBe(record);
});

test("what the operator wrote around the table stays", () => {
  const old = "# Ours\n\n| processing | a |\n| --- | --- |\n| x | y |\n\n**Controller.** Us\n";
  expect(replaceTable(old)).toMatch(
    /^# Ours\n\n\| processing \|[^]*\|\n\n\*\*Controller\.\*\* Us\n$/,
  );
  expect(() => replaceTable("# Ours\n")).toThrow("has no table");
});
