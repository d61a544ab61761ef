import { useState } from "react";
import { Link } from "wouter";
import { paths } from "#contract/paths.ts";
import { type WormingRow, wormTaskLabels } from "#contract/health/worming.ts";
import { ASK_SENTENCE, type WormingRule } from "#rules/worming/thresholds.ts";
import { Button } from "#web/ui/Button.tsx";
import { Section } from "#web/ui/Section.tsx";
import { PlanAll } from "./PlanAll.tsx";
import { byPressure, tasksAsked } from "./worming-rows.ts";
import { TaskMark } from "./TaskMark.tsx";

/** Lines that are shown until somebody asks for all. */
const FIRST = 40;

/** What the season's plan asks for of each horse, what presses most first. */
export function SeasonPlan({ rows, rule }: { rows: WormingRow[]; rule: WormingRule }) {
  const [all, setAll] = useState(false);
  const sorted = byPressure(rows);
  const shown = all ? sorted : sorted.slice(0, FIRST);
  return (
    <Section id="season-plan" title="What is due">
      <p className="text-muted">
        {ASK_SENTENCE}{" "}
        <Link href={paths.libraryEntry.replace(":id", "wormers-pom-vps")} className="link">
          Who may prescribe
        </Link>
      </p>
      <ul className="divide-y divide-line">
        {shown.map((row) => (
          <li
            key={row.horseId}
            className="grid break-inside-avoid gap-2 py-3 sm:grid-cols-[11rem_1fr]"
          >
            <Link
              href={`${paths.horse.replace(":id", row.horseId)}?tab=worming`}
              className="link inline-flex min-h-control items-center self-start font-semibold break-words"
            >
              {row.name}
            </Link>
            <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2 xl:grid-cols-4">
              {tasksAsked(row).map((task) => (
                <div key={task.task}>
                  <dt className="text-sm text-muted">{wormTaskLabels[task.task]}</dt>
                  <dd>
                    <TaskMark task={task} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      {shown.length < sorted.length && (
        <Button data-print="off" className="justify-self-start" onClick={() => setAll(true)}>
          Show all {sorted.length}
        </Button>
      )}
      <PlanAll rows={rows} rule={rule} />
    </Section>
  );
}
