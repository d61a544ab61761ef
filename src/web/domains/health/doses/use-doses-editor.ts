import { useState } from "react";
import type { Attachment } from "#contract/files/attachments.ts";
import type { DosesOfHorse } from "#contract/health/doses.ts";
import { useDraft } from "#web/core/draft.ts";
import {
  blankRow,
  isBlank,
  type ParsedRows,
  readRows,
  type Row,
  rowOfVisit,
  startingRows,
} from "./dose-rows.ts";
import { usePassportSave } from "./use-passport-save.ts";

/**
 * The rows of the table and their save function. The input is kept until the save succeeds, and a retry creates
 * nothing twice.
 */
export function useDosesEditor(horseId: string, passport: DosesOfHorse, onDone: () => void) {
  const [rows, setRows] = useState(() => startingRows(passport));
  const [visits, setVisits] = useState(passport.visits);
  const [fault, setFault] = useState<ParsedRows["fault"]>(null);
  const passportPages = usePages(passport.pages, setRows);
  const passportSave = usePassportSave({
    horseId,
    passport,
    onMet: (adapt) => setRows(rows.map(adapt)),
    onDone: () => {
      draft.forget();
      onDone();
    },
  });
  const draft = useDraft({
    name: `doses:${horseId}`,
    read: () => ({
      rows,
      visits,
      pages: passportPages.pages,
      opened: passportSave.openedPart.read(),
    }),
    restore: (kept) => {
      setRows(kept.rows);
      setVisits(kept.visits);
      passportPages.restorePages(kept.pages);
      passportSave.openedPart.restore(kept.opened);
    },
  });

  const save = async () => {
    const { history, fault: found } = readRows(rows, []);
    setFault(found);
    if (found?.rowId) document.getElementById(lineId(found.rowId))?.querySelector("input")?.focus();
    if (!history) return;
    const sentence = await passportSave.save(history.doses);
    if (sentence !== null) setFault({ rowId: null, sentence });
  };
  return {
    rows,
    visits,
    draft,
    fault,
    save,
    saving: passportSave.saving,
    conflict: passportSave.conflict,
    ...passportPages,
    change: (changed: Row) => setRows(rows.map((row) => (row.id === changed.id ? changed : row))),
    remove: (id: string) => setRows(rows.filter((row) => row.id !== id)),
    add: () => setRows([...rows, blankRow()]),
    writeVisits: () => {
      setRows([...rows.filter((row) => !isBlank(row)), ...visits.toReversed().map(rowOfVisit)]);
      setVisits([]);
    },
  };
}

/** The id of a row's element. */
export const lineId = (rowId: string) => `dose-${rowId}`;

/** State of the passport's pages; a new page is assigned to every row that has none. */
function usePages(kept: Attachment[], setRows: (change: (rows: Row[]) => Row[]) => void) {
  const [pages, setPages] = useState(kept);
  return {
    pages,
    restorePages: setPages,
    setPages: (chosen: Attachment[]) => {
      const there = new Set(chosen.map(({ id }) => id));
      const added = chosen.find(({ id }) => pages.every((page) => page.id !== id));
      setRows((rows) =>
        rows.map((row) => {
          const own = row.passportPageId;
          const stays = own !== null && there.has(own);
          return stays ? row : { ...row, passportPageId: added?.id ?? null };
        }),
      );
      setPages(chosen);
    },
  };
}
