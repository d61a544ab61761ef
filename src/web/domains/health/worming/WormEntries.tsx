import { useMemo, useState } from "react";
import { drugClassLabels, wormResultLabels, wormTestLabels } from "#contract/care/record-types.ts";
import type { WormEntry } from "#contract/health/worming.ts";
import type { Horse } from "#contract/horses/horse.ts";
import { formatEggCount } from "#rules/worming/evidence.ts";
import { Chart, type ChartLine } from "#web/core/Chart.tsx";
import { CsvButton } from "#web/core/CsvButton.tsx";
import { formatDate } from "#web/core/format-date.ts";
import { Button } from "#web/ui/Button.tsx";
import { TableHead } from "#web/ui/TableHead.tsx";
import { cx } from "#web/ui/cx.ts";

const FIRST_ON_PHONE = 4;

interface WormEntriesProps {
  horse: Pick<Horse, "name">;
  /** The test results and treatments, newest first. */
  entries: WormEntry[];
}

/**
 * A horse's test results and treatments: a chart of the counts, then each entry. A phone shows only the newest
 * before 'Show all'.
 */
export function WormEntries({ horse, entries }: WormEntriesProps) {
  const [all, setAll] = useState(false);
  if (entries.length === 0)
    return (
      <p className="text-muted">
        Nothing about worms is on record yet. Egg counts, tests and treatments go in under Health
        records, Other.
      </p>
    );
  return (
    <section aria-labelledby="worm-entries" className="grid gap-4">
      <h2 id="worm-entries" className="font-display text-xl">
        On record
      </h2>
      <Trend entries={entries} />
      <table className="w-full">
        <caption className="sr-only">Counts, tests and treatments, the newest first</caption>
        <thead>
          <TableHead
            titles={["Date", "What", "Found or given"]}
            className="border-b border-line text-left"
            cell="py-2 pr-4"
          />
        </thead>
        <tbody>
          {entries.map((entry, at) => (
            <tr
              key={entry.id}
              className={cx(
                "border-b border-line align-top",
                !all && at >= FIRST_ON_PHONE && "max-sm:hidden",
              )}
            >
              <td className="py-2 pr-4 whitespace-nowrap tabular-nums">{formatDate(entry.date)}</td>
              <td className="py-2 pr-4">{formatEntryType(entry)}</td>
              <td className="py-2 break-words">{formatFindings(entry)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p data-print="off" className="flex flex-wrap gap-2">
        {!all && entries.length > FIRST_ON_PHONE && (
          <Button className="sm:hidden" onClick={() => setAll(true)}>
            Show all {entries.length}
          </Button>
        )}
        <CsvButton name={`${horse.name} worming.csv`} rows={() => csvRows(entries)} />
      </p>
    </section>
  );
}

const perGram = (value: number) => `${value} epg`;

/** A chart of the counts over time; left out for a single count, which is not a line. */
function Trend({ entries }: { entries: WormEntry[] }) {
  const counts = useMemo(
    () => entries.filter(({ eggsPerGram }) => eggsPerGram !== null).toReversed(),
    [entries],
  );
  const times = useMemo(() => counts.map(({ date }) => Date.parse(date) / 1000), [counts]);
  const lines = useMemo<ChartLine[]>(
    () => [
      {
        label: "Eggs per gram",
        values: counts.map(({ eggsPerGram }) => eggsPerGram),
        color: "--accent",
        unit: perGram,
      },
    ],
    [counts],
  );
  return counts.length > 1 ? <Chart times={times} lines={lines} /> : null;
}

/** The entry's kind: 'Egg count', the test's name, or 'Treatment'. */
export function formatEntryType({ type, wormTest }: WormEntry) {
  if (type === "FAECAL_EGG_COUNT") return "Egg count";
  return wormTest ? wormTestLabels[wormTest] : "Treatment";
}

/** Everything known of a result or treatment; if no values are known, the record's own text. */
export function formatFindings(entry: WormEntry) {
  const { eggsPerGram, eggReading, wormResult, wormScore, drugClass, weightKg } = entry;
  const known = [
    eggsPerGram === null ? null : formatEggCount(eggsPerGram, eggReading),
    wormResult && wormResultLabels[wormResult],
    wormScore === null ? null : `score ${wormScore}`,
    drugClass && drugClassLabels[drugClass],
    entry.product,
    weightKg === null ? null : `at ${weightKg} kg`,
    entry.laboratory,
  ].filter(Boolean);
  return known.length > 0 ? known.join(", ") : entry.description;
}

/** The entries as rows for CSV. */
export const csvRows = (entries: readonly WormEntry[]) => [
  ["Date", "What", "Found or given", "Eggs per gram"],
  ...entries.map((entry) => [
    entry.date,
    formatEntryType(entry),
    formatFindings(entry),
    entry.eggsPerGram,
  ]),
];
