import { IfMayWrite } from "#web/core/IfMayWrite.tsx";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import { wormingEndpoints, type WormingOfHorse, wormTaskLabels } from "#contract/health/worming.ts";
import { tasksByPressure } from "#contract/health/worming-board.ts";
import type { Horse } from "#contract/horses/horse.ts";
import { paths, opening } from "#contract/paths.ts";
import { ASK_SENTENCE, ASK_SOURCE } from "#rules/worming/thresholds.ts";
import { Loaded } from "#web/core/Loaded.tsx";
import { queryOf } from "#web/core/query.ts";
import { Sentence } from "#web/domains/competing/compliance/Reasons.tsx";
import { Card } from "#web/ui/Card.tsx";
import { FoldRow } from "#web/ui/FoldRow.tsx";
import { buttonLook } from "#web/ui/Button.tsx";
import { WormEntries } from "./WormEntries.tsx";
import { ShedderMark, TaskMark } from "./WormingMarks.tsx";
import { resultAddress } from "./result-form.ts";
import { isCount, pressingTask } from "./worming-rows.ts";

/** One horse's worm egg counts, tests and treatments, what they mean today, and what to do next. */
export function HorseWorming({ horse }: { horse: Pick<Horse, "id" | "name"> }) {
  const params = { horseId: horse.id };
  const worming = useQuery(queryOf(wormingEndpoints.ofHorse, { params }));
  return (
    <Loaded query={worming} failed="The worm records could not be loaded" skeleton="h-96 w-full">
      {(data) => (
        <div className="grid gap-6">
          <WormFindings horse={horse} answer={data} />
          <WormEntries horse={horse} entries={data.entries} />
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

interface WormFindingsProps {
  horse: Pick<Horse, "id">;
  answer: WormingOfHorse;
}

/** The next action, and a row for each finding, the most urgent first; each row expands to its reasons. */
export const WormFindings = ({ horse, answer }: WormFindingsProps) => (
  <div className="grid gap-3">
    <IfMayWrite section="health" horseId={horse.id}>
      <Act horse={horse} answer={answer} />
    </IfMayWrite>
    <Card flush>
      <ul aria-label="What the evidence says">
        {tasksByPressure(answer.tasks).map((task) => (
          <Finding
            key={task.task}
            title={wormTaskLabels[task.task]}
            mark={<TaskMark task={task} />}
            reasons={task.reasons}
          />
        ))}
        <Finding
          title="Shedder"
          mark={<ShedderMark shedder={answer.shedder} />}
          reasons={answer.reasons}
        />
      </ul>
    </Card>
  </div>
);

/** A link to the sheet of egg counts at this horse, or to the form for a test's result. */
function Act({ horse, answer }: WormFindingsProps) {
  const task = pressingTask(answer);
  if (!task) return null;
  return (
    <Link
      href={
        isCount(task)
          ? `${opening.counts}&horse=${horse.id}`
          : resultAddress({ horseId: horse.id, task })
      }
      className={`${buttonLook("tinted")} justify-self-start max-sm:w-full`}
      data-print="off"
    >
      {isCount(task) ? "Enter count" : "Add result"}: {wormTaskLabels[task].toLowerCase()}
    </Link>
  );
}

interface FindingProps {
  title: string;
  mark: ReactNode;
  reasons: WormingOfHorse["reasons"];
}

function Finding({ title, mark, reasons }: FindingProps) {
  const [open, setOpen] = useState(false);
  return (
    <FoldRow level={2} title={title} mark={mark} open={open} onToggle={() => setOpen(!open)}>
      {reasons.map((reason) => (
        <p key={reason.code}>
          <Sentence {...reason} />
        </p>
      ))}
    </FoldRow>
  );
}
