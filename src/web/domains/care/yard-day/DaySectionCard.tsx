import { CheckCheck } from "lucide-react";
import { Link } from "wouter";
import { paths } from "#contract/paths.ts";
import { useMayWrite } from "#web/core/session.ts";
import { Rows } from "#web/domains/care/today/Rows.tsx";
import { HorseAlerts } from "#web/domains/horses/care-notes/HorseAlerts.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import type { DaySection, DayTask } from "./day-tasks.ts";
import { TaskRow } from "./TaskRow.tsx";
import type { useDayTicks } from "./use-day-ticks.ts";

interface DaySectionCardProps {
  section: DaySection;
  /** Whether the section is a horse's; otherwise it is a time's. */
  ofHorse: boolean;
  ticks: ReturnType<typeof useDayTicks>;
  isTickable: boolean;
  onNotDone: (task: DayTask) => void;
}

/** The tasks of one time or of one horse: first what is still to be done, then what was. */
export function DaySectionCard(props: DaySectionCardProps) {
  const { section, ofHorse, ticks, isTickable, onNotDone } = props;
  const open = section.tasks.filter(({ note }) => note === null);
  const noted = section.tasks.filter(({ note }) => note !== null);
  const horse = ofHorse ? (section.tasks[0]?.horse ?? null) : null;
  const id = `day-${section.key}`;
  const rows = [...open, ...noted].map((task) => (
    <TaskRow
      key={task.key}
      task={task}
      ofHorse={ofHorse}
      busy={ticks.busy.has(task.key)}
      refused={ticks.refused.get(task.key)}
      isTickable={isTickable}
      onDone={() => void ticks.tick(task, { isDone: true, why: null })}
      onNotDone={() => onNotDone(task)}
      onUndo={() => void ticks.undo(task)}
    />
  ));
  return (
    <Card
      as="section"
      flush
      aria-labelledby={id}
      className="max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0"
    >
      <header className="flex min-h-control flex-wrap items-center justify-between gap-x-3 px-4 pt-1 sm:px-5">
        <h3 id={id} className="font-display text-lg wrap-anywhere">
          {horse ? (
            <Link href={paths.horse.replace(":id", horse.id)} className="text-ink">
              <bdi>{section.title}</bdi>
            </Link>
          ) : (
            section.title
          )}
        </h3>
        {isTickable && !ofHorse && <TickAll title={section.title} open={open} ticks={ticks} />}
        {horse && <HorseAlerts horse={horse} />}
      </header>
      <ul className="divide-y divide-line pb-1">
        <Rows of={section.title} rows={rows} more={0} />
      </ul>
    </Card>
  );
}

interface TickAllProps extends Pick<DaySectionCardProps, "ticks"> {
  title: string;
  open: readonly DayTask[];
}

/** Ticks all jobs of a time at once; each dose of a medicine is ticked by itself. */
function TickAll({ title, open, ticks }: TickAllProps) {
  const jobs = open.filter(({ of }) => "job" in of);
  const mayTick = useMayWrite("feed", null);
  if (!mayTick || jobs.length < 2) return null;
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
