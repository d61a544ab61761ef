import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleDashed } from "lucide-react";
import { type ReactNode, useState } from "react";
import { timelineEndpoints, type TimelineYear } from "#contract/care/timeline.ts";
import type { Reply } from "#contract/endpoint.ts";
import { overviewEndpoints } from "#contract/horses/overview.ts";
import type { DraftHorse } from "#contract/horses/draft-horses.ts";
import { londonDate } from "#rules/london.ts";
import { formatDate } from "#web/core/format-date.ts";
import { queryOf } from "#web/core/query.ts";
import { competingRow } from "#web/domains/horses/page/band-rows.ts";
import { Button } from "#web/ui/Button.tsx";
import { Section } from "#web/ui/Card.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { keptChoice } from "#web/ui/kept-choice.ts";
import { FarrierStep, FluStep } from "./StepForms.tsx";

interface ChecklistProps {
  horse: DraftHorse;
  /** Opens the form for the horse's papers. */
  onPapers: () => void;
}

/**
 * Three steps that give a horse's page its first content: the last flu vaccination, the last farrier visit, and
 * the papers.
 */
export function Checklist({ horse, onPapers }: ChecklistProps) {
  const { said, say, isAway, putAway } = useAnswered();
  const overview = useQuery(queryOf(overviewEndpoints.find, { params: { id: horse.id } })).data;
  const years = useQuery(queryOf(timelineEndpoints.years, { params: { horseId: horse.id } })).data;
  const [today] = useState(() => londonDate(new Date()));
  if (isAway) return null;
  if (!overview || !years) return <Skeleton className="h-80 w-full" />;
  const { open, words, verdict } = stepsOf({ overview, years, said, today });
  const of = { horseId: horse.id };
  return (
    <Section id="first-steps" title="Three things, then the answer">
      <ol className="grid gap-1">
        <Item title="Last flu jab" words={words.FLU}>
          {open === "FLU" && <FluStep {...of} onNotKnown={() => say("FLU")} />}
        </Item>
        <Item title="Last farrier visit" words={words.FARRIER}>
          {open === "FARRIER" && <FarrierStep {...of} onNotKnown={() => say("FARRIER")} />}
        </Item>
        <Item title="Passport and chip" words={null}>
          {open === "PAPERS" && (
            <div className="flex flex-wrap gap-3">
              <Button variant="primary" onClick={onPapers}>
                Enter the papers
              </Button>
              <Button variant="quiet" onClick={putAway}>
                Papers later
              </Button>
            </div>
          )}
        </Item>
      </ol>
      {verdict && <p className="font-semibold">{verdict}</p>}
    </Section>
  );
}

interface ItemProps {
  title: string;
  /** The result of the step; null while the step is open. */
  words: string | null;
  children: ReactNode;
}

const Item = ({ title, words, children }: ItemProps) => (
  <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 py-1">
    {words === null ? (
      <CircleDashed aria-hidden className="mt-0.5 text-muted" />
    ) : (
      <CircleCheck aria-label="Done:" className="mt-0.5 text-ok" />
    )}
    <div className="grid gap-2">
      <p>
        <span className="font-semibold">{title}</span>
        {words !== null && <span className="text-muted"> · {words}</span>}
      </p>
      {children}
    </div>
  </li>
);

type Step = "FLU" | "FARRIER" | "PAPERS";
type Overview = Reply<typeof overviewEndpoints.find>;

interface StepEvidence {
  overview: Overview;
  years: readonly TimelineYear[];
  /** The steps that the user answered with 'not known'. */
  said: readonly Step[];
  today: string;
}

/** Which of the three steps is open, and the results of the others; a result is null while there is none. */
function stepsOf({ overview, years, said, today }: StepEvidence) {
  const isJabbed = overview.competing.verdict !== null;
  const isShod = years.some(({ counts }) => counts.farrier);
  const words = {
    FLU: isJabbed
      ? [`${competingRow(overview.competing, today).words}.`, nextOf(overview, "VACCINATION")].join(
          " ",
        )
      : formatUnknown(said, "FLU"),
    FARRIER: isShod ? nextOf(overview, "FARRIER") : formatUnknown(said, "FARRIER"),
  };
  const open: Step = words.FLU === null ? "FLU" : words.FARRIER === null ? "FARRIER" : "PAPERS";
  return { words, open, verdict: words.FLU === null ? null : formatVerdict(isJabbed) };
}

const formatUnknown = (said: readonly Step[], step: Step) =>
  said.includes(step) ? "Not known" : null;

function nextOf({ care, next }: Overview, eventType: string): string {
  const dates = [...care.map(({ dueDate, ...event }) => ({ ...event, at: dueDate })), ...next];
  const first = dates.find((event) => event.eventType === eventType);
  return first ? `Next: ${formatDate(first.at)}` : "Written down";
}

const formatVerdict = (isJabbed: boolean) =>
  isJabbed
    ? "The answer stands below, as far as these jabs tell. Copy the passport’s other jabs for the whole of it."
    : "Without a jab on record nobody can say whether it may go. Copy the passport’s jabs below.";

/** Whether this browser shows the first steps of a horse without papers. */
const firstSteps = keptChoice("first-steps", ["SHOWN", "AWAY"]);

/** State: the steps answered with 'not known' since the page was opened, and whether the list has been dismissed. */
function useAnswered() {
  const [said, setSaid] = useState<readonly Step[]>([]);
  const [shown, setShown] = useState(() => firstSteps.read());
  const say = (step: Step) => setSaid([...said, step]);
  const putAway = () => {
    firstSteps.keep("AWAY");
    setShown("AWAY");
  };
  return { said, say, isAway: shown === "AWAY", putAway };
}
