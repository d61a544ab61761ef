import { useState } from "react";
import { keptChoice } from "#web/ui/kept-choice.ts";
import type { Step } from "./steps.ts";

/** Whether somebody wants the first questions asked of a horse without papers. */
const firstSteps = keptChoice("first-steps", ["SHOWN", "AWAY"]);

/** What somebody has said they do not know, while the page is open, and whether they have put the list away. */
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
