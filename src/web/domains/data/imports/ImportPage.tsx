import { Suspense, useState } from "react";
import { importNounLabels, importNouns, type ImportNoun } from "#contract/data/imports.ts";
import type { SheetRow } from "#rules/sheets/columns.ts";
import { useIsManager } from "#web/core/IfMayWrite.tsx";
import { useTitle } from "#web/core/use-title.ts";
import { Section } from "#web/ui/Card.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Page, PageTitle } from "#web/ui/Page.tsx";
import { Select } from "#web/ui/Select.tsx";
import { ChooseSheet } from "./ChooseSheet.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { CsvButton } from "#web/core/CsvButton.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";

const { SheetPreview } = onDemand(() => import("./SheetPreview.tsx"));

const nouns = importNouns.map((value) => ({ value, label: importNounLabels[value] }));

/** Brings a yard's own sheets in: chosen or pasted, looked through, tried, added, and undone by one press. */
export function ImportPage() {
  useTitle("Bring a sheet in");
  return (
    <Page>
      <PageTitle>Bring a sheet in</PageTitle>
      {useIsManager() ? (
        <Import />
      ) : (
        <EmptyState
          title="For managers and owners"
          text="Sheets are brought in by who manages the yard."
        />
      )}
    </Page>
  );
}

function Import() {
  const [noun, setNoun] = useState<ImportNoun>("horses");
  const [sheet, setSheet] = useState<{ rows: SheetRow[]; count: number } | null>(null);
  return (
    <>
      <p className="text-muted">
        Horses first; then what was done with them, what is due, and whom to ring. Nothing is added
        before you have seen it, and all of it can be undone at once.
      </p>
      <Section id="sheet" title="The sheet" className="grid justify-items-start gap-4">
        <Field label="What is in it" required className="w-full sm:max-w-96">
          <Select options={nouns} value={noun} onChange={setNoun} />
        </Field>
        <ChooseSheet
          onRead={(rows) => setSheet((before) => ({ rows, count: (before?.count ?? 0) + 1 }))}
        />
      </Section>
      <Suspense fallback={<Skeleton className="h-96 w-full" />}>
        {sheet && <SheetPreview key={`${noun} ${sheet.count}`} noun={noun} rows={sheet.rows} />}
      </Suspense>
      <ListsOut />
    </>
  );
}

/** Takes a list of the yard out as a sheet that can be brought in again. */
function ListsOut() {
  const queries = useQueryClient();
  const [noun, setNoun] = useState<ImportNoun>("horses");
  const [isBusy, setBusy] = useState(false);
  const rows = async () => {
    setBusy(true);
    try {
      const { readList } = await import("./read-list.ts");
      return await readList(queries, noun);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Section id="out" title="Take a list out" className="grid justify-items-start gap-4">
      <p className="text-muted">
        Of the horses that are here. What is taken out can be brought in again. Excel keeps chip
        numbers whole; a CSV that is opened in Excel does not.
      </p>
      <Field label="Which list" required className="w-full sm:max-w-96">
        <Select options={nouns} value={noun} onChange={setNoun} />
      </Field>
      <CsvButton busy={isBusy} name={`loosebox-${noun}.csv`} rows={rows} />
    </Section>
  );
}
