import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { Link } from "wouter";
import type { Horse } from "#contract/horses/horses.ts";
import { paths } from "#contract/paths.ts";
import {
  type WormEntry,
  wormingEndpoints,
  type WormingOfHorse,
  wormTaskLabels,
} from "#contract/health/worming.ts";
import { ASK_SENTENCE, ASK_SOURCE } from "#rules/worming/thresholds.ts";
import { Loaded } from "#web/core/Loaded.tsx";
import { queryOf } from "#web/core/query.ts";
import { Chart, type ChartLine } from "#web/core/Chart.tsx";
import { CsvButton } from "#web/core/CsvButton.tsx";
import { dateWords } from "#web/core/dates.ts";
import { Sentence } from "#web/domains/competing/compliance/Reasons.tsx";
import { Card } from "#web/ui/Card.tsx";
import { HeadRow } from "#web/ui/HeadRow.tsx";
import { csvRows, foundWords, whatWords } from "./entry-words.ts";
import { ShedderMark } from "./ShedderMark.tsx";
import { TaskMark } from "./TaskMark.tsx";

/** What is on record of one horse's worms, what it says today, and what comes next. */
export function HorseWorming({ horse }: { horse: Pick<Horse, "id" | "name"> }) {
  const params = { horseId: horse.id };
  const worming = useQuery(queryOf(wormingEndpoints.ofHorse, { params }));
  return (
    <Loaded query={worming} failed="The worm records could not be loaded" skeleton="h-96 w-full">
      {(data) => (
        <div className="grid gap-6">
          <Standing answer={data} />
          <Entries horse={horse} entries={data.entries} />
          <p className="text-sm text-muted">
            <Sentence sentence={ASK_SENTENCE} source={ASK_SOURCE} />{" "}
            <Link href={paths.worming} className="link">
              The whole yard
            </Link>
          </p>
        </div>
      )}
    </Loaded>
  );
}

const Standing = ({ answer }: { answer: WormingOfHorse }) => (
  <ul aria-label="What the evidence says" className="grid gap-4 sm:grid-cols-2">
    <Finding
      title="Shedder"
      mark={<ShedderMark shedder={answer.shedder} />}
      reasons={answer.reasons}
    />
    {answer.tasks.map((task) => (
      <Finding
        key={task.task}
        title={wormTaskLabels[task.task]}
        mark={<TaskMark task={task} />}
        reasons={task.reasons}
      />
    ))}
  </ul>
);

interface FindingProps {
  title: string;
  mark: ReactNode;
  reasons: WormingOfHorse["reasons"];
}

const Finding = ({ title, mark, reasons }: FindingProps) => (
  <Card as="li" className="grid break-inside-avoid content-start gap-2">
    <div className="flex flex-wrap items-center justify-between gap-2">
      <h2 className="text-lg font-semibold">{title}</h2>
      {mark}
    </div>
    {reasons.map((reason) => (
      <p key={reason.code}>
        <Sentence {...reason} />
      </p>
    ))}
  </Card>
);

function Entries({ horse, entries }: { horse: Pick<Horse, "name">; entries: WormEntry[] }) {
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
          <HeadRow
            titles={["Date", "What", "Found or given"]}
            className="border-b border-line text-left"
            cell="py-2 pr-4"
          />
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id} className="border-b border-line align-top">
              <td className="py-2 pr-4 whitespace-nowrap tabular-nums">{dateWords(entry.date)}</td>
              <td className="py-2 pr-4">{whatWords(entry)}</td>
              <td className="py-2 break-words">{foundWords(entry)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <CsvButton
        data-print="off"
        className="justify-self-start"
        name={`${horse.name} worming.csv`}
        rows={() => csvRows(entries)}
      />
    </section>
  );
}

const perGram = (value: number) => `${value} epg`;

/** The counts over time; one alone is no line. */
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
