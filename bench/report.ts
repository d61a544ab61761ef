import { cpus, totalmem } from "node:os";
import type { Medians } from "./load.ts";
import type { Opened } from "./pages.ts";

interface ComparedPage {
  connections: number;
  bare: Medians;
  product: Medians;
}

/** The results of a run. */
export interface Findings {
  /** The list page for each number of connections, on the bare server and the product. */
  page: ComparedPage[];
  /** The same, where nothing that another call has read is shared. */
  anew: ComparedPage[];
  /** The list page for yards of different sizes. */
  growth: { horses: number; measured: Medians }[];
  /** Whole screens; the first one of each yard is the list page, with which the others are compared. */
  screens: { horses: number; opened: Opened[] }[];
  memory: { after: string; rss: number }[];
}

/** The results as Markdown, for the terminal and for `bench/results/`. */
export const report = (
  { page, anew, growth, screens, memory }: Findings,
  day: string,
) => `# The list page, ${day}

${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}. Load, server and database share the machine: compare
ratios, not figures. Every figure is the median of five rounds in turns.

## Against a bare server

The page as people who open it one after another get it: what it shows is read once until the yard changes, or a
minute passes.

${comparison(page)}

## Against a bare server, read anew each time

As while a long transaction of somebody else is open: nothing that another call has read is shared.

${comparison(anew)}

## A yard grows

The first 10 horses by name, 8 connections, read anew each time.

${table(
  ["horses in the yard", "requests/s", "mean ms", "times as long as with 10"],
  growth.map(({ horses, measured }) => [
    horses.toLocaleString("en-GB"),
    measured.rate.toFixed(0),
    measured.mean.toFixed(2),
    (1 / measured.ratio).toFixed(2),
  ]),
)}

## Whole screens

All that a screen asks for, at once over six connections, by two people; from the first question to the last answer.

${table(
  [
    "horses in the yard",
    "screen",
    "calls",
    "p50 ms",
    "p99 ms",
    "p99 of the list page's",
    "p99 of the smallest yard's",
  ],
  screens.flatMap(({ horses, opened }) =>
    opened.map(({ name, calls, p50, p99, ratio }, at) => [
      horses.toLocaleString("en-GB"),
      name,
      calls,
      p50.toFixed(1),
      p99.toFixed(1),
      ratio.toFixed(2),
      (p99 / (screens[0]?.opened[at]?.p99 ?? Number.NaN)).toFixed(2),
    ]),
  ),
)}

## Memory

At 32 connections without a pause, before the large yards and after them.

${table(
  ["after", "resident MiB", "times as much"],
  memory.map(({ after, rss }) => [
    after,
    (rss / 2 ** 20).toFixed(0),
    (rss / (memory[0]?.rss ?? Number.NaN)).toFixed(2),
  ]),
)}
`;

const comparison = (page: readonly ComparedPage[]) =>
  table(
    [
      "connections",
      "server",
      "requests/s",
      "of bare",
      "lowest and highest of the rounds",
      "mean ms",
      "p50 ms",
      "p99 ms",
      "processor µs a request",
      "loop delay p99 ms",
    ],
    page.flatMap(({ connections, bare, product }) => [
      [connections, "bare", ...figures(bare)],
      [connections, "Loosebox", ...figures(product)],
    ]),
  );

const figures = ({ rate, ratio, spread, mean, p50, p99, cpuMicros, loopP99 }: Medians) => [
  rate.toFixed(0),
  ratio.toFixed(2),
  spread.map((each) => each.toFixed(2)).join(", "),
  mean.toFixed(2),
  p50,
  p99,
  cpuMicros.toFixed(0),
  loopP99.toFixed(1),
];

type Cell = string | number;

const table = (head: readonly Cell[], rows: readonly (readonly Cell[])[]) =>
  [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
