import { AskCard } from "./AskCard.tsx";
import { HorsesCard } from "./HorsesCard.tsx";
import { Stats } from "./Stats.tsx";
import { UpcomingEvents } from "./UpcomingEvents.tsx";

/** The part of the dashboard below today's tasks. */
export const BelowToday = () => (
  <>
    <Stats />
    <HorsesCard />
    <div className="grid grid-cols-1 items-start gap-3 sm:gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <AskCard />
      <UpcomingEvents />
    </div>
  </>
);
