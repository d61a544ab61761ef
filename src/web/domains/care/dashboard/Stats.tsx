import { useQuery } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { careEventEndpoints } from "#contract/care/care-events.ts";
import { paths } from "#contract/paths.ts";
import { monthlyPence, perHorse } from "#rules/billing/price.ts";
import { afterPrice } from "#rules/billing/vat.ts";
import { pounds, sterling } from "#rules/money.ts";
import { usePublicSettings } from "#web/core/public-settings.ts";
import { queryOf } from "#web/core/query.ts";
import { useToday } from "#web/domains/care/today/use-today.ts";
import { useHorses } from "#web/domains/horses/use-horses.ts";
import { StatCard } from "./StatCard.tsx";
import { showEvents } from "./UpcomingEvents.tsx";

/** The four figures; each leads to what it counts. */
export function Stats() {
  const [, go] = useLocation();
  const { data: horses } = useHorses();
  const { data: counts } = useQuery(queryOf(careEventEndpoints.counts, {}));
  const overdue = useOverdueCount();
  return (
    <ul
      aria-label="Figures"
      className="grid grid-cols-4 gap-px overflow-hidden border border-line bg-line max-sm:-mx-4 max-sm:border-x-0 max-[22.4rem]:grid-cols-2 sm:rounded-card"
    >
      <StatCard label="Total Horses" figure={horses?.length} />
      <StatCard
        label="Upcoming Events"
        figure={counts?.upcoming}
        alarm={overdue > 0 ? `${overdue} overdue` : null}
        onGo={showEvents}
      />
      <StatCard
        label="Pending Vaccinations"
        figure={counts?.pendingVaccinations}
        detail={counts && `${counts.vaccinationsThisWeek} this week`}
        onGo={() => go(paths.calendar)}
      />
      <MonthlyBill horses={horses?.length} onGo={() => go(paths.subscription)} />
    </ul>
  );
}

/** The figure in the page's heading, which includes lapsed jabs that have no plan. */
const useOverdueCount = () => useToday().data?.overdueCount ?? 0;

function MonthlyBill({ horses, onGo }: { horses: number | undefined; onGo: () => void }) {
  const bill = horses === undefined ? undefined : pounds(monthlyPence(horses));
  const vat = afterPrice(usePublicSettings()?.vatNote);
  return (
    <StatCard
      label="Monthly Bill"
      figure={bill === undefined ? undefined : sterling(bill)}
      detail={
        bill === undefined ? undefined : `${sterling(perHorse(bill, horses ?? 0))} per horse${vat}`
      }
      onGo={onGo}
    />
  );
}
