import { useState } from "react";
import { keptChoice } from "#web/ui/kept-choice.ts";
import type { Step } from "./steps.ts";

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
