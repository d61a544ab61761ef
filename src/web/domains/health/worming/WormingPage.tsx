import { IfMayWrite } from "#web/core/IfMayWrite.tsx";
import { Page, PageTitle } from "#web/ui/Page.tsx";
import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { Suspense, useState } from "react";
import { type WormingRow, wormingEndpoints } from "#contract/health/worming.ts";
import type { WormingRule } from "#rules/worming/thresholds.ts";
import { Loaded } from "#web/core/Loaded.tsx";
import { queryOf } from "#web/core/query.ts";
import { useOpening } from "#web/core/use-opening.ts";
import { CsvButton } from "#web/core/CsvButton.tsx";
import { FirstHorse } from "#web/domains/horses/FirstHorse.tsx";
import { Button } from "#web/ui/Button.tsx";
import { PrintButton } from "#web/ui/PrintButton.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { type ResultAsked, resultAsked } from "./result-form.ts";
import { csvRows } from "./worming-rows.ts";
import { SeasonPlan } from "./SeasonPlan.tsx";
import { Sheds } from "./Sheds.tsx";

const { CountsEditor } = onDemand(() => import("./CountsEditor.tsx"));
const { ResultDialog } = onDemand(() => import("./ResultDialog.tsx"));
const { RuleSection } = onDemand(() => import("./RuleSection.tsx"));

/** The yard's evidence-based worming: how much each horse sheds, what is due, and by which limits. */
export function WormingPage() {
  const board = useQuery(queryOf(wormingEndpoints.board, {}));
  return (
    <Page>
      <header>
        <PageTitle>Worming by evidence</PageTitle>
        <p className="mt-1 max-w-[68ch] text-muted">
          What egg counts, tests and treatments on record say of each horse today.
        </p>
      </header>
      <Loaded query={board} failed="The page could not be loaded" skeleton="h-96 w-full">
        {(data) => (data.rows.length === 0 ? <FirstHorse /> : <Yard {...data} />)}
      </Loaded>
    </Page>
  );
}

/**
 * The sheet of egg counts is open. `first` is the horse whose input gets the focus; null stands for the first
 * horse of the yard.
 */
interface CountsSheet {
  first: string | null;
}

function Yard({ rows, rule }: { rows: WormingRow[]; rule: WormingRule }) {
  const [sheet, setSheet] = useState<CountsSheet | null>(null);
  const open = (first: string | null) => setSheet({ first });
  useOpening("counts", (asked) => open(asked.get("horse")));
  const [result, setResult] = useState<ResultAsked | null>(null);
  useOpening("result", (asked) => setResult(resultAsked(asked)));
  const tested = rows.find(({ horseId }) => horseId === result?.horseId);
  if (sheet)
    return (
      <Suspense fallback={<Skeleton className="h-96 w-full" />}>
        <CountsEditor rows={rows} first={sheet.first} onDone={() => setSheet(null)} />
      </Suspense>
    );
  return (
    <>
      <div data-print="off" className="flex flex-wrap gap-3">
        <IfMayWrite section="health">
          <Button variant="primary" onClick={() => open(null)}>
            <Pencil aria-hidden />
            Enter egg counts
          </Button>
        </IfMayWrite>
        <CsvButton name="loosebox-worming.csv" rows={() => csvRows(rows)} />
        <PrintButton />
      </div>
      <SeasonPlan rows={rows} rule={rule} onCount={open} />
      <Sheds rows={rows} rule={rule} />
      <Suspense fallback={<Skeleton className="h-48 w-full" />}>
        <RuleSection rule={rule} />
      </Suspense>
      {result && tested && (
        <Suspense fallback={null}>
          <ResultDialog
            horse={{ id: tested.horseId, name: tested.name }}
            task={result.task}
            onClose={() => setResult(null)}
          />
        </Suspense>
      )}
    </>
  );
}
