import { IfMayWrite } from "#web/core/IfMayWrite.tsx";
import { Page, PageTitle } from "#web/ui/Page.tsx";
import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { Suspense, useState } from "react";
import { wormingEndpoints, type WormingRow } from "#contract/health/worming.ts";
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
import { byCount, csvRows, formatLatestCount, formatTally } from "./worming-rows.ts";
import { SeasonPlan } from "./SeasonPlan.tsx";
import { Link } from "wouter";
import { paths } from "#contract/paths.ts";
import { formatDate } from "#web/core/format-date.ts";
import { cx } from "#web/ui/cx.ts";
import { Section } from "#web/ui/Card.tsx";
import { ShedderBar, ShedderMark } from "./WormingMarks.tsx";

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

/** How many bars are shown before 'Show all'. */
const FIRST = 40;
/** How many bars a phone shows at least, even if they are of low shedders. */
const FIRST_ON_PHONE = 3;

interface ShedsProps {
  rows: WormingRow[];
  rule: WormingRule;
}

/** Shows how many eggs each horse sheds: a bar for each horse by its last count, in a table with the same data. */
function Sheds({ rows, rule }: ShedsProps) {
  const [all, setAll] = useState(false);
  const sorted = byCount(rows);
  const shown = all ? sorted : sorted.slice(0, FIRST);
  const isFolded = ({ shedder }: WormingRow, at: number) =>
    !all && at >= FIRST_ON_PHONE && (shedder === "LOW" || shedder === "UNKNOWN");
  const isCut = shown.length < sorted.length;
  const most = Math.max(rule.highAbove, ...rows.map(({ latest }) => latest?.eggs ?? 0));
  return (
    <Section id="sheds" title="Who sheds">
      <p className="text-muted">
        {formatTally(rows)}. Low is below {rule.lowBelow} eggs per gram, high above {rule.highAbove}
        .
      </p>
      <table className="w-full table-fixed">
        <caption className="sr-only">Horses by their last egg count, the highest first</caption>
        <thead>
          <tr className="border-b border-line text-left">
            <th scope="col" className="w-28 py-2 pr-3 sm:w-44">
              Horse
            </th>
            <th scope="col" className="py-2 pr-3">
              Eggs per gram
            </th>
            <th scope="col" className="hidden w-32 py-2 pr-3 sm:table-cell">
              Counted on
            </th>
            <th scope="col" className="w-32 py-2">
              Shedder
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row, at) => (
            <Row key={row.horseId} row={row} most={most} isFolded={isFolded(row, at)} />
          ))}
        </tbody>
      </table>
      {(isCut || shown.some(isFolded)) && (
        <Button
          data-print="off"
          className={cx("justify-self-start", !isCut && "sm:hidden")}
          onClick={() => setAll(true)}
        >
          Show all {sorted.length}
        </Button>
      )}
    </Section>
  );
}

interface RowProps {
  row: WormingRow;
  /** The highest count of any horse. */
  most: number;
  /** Whether the row is hidden on a phone until the full list is shown. */
  isFolded: boolean;
}

const Row = ({ row, most, isFolded }: RowProps) => (
  <tr className={cx("break-inside-avoid border-b border-line", isFolded && "max-sm:hidden")}>
    <th scope="row" className="py-2 pr-3 text-left font-normal break-words">
      <Link
        href={`${paths.horse.replace(":id", row.horseId)}?tab=worming`}
        className="link inline-flex min-h-control items-center"
      >
        {row.name}
      </Link>
    </th>
    <td className="py-2 pr-3 tabular-nums">
      <span className="grid items-center gap-x-2 sm:grid-cols-[3.5rem_1fr]">
        <span className="sm:text-right">{formatLatestCount(row)}</span>
        {row.latest && <ShedderBar shedder={row.shedder} share={row.latest.eggs / most} />}
      </span>
    </td>
    <td className="hidden py-2 pr-3 whitespace-nowrap sm:table-cell">
      {row.latest ? formatDate(row.latest.date) : "Never"}
    </td>
    <td className="py-2">
      <ShedderMark shedder={row.shedder} />
    </td>
  </tr>
);
