import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { Suspense, useState } from "react";
import { firstOfWormingBoard, wholeBoard, wormingEndpoints } from "#contract/health/worming.ts";
import type { WormingBoard } from "#contract/health/worming-board.ts";
import { CsvButton } from "#web/core/CsvButton.tsx";
import { IfMayWrite } from "#web/core/IfMayWrite.tsx";
import { Loaded } from "#web/core/Loaded.tsx";
import { queryOf, useRead } from "#web/core/query.ts";
import { useOpening } from "#web/core/use-opening.ts";
import { FirstHorse } from "#web/domains/horses/FirstHorse.tsx";
import { useHorseNames } from "#web/domains/horses/use-horses.ts";
import { Button } from "#web/ui/Button.tsx";
import { Page, PageTitle } from "#web/ui/Page.tsx";
import { PrintButton } from "#web/ui/PrintButton.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { SeasonPlan } from "./SeasonPlan.tsx";
import { Sheds } from "./Sheds.tsx";
import { type ResultAsked, resultAsked } from "./result-form.ts";
import { csvRows } from "./worming-rows.ts";

const { CountsEditor } = onDemand(() => import("./CountsEditor.tsx"));
const { ResultDialog } = onDemand(() => import("./ResultDialog.tsx"));
const { RuleSection } = onDemand(() => import("./RuleSection.tsx"));

/** The yard's evidence-based worming: how much each horse sheds, what is due, and by which limits. */
export function WormingPage() {
  const [isWhole, setWhole] = useState(false);
  const board = useQuery({
    ...queryOf(wormingEndpoints.board, isWhole ? wholeBoard : firstOfWormingBoard),
    placeholderData: keepPreviousData,
  });
  return (
    <Page>
      <header>
        <PageTitle>Worming by evidence</PageTitle>
        <p className="mt-1 max-w-[68ch] text-muted">
          What egg counts, tests and treatments on record say of each horse today.
        </p>
      </header>
      <Loaded query={board} failed="The page could not be loaded" skeleton="h-96 w-full">
        {(data) =>
          data.rows.length === 0 ? (
            <FirstHorse />
          ) : (
            <Yard board={data} onAll={() => setWhole(true)} />
          )
        }
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

interface YardProps {
  board: WormingBoard;
  /** Loads the horses that are not on the board yet. */
  onAll: () => void;
}

function Yard({ board, onAll }: YardProps) {
  const read = useRead();
  const [sheet, setSheet] = useState<CountsSheet | null>(null);
  const open = (first: string | null) => setSheet({ first });
  useOpening("counts", (asked) => open(asked.get("horse")));
  const [result, setResult] = useState<ResultAsked | null>(null);
  useOpening("result", (asked) => setResult(resultAsked(asked)));
  if (sheet)
    return (
      <Suspense fallback={<Skeleton className="h-96 w-full" />}>
        <CountsEditor first={sheet.first} onDone={() => setSheet(null)} />
      </Suspense>
    );
  const everyRow = async () => {
    const whole = await read(wormingEndpoints.board, wholeBoard);
    return csvRows(whole.rows);
  };
  return (
    <>
      <div data-print="off" className="flex flex-wrap gap-3">
        <IfMayWrite section="health">
          <Button variant="primary" onClick={() => open(null)}>
            <Pencil aria-hidden />
            Enter egg counts
          </Button>
        </IfMayWrite>
        <CsvButton name="loosebox-worming.csv" rows={everyRow} />
        <PrintButton />
      </div>
      <SeasonPlan board={board} onAll={onAll} onCount={open} />
      <Sheds board={board} onAll={onAll} />
      <Suspense fallback={<Skeleton className="h-48 w-full" />}>
        <RuleSection rule={board.rule} />
      </Suspense>
      {result && <AskedResult {...result} onClose={() => setResult(null)} />}
    </>
  );
}

/** The form for the result that an address asks for; nothing while the horses load, or if the yard has no such horse. */
function AskedResult({ horseId, task, onClose }: ResultAsked & { onClose: () => void }) {
  const { data: horses } = useHorseNames();
  const horse = horses?.find(({ id }) => id === horseId);
  return (
    horse && (
      <Suspense fallback={null}>
        <ResultDialog horse={horse} task={task} onClose={onClose} />
      </Suspense>
    )
  );
}
