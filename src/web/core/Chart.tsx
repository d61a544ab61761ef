import { useEffect, useRef } from "react";
import Plot from "uplot";
import "uplot/dist/uPlot.min.css";
import { shownColor } from "#web/ui/shown-color.ts";
import { asItStands } from "#rules/date-format.ts";

export interface ChartLine {
  label: string;
  /** One value for each time; null is a gap, which the line crosses. */
  values: (number | null)[];
  /** A colour of the theme, such as `--accent`. */
  color: `--${string}`;
  /** Whether the line's axis is on the right, for a second unit. */
  right?: boolean;
  unit: (value: number) => string;
}

interface ChartProps {
  /** Seconds since 1970, ascending. */
  times: number[];
  lines: ChartLine[];
}

/** A line chart over time. Every page that uses it also shows the data as a table. */
export function Chart({ times, lines }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = place.current;
    if (!box) return;
    const draw = () => new Plot(options(box, lines), [times, ...lines.map((l) => l.values)], box);
    let plot = draw();
    const again = () => {
      plot.destroy();
      plot = draw();
    };
    const watch = new ResizeObserver(() => plot.setSize(size(box)));
    watch.observe(box);
    const dark = window.matchMedia("(prefers-color-scheme: dark)");
    dark.addEventListener("change", again);
    return () => {
      watch.disconnect();
      dark.removeEventListener("change", again);
      plot.destroy();
    };
  }, [times, lines]);
  return <div ref={place} aria-hidden className="h-72 w-full overflow-hidden" />;
}

const size = (box: HTMLElement) => ({ width: box.clientWidth, height: 260 });

function options(box: HTMLElement, lines: ChartLine[]): Plot.Options {
  const color = (name: `--${string}`) => shownColor(name, box);
  const axis = { stroke: color("--muted"), grid: { stroke: color("--line"), width: 1 } };
  const sides = [...new Set(lines.map(({ right }) => right === true))];
  return {
    ...size(box),
    legend: { show: false },
    cursor: { show: false },
    axes: [
      { ...axis, space: 90, values: (_: Plot, ticks: number[]) => ticks.map(dayOf) },
      // uPlot's sides are a const enum that cannot be imported: 1 is right, 3 is left
      // oxlint-disable-next-line typescript/no-unsafe-enum-assignment
      ...sides.map((right) => {
        const unit = lines.find((line) => (line.right === true) === right)?.unit ?? String;
        return {
          ...axis,
          scale: right ? "right" : "left",
          // uPlot counts the sides clockwise from the top
          side: right ? 1 : 3,
          grid: { ...axis.grid, show: !right },
          size: 64,
          values: (_: Plot, ticks: number[]) => ticks.map((tick) => unit(tick)),
        };
      }),
    ],
    series: [
      {},
      ...lines.map((line) => ({
        label: line.label,
        scale: line.right ? "right" : "left",
        stroke: color(line.color),
        width: 2,
        spanGaps: true,
      })),
    ],
  };
}

const formatDay = asItStands({ day: "numeric", month: "short", year: "2-digit" });
const dayOf = (seconds: number) => formatDay(new Date(seconds * 1000).toISOString());
