import { useMemo } from "react";
import { Link } from "wouter";
import type { InspectionPack } from "#contract/data/inspection.ts";
import { paths } from "#contract/paths.ts";
import { asItStands, formatDay } from "#rules/date-format.ts";
import { WORK_NOTE } from "#rules/inspection/packs.ts";
import { formatHours } from "#rules/inspection/workload.ts";
import { Chart, type ChartLine } from "#web/core/Chart.tsx";

type Workload = InspectionPack["workload"];

/** Weeks in the table; the PDF has more, and the chart all. */
const WEEKS = 6;
const shortDay = asItStands({ day: "numeric", month: "short" });

/** The hours of work of each horse by week, and its longest run of days without one off. */
export function WorkOfHorses({ workload }: { workload: Workload }) {
  const { horses, weeks } = workload;
  return (
    <div className="grid gap-4">
      <p className="text-muted">{WORK_NOTE}</p>
      {horses.length === 0 ? (
        <p>
          No work is on record. Write it down on a horse’s page: Records, Other, type Work, with its
          minutes.
        </p>
      ) : (
        <>
          <WorkChart workload={workload} />
          <section
            className="overflow-x-auto"
            tabIndex={0}
            aria-label="Hours of work by horse and week"
          >
            <WorkTable horses={horses} weeks={weeks} />
          </section>
        </>
      )}
    </div>
  );
}

const WorkTable = ({ horses, weeks }: Workload) => (
  <table className="w-full border-collapse text-right tabular-nums">
    <caption className="text-left text-sm text-muted">
      Hours in the last weeks, by the Monday on which each began
    </caption>
    <thead>
      <tr className="border-b border-line text-sm text-muted">
        <th scope="col" className="py-2 pr-3 text-left">
          Horse
        </th>
        {weeks.slice(-WEEKS).map((week) => (
          <th key={week} scope="col" className="px-2 py-2 font-normal whitespace-nowrap">
            {shortDay(week)}
          </th>
        ))}
        <th scope="col" className="py-2 pl-3 text-left">
          Longest run without a day off
        </th>
      </tr>
    </thead>
    <tbody>
      {horses.map(({ horseId, horseName, minutes, longestRun: { days, from, to } }) => (
        <tr key={horseId} className="border-b border-line">
          <th scope="row" className="min-w-32 py-2 pr-3 text-left font-normal">
            <Link
              href={`${paths.horse.replace(":id", horseId)}?tab=records&kind=general`}
              className="link inline-flex min-h-control items-center"
            >
              {horseName}
            </Link>
          </th>
          {minutes.slice(-WEEKS).map((each, at) => (
            <td key={weeks.at(at - WEEKS)} className="px-2 py-2">
              {each === 0 ? "–" : formatHours(each)}
            </td>
          ))}
          <td className="py-2 pl-3 text-left text-sm">
            {days} {days === 1 ? "day" : "days"}, {formatDay(from)} to {formatDay(to)}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** The hours of all horses together by week; the table below has the numbers by horse. */
function WorkChart({ workload: { weeks, horses } }: { workload: Workload }) {
  const times = useMemo(() => weeks.map((week) => Date.parse(week) / 1000), [weeks]);
  const lines = useMemo<ChartLine[]>(
    () => [
      {
        label: "All horses",
        values: weeks.map((_, week) =>
          horses.reduce((sum, { minutes }) => sum + (minutes[week] ?? 0) / 60, 0),
        ),
        color: "--accent",
        unit: (hours) => `${hours} h`,
      },
    ],
    [weeks, horses],
  );
  return (
    <figure className="grid gap-1">
      <figcaption className="text-sm text-muted">Hours a week of all horses together</figcaption>
      <Chart times={times} lines={lines} />
    </figure>
  );
}
