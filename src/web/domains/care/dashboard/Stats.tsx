import { useQuery } from "@tanstack/react-query";
import { CalendarDays, PoundSterling, Syringe } from "lucide-react";
import { useLocation } from "wouter";
import { careEventEndpoints } from "#contract/care/care-events.ts";
import { paths } from "#contract/paths.ts";
import { monthlyPence, perHorse } from "#rules/billing/price.ts";
import { pounds, sterling } from "#rules/money.ts";
import { queryOf } from "#web/core/query.ts";
import { useHorses } from "#web/domains/horses/use-horses.ts";
import { HorseIcon } from "#web/ui/horse-icons.ts";
import { StatCard } from "./StatCard.tsx";
import { EVENTS_SECTION } from "./UpcomingEvents.tsx";

/** The four figures; each leads to what it counts. */
export function Stats() {
  const [, go] = useLocation();
  const { data: horses } = useHorses();
  const { data: counts } = useQuery(queryOf(careEventEndpoints.counts, {}));
  return (
    <ul aria-label="Figures" className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <StatCard icon={HorseIcon} label="Total Horses" figure={horses?.length} />
      <StatCard
        icon={CalendarDays}
        label="Upcoming Events"
        figure={counts?.upcoming}
        alarm={counts && counts.overdue > 0 ? `${counts.overdue} overdue` : null}
        onGo={() => document.getElementById(EVENTS_SECTION)?.scrollIntoView()}
      />
      <StatCard
        icon={Syringe}
        label="Pending Vaccinations"
        figure={counts?.pendingVaccinations}
        detail={counts && `${counts.vaccinationsThisWeek} this week`}
        onGo={() => go(paths.calendar)}
      />
      <MonthlyBill horses={horses?.length} onGo={() => go(paths.subscription)} />
    </ul>
  );
}

function MonthlyBill({ horses, onGo }: { horses: number | undefined; onGo: () => void }) {
  const bill = horses === undefined ? undefined : pounds(monthlyPence(horses));
  return (
    <StatCard
      icon={PoundSterling}
      label="Monthly Bill"
      figure={bill === undefined ? undefined : sterling(bill)}
      detail={bill === undefined ? undefined : `${sterling(perHorse(bill, horses ?? 0))} per horse`}
      onGo={onGo}
    />
  );
}
