import { useMemo } from "react";
import type { Spent } from "#contract/care/costs.ts";
import { Chart, type ChartLine } from "#web/core/Chart.tsx";
import { sumBy } from "./sums.ts";

const poundsWords = (value: number) => `£${value}`;

/** What was spent, a bar a month. */
export function CostChart({ spent }: { spent: Spent[] }) {
  const months = useMemo(() => sumBy(spent, ({ month }) => month), [spent]);
  const times = useMemo(
    () => [...months.keys()].map((month) => Date.parse(`${month}-01`) / 1000),
    [months],
  );
  const lines = useMemo<ChartLine[]>(
    () => [
      {
        label: "Spent",
        values: [...months.values()],
        color: "--accent",
        bars: true,
        unit: poundsWords,
      },
    ],
    [months],
  );
  return <Chart times={times} lines={lines} />;
}
