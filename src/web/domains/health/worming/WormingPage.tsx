import { useQuery } from "@tanstack/react-query";
import { Download, Pencil, Printer } from "lucide-react";
import { Suspense, useState } from "react";
import { Link } from "wouter";
import { paths } from "#contract/paths.ts";
import { type WormingRow, wormingEndpoints } from "#contract/health/worming.ts";
import type { WormingRule } from "#rules/worming/thresholds.ts";
import { queryOf } from "#web/core/query.ts";
import { downloadCsv } from "#web/core/download.ts";
import { LoadFailed } from "#web/core/LoadFailed.tsx";
import { Button } from "#web/ui/Button.tsx";
import { buttonLook } from "#web/ui/button-look.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { csvRows } from "./worming-rows.ts";
import { SeasonPlan } from "./SeasonPlan.tsx";
import { Sheds } from "./Sheds.tsx";

const { CountsEditor } = onDemand(() => import("./CountsEditor.tsx"));
const { RuleSection } = onDemand(() => import("./RuleSection.tsx"));

/** The yard's worms by evidence: who sheds, what is due, and by which limits. */
export function WormingPage() {
  const { data, error, refetch } = useQuery(queryOf(wormingEndpoints.board, {}));
  return (
    <main id="main" tabIndex={-1} className="column grid gap-6 py-6 sm:py-8">
      <div>
        <h1 className="font-display text-3xl">Worming by evidence</h1>
        <p className="mt-1 text-muted">
          What egg counts, tests and treatments on record say of each horse today.
        </p>
      </div>
      {error && !data && (
        <LoadFailed title="The page could not be loaded" error={error} onRetry={refetch} />
      )}
      {!data && !error && <Skeleton className="h-96 w-full" />}
      {data?.rows.length === 0 && (
        <EmptyState
          title="No horses yet"
          text="Each horse of the yard gets a line here."
          action={
            <Link href={paths.horses} className={buttonLook("primary")}>
              Add Your First Horse
            </Link>
          }
        />
      )}
      {data && data.rows.length > 0 && <Yard {...data} />}
    </main>
  );
}

function Yard({ rows, rule }: { rows: WormingRow[]; rule: WormingRule }) {
  const [editing, setEditing] = useState(false);
  if (editing)
    return (
      <Suspense fallback={<Skeleton className="h-96 w-full" />}>
        <CountsEditor rows={rows} onDone={() => setEditing(false)} />
      </Suspense>
    );
  return (
    <>
      <div data-print="off" className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => setEditing(true)}>
          <Pencil aria-hidden />
          Enter egg counts
        </Button>
        <Button onClick={() => downloadCsv("loosebox-worming.csv", csvRows(rows))}>
          <Download aria-hidden />
          Save as CSV
        </Button>
        <Button onClick={() => window.print()}>
          <Printer aria-hidden />
          Print
        </Button>
      </div>
      <SeasonPlan rows={rows} rule={rule} />
      <Sheds rows={rows} rule={rule} />
      <Suspense fallback={<Skeleton className="h-48 w-full" />}>
        <RuleSection rule={rule} />
      </Suspense>
    </>
  );
}
