import { readFileSync, writeFileSync } from "node:fs";
import { replaceTable } from "#server/domains/operations/data-protection/processing-table.ts";

// `npm run tool -- record-processing`: writes the table of the record of processing anew from the program's list of
// processings; what stands around the table stays as it is.
const record = new URL("../../docs/privacy/record-of-processing.md", import.meta.url);
writeFileSync(record, replaceTable(readFileSync(record, "utf8")));
