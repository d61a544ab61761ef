import { useState } from "react";
import type { TimelineYear } from "#contract/care/timeline.ts";
import type { Reply } from "#contract/endpoint.ts";
import type { overviewEndpoints } from "#contract/horses/overview.ts";
import { formatDate } from "#web/core/format-date.ts";
import { competingRow } from "#web/domains/horses/page/band-rows.ts";
import { keptChoice } from "#web/ui/kept-choice.ts";

type Step = "FLU" | "FARRIER" | "PAPERS";
type Overview = Reply<typeof overviewEndpoints.find>;

interface StepEvidence {
  overview: Overview;
  years: readonly TimelineYear[];
  /** The steps answered with 'not known'. */
  said: readonly Step[];
  today: string;
}

/** Which of the first three steps is open, and the results of the others; null: no result yet. */
export function stepsOf({ overview, years, said, today }: StepEvidence) {
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

/** Whether to show the first steps of a horse without papers. */
const firstSteps = keptChoice("first-steps", ["SHOWN", "AWAY"]);

/** The steps answered with 'not known' since the page was opened, and whether the list has been dismissed. */
export function useAnswered() {
  const [said, setSaid] = useState<readonly Step[]>([]);
  const [shown, setShown] = useState(() => firstSteps.read());
  const say = (step: Step) => setSaid([...said, step]);
  const putAway = () => {
    firstSteps.keep("AWAY");
    setShown("AWAY");
  };
  return { said, say, isAway: shown === "AWAY", putAway };
}
