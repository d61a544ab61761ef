import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleDashed } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { DraftHorse } from "#contract/horses/presence.ts";
import { overviewEndpoints } from "#contract/horses/overview.ts";
import { timelineEndpoints } from "#contract/care/timeline.ts";
import { londonDate } from "#rules/london.ts";
import { queryOf } from "#web/core/query.ts";
import { Button } from "#web/ui/Button.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { Section } from "#web/ui/Card.tsx";
import { FarrierStep, FluStep } from "./StepForms.tsx";
import { useAnswered, stepsOf } from "./steps.ts";

interface ChecklistProps {
  horse: DraftHorse;
  /** Opens the papers' form. */
  onPapers: () => void;
}

/** Three steps that give a horse's page content: the last flu jab, the last farrier visit, its papers. */
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
  /** The result of the step; null: it is still open. */
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
