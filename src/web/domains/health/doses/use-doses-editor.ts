import { useState } from "react";
import {
  doseEndpoints,
  type DoseInput,
  type DosesOfHorse,
  PassportHistory,
} from "#contract/health/doses.ts";
import type { ProposedDose } from "#contract/health/page-readings.ts";
import { draftPart, useDraft } from "#web/core/draft.ts";
import {
  blankRow,
  blankRowsOf,
  withProposed,
  isBlank,
  type ParsedRows,
  readRows,
  type Row,
  rowOfVisit,
  startingRows,
  asFields,
  dosesAmong,
  lostPages,
  sameDoses,
  theirDoses,
} from "./dose-rows.ts";
import { BIN_DAYS } from "#contract/data/bin.ts";
import { parseKnown } from "#web/core/parse-known.ts";
import { useMutate } from "#web/core/query.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { type Conflict, currentOf, useVersions } from "#web/core/versions.ts";
import { useUndo } from "#web/domains/data/bin/undo.ts";
import { toast } from "#web/ui/toast.ts";

interface DosesEditorInput {
  horseId: string;
  passport: DosesOfHorse;
  /** The page of the passport that is read at first; null to type from the booklet. */
  firstPage: string | null;
  onDone: () => void;
}

/**
 * The rows of the table and their save function. The input is kept until the save succeeds, and a retry creates
 * nothing twice.
 */
export function useDosesEditor({ horseId, passport, firstPage, onDone }: DosesEditorInput) {
  const [rows, setRows] = useState(() => startingRows(passport, firstPage));
  const [pageId, setPageId] = useState(firstPage);
  const [visits, setVisits] = useState(passport.visits);
  const [fault, setFault] = useState<ParsedRows["fault"]>(null);
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
    read: () => ({ rows, visits, opened: passportSave.openedPart.read() }),
    restore: (kept) => {
      setRows(kept.rows);
      setVisits(kept.visits);
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
    page: passport.pages.find(({ id }) => id === pageId) ?? null,
    /** Shows another page of the passport, or none; what is typed next is of it. */
    turnTo: (id: string | null) => {
      setPageId(id);
      setRows(blankRowsOf(rows, id));
    },
    take: (dose: ProposedDose) => setRows(withProposed(rows, dose, pageId)),
    change: (changed: Row) => setRows(rows.map((row) => (row.id === changed.id ? changed : row))),
    remove: (id: string) => setRows(rows.filter((row) => row.id !== id)),
    add: () => setRows([...rows, blankRow(pageId)]),
    writeVisits: () => {
      setRows([...rows.filter((row) => !isBlank(row)), ...visits.toReversed().map(rowOfVisit)]);
      setVisits([]);
    },
  };
}

/** The id of a row's element. */
export const lineId = (rowId: string) => `dose-${rowId}`;

interface TypedDose {
  id?: string | undefined;
  passportPageId: string | null;
}

interface PassportSave {
  horseId: string;
  passport: DosesOfHorse;
  /** Called with a function that adapts the typed doses to the other version after a conflict. */
  onMet: (adapt: <D extends TypedDose>(dose: D) => D) => void;
  /** Called after a save. */
  onDone: () => void;
}

/**
 * Saves a passport's history as a whole, based on the version that was opened. If somebody else has saved it
 * meanwhile, `conflict` has each dose that differs, until the save succeeds.
 */
function usePassportSave({ horseId, passport, onMet, onDone }: PassportSave) {
  const [opened, setOpened] = useState(passport);
  const before = opened.doses.map(({ id }) => id).toReversed();
  // `there`: the ids of the doses on record; `known`: the ids of all doses that this form has ever had
  const [there, setThere] = useState(before);
  const [known, setKnown] = useState(before);
  const mutation = useMutate(doseEndpoints.replace);
  const undo = useUndo();
  const versions = useVersions({
    opened,
    typed: (row: DosesOfHorse) => asFields(row.doses, before),
  });

  const meets = (error: unknown, sent: Record<string, unknown>) => {
    const theirs = theirDoses(currentOf(error));
    if (!theirs) return false;
    const typed = read(dosesAmong(sent));
    const twins = sameDoses(typed, theirs, before);
    const lost = lostPages(opened.pages, currentOf(error));
    const adapt = <D extends TypedDose>(dose: D): D => ({
      ...dose,
      id: twins.get(dose.id ?? "") ?? dose.id,
      passportPageId: lost.has(dose.passportPageId ?? "") ? null : dose.passportPageId,
    });
    const mine = { ...sent, ...asFields(typed.map(adapt)) };
    const ids = theirs.flatMap(({ id }) => id ?? []);
    const all = [...new Set([...known, ...ids])];
    setThere(ids);
    setKnown(all);
    onMet(adapt);
    // a dose that only the user has added conflicts with nothing
    return versions.meets(error, Object.fromEntries(all.map((id) => [id, mine[id]])));
  };

  const wayBack = (doses: readonly DoseInput[]) => {
    const gone = there.filter((id) => doses.every((dose) => dose.id !== id));
    const [only] = gone;
    if (gone.length === 1 && only) return { action: undo(only) };
    return gone.length === 0 ? {} : { description: inTheBin(gone.length) };
  };

  /** Saves the doses; resolves to an error about the whole history, if there is one. */
  const save = async (doses: readonly DoseInput[]) => {
    const sent = versions.settled(asFields(doses, before));
    const whole = { doses: dosesAmong(sent), replaces: known, updatedAt: sent.updatedAt };
    const { data: body, error: fault } = parseKnown(PassportHistory, whole);
    if (!body) return fault?.issues[0]?.message ?? "Please check the doses";
    try {
      await mutation.mutateAsync({ params: { horseId }, body });
    } catch (error) {
      if (!meets(error, sent)) showFailure("Error", error, "Failed to save the passport history");
      return null;
    }
    toast({ title: "Passport history saved", ...wayBack(body.doses) });
    onDone();
    return null;
  };
  const openedPart = draftPart({ opened, there, known }, (kept) => {
    setOpened(kept.opened);
    setThere(kept.there);
    setKnown(kept.known);
    versions.openedPart.restore(kept.opened);
  });
  return { openedPart, save, saving: mutation.isPending, conflict: byDose(versions.conflict) };
}

const inTheBin = (doses: number) =>
  `The ${doses} doses taken away lie in the bin for ${BIN_DAYS} days.`;

const read = (doses: unknown[]) => parseKnown(PassportHistory, { doses }).data?.doses ?? [];

/** replaces the conflict's id by that of the first dose that differs, whose history says who saved the other version */
const byDose = (conflict: Conflict | null): Conflict | null =>
  conflict && { ...conflict, id: conflict.differences[0]?.name ?? null };
