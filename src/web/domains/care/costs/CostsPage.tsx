import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { costEndpoints, type Spent } from "#contract/care/costs.ts";
import { paths } from "#contract/paths.ts";
import { sterling } from "#rules/money.ts";
import { Loaded } from "#web/core/Loaded.tsx";
import { queryOf } from "#web/core/query.ts";
import { CsvButton } from "#web/core/CsvButton.tsx";
import { Button } from "#web/ui/Button.tsx";
import { buttonLook } from "#web/ui/button-look.ts";
import { Card } from "#web/ui/Card.tsx";
import { cx } from "#web/ui/cx.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { CostChart } from "./CostChart.tsx";
import { type CostGroup, csvRows } from "./cost-rows.ts";
import { CostTable } from "./CostTable.tsx";
import { ForecastCard } from "./ForecastCard.tsx";
import { sumBy } from "./sums.ts";

/** What the yard's horses cost: the last twelve months by month, kind and horse, and the next twelve by plan. */
export function CostsPage() {
  const costs = useQuery(queryOf(costEndpoints.spent, { query: {} }));
  return (
    <main id="main" tabIndex={-1} className="column grid gap-6 py-6 sm:py-8">
      <h1 className="font-display text-3xl">Costs</h1>
      <Loaded query={costs} skeleton="h-72 w-full">
        {(spent) => (spent.length === 0 ? <NothingSpent /> : <LastYear spent={spent} />)}
      </Loaded>
      {/* below what was spent, and shown once it is known how high that is */}
      <div className={cx(costs.isPending && "hidden")}>
        <ForecastCard />
      </div>
    </main>
  );
}

const NothingSpent = () => (
  <EmptyState
    title="Nothing spent in the last twelve months"
    text="Give a vet or farrier record its cost, and it is added up here by month, horse and kind."
    action={
      <Link href={paths.horses} className={buttonLook("primary")}>
        To the horses’ records
      </Link>
    }
  />
);

const groups = { horse: "By horse", kind: "By kind" };

function LastYear({ spent }: { spent: Spent[] }) {
  const [by, setBy] = useState<CostGroup>("horse");
  return (
    <Card as="section" aria-labelledby="last-year" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="last-year" className="font-display text-xl">
          Last twelve months, {sterling(sumBy(spent, () => "all").get("all") ?? 0)}
        </h2>
        <fieldset aria-label="Add up" className="flex flex-wrap gap-2">
          {(["horse", "kind"] as const).map((each) => (
            <Button
              key={each}
              variant={each === by ? "primary" : "secondary"}
              aria-pressed={each === by}
              onClick={() => setBy(each)}
            >
              {groups[each]}
            </Button>
          ))}
        </fieldset>
      </div>
      <CostChart spent={spent} />
      <CostTable spent={spent} by={by} />
      <CsvButton
        className="justify-self-start"
        name="loosebox-costs.csv"
        rows={() => csvRows(spent)}
      />
    </Card>
  );
}
