import { ChevronRight } from "lucide-react";
import { Link } from "wouter";
import { wormTaskLabels } from "#contract/health/worming.ts";
import {
  byPressure,
  horsesOnBoard,
  needsSomething,
  type WormingBoard,
  type WormingRow,
} from "#contract/health/worming-board.ts";
import { paths } from "#contract/paths.ts";
import { ASK_SENTENCE } from "#rules/worming/thresholds.ts";
import { useMayWrite } from "#web/core/session.ts";
import { Button, buttonLook } from "#web/ui/Button.tsx";
import { FoldOnPhone } from "#web/ui/Disclosure.tsx";
import { Section } from "#web/ui/Card.tsx";
import { cx } from "#web/ui/cx.ts";
import { PlanAll } from "./PlanAll.tsx";
import { TaskMark } from "./WormingMarks.tsx";
import { resultAddress } from "./result-form.ts";
import { useFirstRows } from "./use-first-rows.ts";
import { formatNothingDue, isCount, pressingTask, tasksAsked } from "./worming-rows.ts";

/** How many horses a phone shows before 'Show all'. */
const FIRST_ON_PHONE = 8;

interface SeasonPlanProps {
  board: WormingBoard;
  /** Loads the horses that are not on the board yet. */
  onAll: () => void;
  onCount: (horseId: string) => void;
}

/** What the season's plan demands for each horse, the most urgent first; horses that need nothing come last. */
export function SeasonPlan({ board, onAll, onCount }: SeasonPlanProps) {
  const { rows, counts, missingPlans } = board;
  const total = horsesOnBoard(counts);
  const { shown, all, isLoading, showAll } = useFirstRows(byPressure(rows), total, onAll);
  const needing = shown.filter(needsSomething);
  const others = shown.slice(needing.length);
  const isCut = shown.length < total;
  return (
    <Section id="season-plan" title="What is due">
      <p className="text-muted">
        {ASK_SENTENCE}{" "}
        <Link href={paths.libraryEntry.replace(":id", "wormers-pom-vps")} className="link">
          Who may prescribe
        </Link>
      </p>
      <div>
        <ul className="divide-y divide-line">
          {needing.map((row, at) => (
            <PlanRow
              key={row.horseId}
              row={row}
              isFolded={!all && at >= FIRST_ON_PHONE}
              onCount={onCount}
            />
          ))}
        </ul>
        {!all && (isCut || needing.length > FIRST_ON_PHONE) && (
          <Button
            data-print="off"
            className={isCut ? "mt-3" : "mt-3 sm:hidden"}
            busy={isLoading}
            onClick={showAll}
          >
            Show all {isCut ? total : needing.length}
          </Button>
        )}
        {others.length > 0 && (
          <FoldOnPhone line={formatNothingDue(others.length)}>
            <ul className="divide-y divide-line border-line sm:border-t">
              {others.map((row) => (
                <PlanRow key={row.horseId} row={row} onCount={onCount} />
              ))}
            </ul>
          </FoldOnPhone>
        )}
      </div>
      <PlanAll missing={missingPlans} />
    </Section>
  );
}

interface PlanRowProps {
  row: WormingRow;
  /** Whether the row is hidden on a phone until the full list is shown. */
  isFolded?: boolean;
  onCount: (horseId: string) => void;
}

/** One horse: what it needs, and a button to record the most urgent test. */
function PlanRow({ row, isFolded = false, onCount }: PlanRowProps) {
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
              // hidden on a phone, where it would distract from what has to be done now; the horse's own page shows it
              // too
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

/** A button that opens the sheet of egg counts at this horse, or the form for a test's result. */
function Act({ row, onCount }: Pick<PlanRowProps, "row" | "onCount">) {
  const task = pressingTask(row);
  const mayEnter = useMayWrite("health", row.horseId);
  if (!task || !mayEnter) return null;
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
