import { ArrowRight, TriangleAlert } from "lucide-react";
import { Link, useLocation } from "wouter";
import { assistantLabels } from "#contract/experts/assistant-labels.ts";
import { paths } from "#contract/paths.ts";
import { assistants } from "#rules/knowledge/entry.ts";
import { Section } from "#web/ui/Card.tsx";
import { buttonLook } from "#web/ui/Button.tsx";
import { HorsesCard } from "./HorsesCard.tsx";
import { showEvents, UpcomingEvents } from "./UpcomingEvents.tsx";
import { useQuery } from "@tanstack/react-query";
import { careEventEndpoints } from "#contract/care/care-events.ts";
import { afterPrice, monthlyPence, perHorse } from "#rules/billing/price.ts";
import { pounds, sterling } from "#rules/money.ts";
import { usePublicSettings } from "#web/core/public-settings.ts";
import { queryOf } from "#web/core/query.ts";
import { useMayReadAll } from "#web/core/session.ts";
import { useToday } from "#web/domains/care/today/use-today.ts";
import { useHorseCount } from "#web/domains/horses/use-horses.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { cx } from "#web/ui/cx.ts";

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

const cards = assistants.flatMap((type) => {
  const { card } = assistantLabels[type];
  return card ? [{ type, ...card }] : [];
});

/** Links to the specialists. A phone shows only their names, and screen readers read the full text. */
export const AskCard = () => (
  <Section id="ask-the-expert" title="Ask the Expert">
    <p className="text-muted max-sm:sr-only">
      UK rules and horse health, answered with the official source.
    </p>
    <ul className="grid grid-cols-2 gap-x-8 max-sm:gap-x-4 lg:grid-cols-1">
      {cards.map(({ type, label, about }) => (
        <li key={type} className="border-b border-line">
          <Link
            href={`${paths.ask}?assistant=${type}`}
            className="-mx-2 flex min-h-row items-center justify-between gap-3 rounded-control px-2 py-2 text-ink no-underline hover:bg-sunken"
          >
            <span>
              <span className="block font-semibold">{label}</span>
              <span className="block text-sm text-muted max-sm:sr-only">{about}</span>
            </span>
            <ArrowRight className="text-muted max-sm:hidden" aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:gap-x-6">
      <Link href={paths.ask} className={buttonLook()}>
        Ask a question
      </Link>
      <Link href={paths.library} className="link flex min-h-control items-center">
        Reference library
      </Link>
    </div>
  </Section>
);

/** The dashboard's four figures; each links to what it counts. */
function Stats() {
  const [, go] = useLocation();
  const horses = useHorseCount();
  const { data: counts } = useQuery(queryOf(careEventEndpoints.counts, {}));
  const overdue = useOverdueCount();
  const maySeeBill = useMayReadAll("money");
  return (
    <ul
      aria-label="Figures"
      className={cx(
        "grid gap-px overflow-hidden border border-line bg-line max-sm:-mx-4 max-sm:border-x-0 max-[22.4rem]:grid-cols-2 sm:rounded-card",
        maySeeBill ? "grid-cols-4" : "grid-cols-3",
      )}
    >
      <StatCard label="Total Horses" figure={horses} />
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
      {maySeeBill && <MonthlyBill horses={horses} onGo={() => go(paths.subscription)} />}
    </ul>
  );
}

/** The same figure as in the page's heading, which includes lapsed vaccinations without a plan. */
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

interface StatCardProps {
  label: string;
  /** The figure; undefined while it is loading. */
  figure: number | string | undefined;
  detail?: string | undefined;
  /** The text on what is overdue; null or absent if nothing is. */
  alarm?: string | null | undefined;
  onGo?: () => void;
}

const look =
  "flex size-full min-h-[6.375rem] flex-col px-1.5 py-2 text-center text-xs max-[22.4rem]:min-h-0 sm:text-left lg:grid lg:min-h-[3.875rem] lg:grid-cols-[auto_minmax(0,1fr)] lg:content-center lg:items-center lg:gap-x-3 lg:px-5 lg:py-1.5";

/** One figure with its label; the whole card is a button if it links to something. */
function StatCard({ label, figure, detail, alarm, onGo }: StatCardProps) {
  const words = (
    <>
      {figure === undefined ? (
        <Skeleton className="mx-auto h-7 w-12 sm:mx-0 lg:row-span-2" />
      ) : (
        <span className="font-display text-lg sm:text-2xl lg:row-span-2">{figure}</span>
      )}
      <span className={cx("text-muted", !alarm && !detail && "lg:row-span-2")}>{label}</span>
      {alarm ? (
        <span className="font-semibold text-overdue">
          <TriangleAlert className="mr-1 inline size-4" aria-hidden />
          {alarm}
        </span>
      ) : (
        detail && <span className="font-semibold">{detail}</span>
      )}
    </>
  );
  return (
    <li className="bg-surface">
      {onGo ? (
        <button type="button" onClick={onGo} className={`${look} cursor-pointer hover:bg-sunken`}>
          {words}
        </button>
      ) : (
        <div className={look}>{words}</div>
      )}
    </li>
  );
}
