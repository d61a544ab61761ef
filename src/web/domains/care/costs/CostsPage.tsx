import { Page, PageTitle } from "#web/ui/Page.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { costEndpoints, type HorseSpending } from "#contract/care/costs.ts";
import { paths } from "#contract/paths.ts";
import { wholeMonths } from "#rules/costs/forecast.ts";
import { formatDay } from "#rules/date-format.ts";
import { londonDate } from "#rules/london.ts";
import { sterling } from "#rules/money.ts";
import { CsvButton } from "#web/core/CsvButton.tsx";
import { Loaded } from "#web/core/Loaded.tsx";
import { queryOf } from "#web/core/query.ts";
import { Button, buttonLook } from "#web/ui/Button.tsx";
import { Card, Section } from "#web/ui/Card.tsx";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { cx } from "#web/ui/cx.ts";
import { CostList, CostTable } from "./CostTable.tsx";
import { MonthColumns, MonthList } from "./Months.tsx";
import {
  formatTotal,
  forecastByHorse,
  type ForecastOfHorse,
  formatReckoning,
  formatVisit,
  type CostGroup,
  costRows,
  csvRows,
  sumBy,
  monthsOfPage,
  monthSums,
  formatPeriod,
} from "./sums.ts";

/**
 * The costs of the yard's horses over twelve calendar months, by month, kind and horse, and a forecast of the
 * next twelve months.
 */
export function CostsPage() {
  const [today] = useState(() => londonDate(new Date()));
  const { from } = wholeMonths(today);
  const costs = useQuery(queryOf(costEndpoints.spent, { query: { from } }));
  return (
    <Page>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <PageTitle>Costs</PageTitle>
        <Link href={paths.charges} className="link inline-flex min-h-control items-center">
          Extras and statements of owners
        </Link>
      </div>
      <Loaded query={costs} failed="The costs could not be loaded" skeleton="h-72 w-full">
        {(spent) =>
          spent.length === 0 ? <NothingSpent from={from} /> : <Paid spent={spent} today={today} />
        }
      </Loaded>
      {/* hidden until the costs above have loaded, so that the forecast does not move when they appear */}
      <div className={cx(costs.isPending && "hidden")}>
        <ForecastCard today={today} />
      </div>
    </Page>
  );
}

const NothingSpent = ({ from }: { from: string }) => (
  <EmptyState
    title={`Nothing spent since ${formatDay(from)}`}
    text="Give a vet or farrier record its cost, and it is added up here by month, horse and kind."
    action={
      <Link href={paths.horses} className={buttonLook("primary")}>
        To the horses’ records
      </Link>
    }
  />
);

const groups = { horse: "By horse", kind: "By kind" };

function Paid({ spent, today }: { spent: HorseSpending[]; today: string }) {
  const [by, setBy] = useState<CostGroup>("horse");
  const months = monthsOfPage(today);
  const sums = monthSums(spent, months, today);
  const rows = costRows(spent, by, months);
  return (
    <Card as="section" aria-labelledby="paid" className="grid gap-4">
      <h2 id="paid" className="grid gap-1">
        <span className="text-muted">Paid, {formatPeriod(months)}</span>{" "}
        <span className="font-display text-2xl tabular-nums">
          {sterling(sumBy(spent, () => "all").get("all") ?? 0)}
        </span>
      </h2>
      <MonthColumns months={sums} today={today} />
      <MonthList months={sums} today={today} />
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
      <CostList {...{ rows, by }} />
      <CostTable {...{ rows, months, by }} />
      <CsvButton
        className="justify-self-start"
        name="loosebox-costs.csv"
        rows={() => csvRows(spent)}
      />
    </Card>
  );
}

/** The forecast cost of the care plans over the next twelve months, and how it is calculated. */
export function ForecastCard({ today }: { today: string }) {
  const { data = [] } = useQuery(queryOf(costEndpoints.forecast, {}));
  if (data.length === 0) return null;
  return (
    <Section
      id="forecast"
      title="Not paid yet: the next twelve months"
      className="grid gap-3 border-dashed border-edge"
    >
      <p className="text-xl font-semibold tabular-nums">{formatTotal(data)}</p>
      <p className="max-w-prose text-muted">
        An estimate: each visit that the care plans ask for, at the median of what such visits cost
        in the last two years, this horse’s own or, where it has had none, the yard’s.
      </p>
      <ul aria-label="By horse, the dearest first">
        {forecastByHorse(data).map((horse) => (
          <ForecastRow key={horse.horseId} {...{ horse, today }} />
        ))}
      </ul>
    </Section>
  );
}

interface ForecastRowProps {
  horse: ForecastOfHorse;
  today: string;
}

/** The forecast for one horse: a line that expands to the horse's visits. */
const ForecastRow = ({ horse, today }: ForecastRowProps) => (
  <li className="border-t border-line">
    <Disclosure
      line={
        <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4">
          <span className="min-w-0 break-words">{horse.horseName}</span>{" "}
          <span className="tabular-nums">{formatTotal(horse.entries)}</span>
        </span>
      }
    >
      <ul aria-label={`Visits of ${horse.horseName}`} className="grid gap-3 pb-3 pl-7">
        {horse.entries.map((entry) => (
          <li
            key={`${entry.care} ${entry.due} ${entry.visits}`}
            className="flex justify-between gap-x-4"
          >
            <span className="min-w-0">
              {formatVisit(entry, today)}
              <span className="block text-sm text-muted">{formatReckoning(entry)}</span>
            </span>
            <span className="flex-none tabular-nums">{formatTotal([entry])}</span>
          </li>
        ))}
      </ul>
    </Disclosure>
  </li>
);
