import { useQuery } from "@tanstack/react-query";
import { Fragment, useMemo } from "react";
import type { Horse } from "#contract/horses/horse.ts";
import { timelineEndpoints } from "#contract/care/timeline.ts";
import { type DayMeasure, oneADay } from "#rules/measures/measures.ts";
import { queryOf } from "#web/core/query.ts";
import { Chart, type ChartLine } from "#web/core/Chart.tsx";
import { CsvButton } from "#web/core/CsvButton.tsx";
import { formatDate } from "#web/core/format-date.ts";
import { cx } from "#web/ui/cx.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";

/** A chart of weight and body condition over time, and a table with the same data. */
export function Measures({ horse }: { horse: Pick<Horse, "id" | "name"> }) {
  const params = { horseId: horse.id };
  const { data: readings, error } = useQuery(queryOf(timelineEndpoints.measures, { params }));
  const data = useMemo(() => readings && oneADay(readings), [readings]);
  if (error) return <p role="alert">{error.sentence}</p>;
  if (!data) return <Skeleton className="h-72 w-full" />;
  if (data.length === 0)
    return (
      <EmptyState
        level={3}
        title="No weights yet"
        text="Log a weigh-in, or give a feed plan its weight or body condition: both are drawn here over time."
      />
    );
  return (
    <div className="grid gap-4">
      <Drawing measures={data} />
      <Key />
      <Table measures={data} />
      <CsvButton
        data-print="off"
        className="justify-self-start"
        name={`${horse.name} weight.csv`}
        rows={() => rows(data)}
      />
    </div>
  );
}

const kilograms = (value: number) => `${value} kg`;
const score = (value: number) => (Number.isInteger(value) ? `${value}/9` : "");

function Drawing({ measures }: { measures: DayMeasure[] }) {
  const times = useMemo(() => measures.map(({ date }) => Date.parse(date) / 1000), [measures]);
  const lines = useMemo<ChartLine[]>(
    () => [
      {
        label: "Weight",
        values: measures.map(({ weightKg }) => weightKg),
        color: "--accent",
        unit: kilograms,
      },
      {
        label: "Body condition",
        values: measures.map(({ bodyCondition }) => bodyCondition),
        color: "--tan",
        right: true,
        unit: score,
      },
    ],
    [measures],
  );
  return <Chart times={times} lines={lines} />;
}

const Key = () => (
  <p aria-hidden className="flex flex-wrap gap-4 text-sm">
    <span className="flex items-center gap-2">
      <span className="h-1 w-6 rounded bg-accent" /> Weight, left
    </span>
    <span className="flex items-center gap-2">
      <span className="h-1 w-6 rounded bg-tan" /> Body condition, right
    </span>
  </p>
);

const rows = (measures: DayMeasure[]) => [
  ["Date", "Weight (kg)", "Body condition (1 to 9)", "Note"],
  ...measures.map(({ date, weightKg, bodyCondition, why }) => [date, weightKg, bodyCondition, why]),
];

const Table = ({ measures }: { measures: DayMeasure[] }) => (
  <table className="w-full max-w-140">
    <caption className="sr-only">Weight and body condition by date, the newest first</caption>
    <thead>
      <tr className="border-b border-line text-left">
        <th scope="col" className="py-2">
          Date
        </th>
        <th scope="col" className="py-2 text-right">
          Weight
        </th>
        <th scope="col" className="py-2 text-right">
          Body condition
        </th>
      </tr>
    </thead>
    <tbody>
      {measures.toReversed().map(({ date, weightKg, bodyCondition, why }) => (
        <Fragment key={date}>
          <tr className={cx("tabular-nums", why === null && "border-b border-line")}>
            <td className="py-2">{formatDate(date)}</td>
            <td className="py-2 text-right">{weightKg === null ? "–" : kilograms(weightKg)}</td>
            <td className="py-2 text-right">
              {bodyCondition === null ? "–" : score(bodyCondition)}
            </td>
          </tr>
          {why !== null && (
            <tr className="border-b border-line">
              <td colSpan={3} className="pb-2 text-sm text-muted">
                {why}
              </td>
            </tr>
          )}
        </Fragment>
      ))}
    </tbody>
  </table>
);
