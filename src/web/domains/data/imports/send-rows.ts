import { v7 as uuid } from "uuid";
import {
  BATCH_BYTES_MAX,
  BATCH_ROWS_MAX,
  importEndpoints,
  type ImportNoun,
  type RowResult,
} from "#contract/data/imports.ts";
import type { SheetValue } from "#rules/sheets/cells.ts";
import { type MakeCall, useSteps } from "#web/core/query.ts";

type Values = Record<string, SheetValue>;

interface RowsToSend {
  noun: ImportNoun;
  rows: readonly Values[];
  dryRun: boolean;
  onProgress: (done: number) => void;
}

/** The rows in parts that fit into one call each. */
export function batchesOf(rows: readonly Values[]): Values[][] {
  const batches: Values[][] = [];
  let bytes = 0;
  for (const row of rows) {
    const size = JSON.stringify(row).length * 2;
    const last = batches.at(-1);
    const fits = last && last.length < BATCH_ROWS_MAX && bytes + size <= BATCH_BYTES_MAX;
    if (fits) last.push(row);
    else batches.push([row]);
    bytes = fits ? bytes + size : size;
  }
  return batches;
}

type Cells = Parameters<MakeCall>[1];
const sendable = (values: Values) =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      typeof value === "object" && value !== null ? [...value] : value,
    ]),
  );

/** Sends all rows, one call after the other, as one import; the answer has each row's result. */
export const useSendRows = () =>
  useSteps(async (makeCall, { noun, rows, dryRun, onProgress }: RowsToSend) => {
    const importId = uuid();
    const results: RowResult[] = [];
    for (const batch of batchesOf(rows)) {
      const first = results.length;
      const ids = dryRun ? {} : { id: first === 0 ? importId : uuid(), importId };
      const body = { ...ids, noun, rows: batch.map(sendable), dryRun };
      const reply = await makeCall(importEndpoints.bringIn, { body } satisfies Cells);
      results.push(...reply.rows.map((row) => ({ ...row, index: row.index + first })));
      onProgress(results.length);
    }
    return { id: importId, results };
  });
