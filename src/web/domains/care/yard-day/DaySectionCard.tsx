import { CheckCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { paths } from "#contract/paths.ts";
import { Rows } from "#web/domains/care/today/Rows.tsx";
import { HorseAlerts } from "#web/domains/horses/care-notes/HorseAlerts.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { Card } from "#web/ui/Card.tsx";
import type { DaySection, DayTask } from "./day-tasks.ts";
import { TaskRow } from "./TaskRow.tsx";
import type { useDayTicks } from "./use-day-ticks.ts";

interface DaySectionCardProps {
  section: DaySection;
  /** Whether the section is a horse's; otherwise it is a time's. */
  ofHorse: boolean;
  ticks: ReturnType<typeof useDayTicks>;
  /** Whether a task can be ticked here; null: all jobs of a time at once. */
  mayTick: (task: DayTask | null) => boolean;
  /** The keys of the tasks that were noted before the page was opened. */
  before: ReadonlySet<string>;
  onNotDone: (task: DayTask) => void;
}

/** The tasks of one time or of one horse; what was noted before the page was opened is folded away. */
export function DaySectionCard(props: DaySectionCardProps) {
  const { section, ofHorse, ticks, mayTick, before, onNotDone } = props;
  const isFolded = ({ key, note }: DayTask) => note !== null && before.has(key);
  const shown = section.tasks.filter((task) => !isFolded(task));
  const folded = section.tasks.filter(isFolded);
  const id = `day-${section.key}`;
  const row = (task: DayTask) => (
    <TaskRow
      key={task.key}
      task={task}
      ofHorse={ofHorse}
      busy={ticks.busy.has(task.key)}
      refused={ticks.refused.get(task.key)}
      mayTick={mayTick(task)}
      onDone={() => void ticks.tick(task, { isDone: true, why: null })}
      onNotDone={() => onNotDone(task)}
      onUndo={() => void ticks.undo(task)}
    />
  );
  return (
    <Card
      as="section"
      flush
      aria-labelledby={id}
      className="max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0"
    >
      <SectionHead {...props} id={id} />
      {shown.length > 0 && (
        <ul className="divide-y divide-line pb-1">
          <Rows of={section.title} rows={shown.map(row)} more={0} />
        </ul>
      )}
      {folded.length > 0 && (
        <Folded of={section.title} isAll={shown.length === 0} rows={folded.map(row)} />
      )}
    </Card>
  );
}

/** The time or the horse, with its warnings, and a button that ticks all jobs of the time. */
function SectionHead(props: DaySectionCardProps & { id: string }) {
  const { section, ofHorse, ticks, mayTick, id } = props;
  const open = section.tasks.filter(({ note }) => note === null);
  const horse = ofHorse ? section.tasks[0]?.horse : null;
  return (
    <header className="flex min-h-control flex-wrap items-center justify-between gap-x-3 px-4 pt-1 sm:px-5">
      <h3 id={id} className="font-display text-lg wrap-anywhere">
        {horse ? (
          <Link
            href={paths.horse.replace(":id", horse.id)}
            className="inline-flex min-h-control items-center text-ink"
          >
            <bdi>{section.title}</bdi>
          </Link>
        ) : (
          section.title
        )}
      </h3>
      {!ofHorse && mayTick(null) && <TickAll title={section.title} open={open} ticks={ticks} />}
      {horse && <HorseAlerts horse={horse} />}
    </header>
  );
}

interface FoldedProps {
  /** The section's title. */
  of: string;
  /** Whether nothing of the section is left to do. */
  isAll: boolean;
  rows: readonly ReactNode[];
}

/** What was noted before the page was opened, in one line until it is opened. */
const Folded = ({ of, isAll, rows }: FoldedProps) => (
  <div className="border-t border-line px-4 sm:px-5">
    <Disclosure
      line={
        <span className="text-sm text-muted">
          {isAll ? `All ${rows.length} noted` : `${rows.length} noted`}
          <span className="sr-only"> of {of}</span>
        </span>
      }
    >
      <ul className="-mx-4 divide-y divide-line sm:-mx-5">{rows}</ul>
    </Disclosure>
  </div>
);

interface TickAllProps extends Pick<DaySectionCardProps, "ticks"> {
  title: string;
  open: readonly DayTask[];
}

/** Ticks all jobs of a time at once; each dose of a medicine is ticked by itself. */
function TickAll({ title, open, ticks }: TickAllProps) {
  const jobs = open.filter(({ of }) => "job" in of);
  if (jobs.length < 2) return null;
  return (
    <Button
      variant="quiet"
      className="-mr-3"
      data-print="off"
      aria-label={`All ${jobs.length} done: jobs of ${title}`}
      busy={jobs.every(({ key }) => ticks.busy.has(key))}
      onClick={() => void ticks.tickAll(jobs)}
    >
      <CheckCheck aria-hidden />
      All {jobs.length} done
    </Button>
  );
}
