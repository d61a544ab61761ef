import { useState } from "react";
import {
  IMPORT_ROWS_MAX,
  importEndpoints,
  type ImportNoun,
  type RowResult,
} from "#contract/data/imports.ts";
import type { SheetColumn } from "#rules/sheets/columns.ts";
import type { ReadRow } from "#rules/sheets/rows.ts";
import { useSave } from "#web/core/query.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { Button } from "#web/ui/Button.tsx";
import { Section } from "#web/ui/Card.tsx";
import { RowTable } from "./RowTable.tsx";
import { useSendRows } from "./send-rows.ts";

interface ImportRowsProps {
  noun: ImportNoun;
  columns: readonly SheetColumn[];
  read: readonly ReadRow[];
}

/** What has been done with the rows: nothing, tried, or brought in, with each row's result by its line. */
interface RowsState {
  step: "READ" | "TRIED" | "DONE" | "UNDONE";
  id: string;
  results: ReadonlyMap<number, RowResult>;
}
const unsent: RowsState = { step: "READ", id: "", results: new Map() };

/** The rows of a sheet with what is wrong in their cells; tried, brought in, and undone. */
export function ImportRows({ noun, columns, read }: ImportRowsProps) {
  const [state, setState] = useState(unsent);
  const [done, setDone] = useState(0);
  const sending = useSendRows();
  const undoing = useSave(importEndpoints.undo, { failed: "Failed to undo the import" });
  const good = read.filter(({ errors }) => errors.length === 0);
  const send = async (dryRun: boolean) => {
    setDone(0);
    try {
      const rows = good.map(({ values }) => values);
      const sent = await sending.mutateAsync({ noun, rows, dryRun, onProgress: setDone });
      const results = new Map(sent.results.map((row) => [good[row.index]?.line ?? 0, row]));
      setState({ step: dryRun ? "TRIED" : "DONE", id: sent.id, results });
    } catch (error) {
      showFailure("Error", error, "Failed to bring the sheet in");
    }
  };
  const undo = () =>
    undoing.save({ params: { id: state.id } }, () => setState({ ...unsent, step: "UNDONE" }));
  const busy = sending.isPending || undoing.busy;
  if (good.length > IMPORT_ROWS_MAX)
    return <p>An import has at most 5,000 rows. Split the sheet, and bring it in in parts.</p>;
  return (
    <Section id="rows" title="Its rows" className="grid min-w-0 gap-4">
      <p aria-live="polite">{sentence(state, read)}</p>
      {sending.isPending && (
        <progress
          className="w-full accent-(--accent)"
          max={good.length}
          value={done}
          aria-label="Rows sent"
        />
      )}
      <div className="flex flex-wrap gap-3">
        {state.step !== "DONE" && good.length > 0 && (
          <Button busy={busy} onClick={() => void send(state.step !== "TRIED")} variant="primary">
            {state.step === "TRIED" ? `Bring ${counted(added(state))} in` : "Check without adding"}
          </Button>
        )}
        {state.step === "DONE" && added(state) > 0 && (
          <Button busy={busy} onClick={() => void undo()}>
            Undo the import
          </Button>
        )}
      </div>
      <RowTable {...{ columns, read }} results={state.results} />
    </Section>
  );
}

const outcomesOf = ({ results }: RowsState, wanted: RowResult["outcome"]) =>
  [...results.values()].filter(({ outcome }) => outcome === wanted).length;
const added = (state: RowsState) => outcomesOf(state, "CREATED");
const counted = (rows: number) => `${rows.toLocaleString("en-GB")} ${rows === 1 ? "row" : "rows"}`;

/** What was found or done, in one sentence. */
function sentence(state: RowsState, read: readonly ReadRow[]) {
  const wrong = read.filter(({ errors }) => errors.length > 0).length;
  const refused = wrong + outcomesOf(state, "REFUSED");
  const besides = [
    `${outcomesOf(state, "MATCHED").toLocaleString("en-GB")} on record already`,
    `${refused.toLocaleString("en-GB")} refused`,
  ].join(", ");
  if (state.step === "TRIED")
    return `${counted(added(state))} would be added; ${besides}. Nothing has been added yet.`;
  if (state.step === "DONE") return `${counted(added(state))} added; ${besides}.`;
  const isUndone = state.step === "UNDONE" ? "Undone: the yard is as it was. " : "";
  return `${isUndone}${counted(read.length)} read, ${wrong === 0 ? "none" : wrong.toLocaleString("en-GB")} with cells that cannot be understood.`;
}
