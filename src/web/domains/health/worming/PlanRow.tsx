import { ChevronRight } from "lucide-react";
import { Link } from "wouter";
import { paths } from "#contract/paths.ts";
import { type WormingRow, wormTaskLabels } from "#contract/health/worming.ts";
import { Button } from "#web/ui/Button.tsx";
import { buttonLook } from "#web/ui/button-look.ts";
import { cx } from "#web/ui/cx.ts";
import { resultAddress } from "./result-form.ts";
import { isCount, needsSomething, pressingTask, tasksAsked } from "./worming-rows.ts";
import { TaskMark } from "./TaskMark.tsx";

interface PlanRowProps {
  row: WormingRow;
  /** A phone shows it only in the full list. */
  isFolded?: boolean;
  onCount: (horseId: string) => void;
}

/** One horse: what it needs, and a button to record the most urgent. */
export function PlanRow({ row, isFolded = false, onCount }: PlanRowProps) {
  const needs = needsSomething(row);
  return (
    <li
      className={cx(
        "grid break-inside-avoid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 py-2 sm:grid-cols-[11rem_minmax(0,1fr)_9rem] print:grid-cols-[11rem_minmax(0,1fr)]",
        isFolded && "max-sm:hidden",
      )}
    >
      <Link
        href={`${paths.horse.replace(":id", row.horseId)}?tab=worming`}
        className="link inline-flex min-h-control items-center font-semibold wrap-anywhere"
      >
        {row.name}
      </Link>
      <dl className="grid gap-x-6 gap-y-1 max-sm:order-last max-sm:col-span-2 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] sm:gap-y-2">
        {tasksAsked(row).map((task) => (
          <div
            key={task.task}
            className={cx(
              "flex flex-wrap items-center justify-between gap-x-2 sm:block",
              // it is also on the horse's page, and here it would hide what has to be done
              needs && task.standing === "LATER" && "max-sm:hidden",
            )}
          >
            <dt className="text-sm text-muted">{wormTaskLabels[task.task]}</dt>
            <dd>
              <TaskMark task={task} />
            </dd>
          </div>
        ))}
      </dl>
      <Act row={row} onCount={onCount} />
    </li>
  );
}

const tinted = `${buttonLook("tinted")} px-3 text-sm sm:w-full`;

/** Opens the sheet of counts at this horse, or the form for its result. */
function Act({ row, onCount }: Pick<PlanRowProps, "row" | "onCount">) {
  const task = pressingTask(row);
  if (!task) return null;
  if (isCount(task))
    return (
      <Button
        variant="tinted"
        className="px-3 text-sm sm:w-full"
        data-print="off"
        aria-label={`Enter count: ${row.name}`}
        onClick={() => onCount(row.horseId)}
      >
        Enter count
        <ChevronRight className="-mr-1 size-4" aria-hidden />
      </Button>
    );
  return (
    <Link
      replace
      href={resultAddress({ horseId: row.horseId, task })}
      className={tinted}
      data-print="off"
      aria-label={`Add result: ${row.name}`}
    >
      Add result
      <ChevronRight className="-mr-1 size-4" aria-hidden />
    </Link>
  );
}
