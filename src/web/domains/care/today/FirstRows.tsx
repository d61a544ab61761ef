import { Suspense, useState } from "react";
import type { Today } from "#contract/care/today.ts";
import type { Round } from "#rules/measures/isolation-rounds.ts";
import { onDemand } from "#web/ui/on-demand.ts";
import { isolatedIn } from "./rows.ts";

const { DayLink } = onDemand(() => import("#web/domains/care/yard-day/DayLink.tsx"));
const { IsolationRounds } = onDemand(() => import("./IsolationRounds.tsx"));

/** The yard's day and the rounds in isolation, before all else of today. */
export function FirstRows({ today }: { today: Today }) {
  const isolated = isolatedIn(today);
  // only for the room that the rows will take, for which the device's own hour suffices
  const [now] = useState<Round>(() => (new Date().getHours() < 12 ? "MORNING" : "EVENING"));
  return (
    <>
      {today.day.all > 0 && (
        <Suspense fallback={<li className="min-h-14" />}>
          <DayLink day={today.day} />
        </Suspense>
      )}
      {isolated.length > 0 && (
        <Suspense
          fallback={isolated.map(
            ({ id, done }) => !done.includes(now) && <li key={id} className="min-h-17" />,
          )}
        >
          <IsolationRounds horses={isolated} />
        </Suspense>
      )}
    </>
  );
}
