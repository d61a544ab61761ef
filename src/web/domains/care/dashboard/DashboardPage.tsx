import { IfMayWrite } from "#web/core/IfMayWrite.tsx";
import { ClipboardPen, Plus } from "lucide-react";
import { Suspense } from "react";
import { Link } from "wouter";
import type { Today } from "#contract/care/today.ts";
import { opening } from "#contract/paths.ts";
import { LoadFailed } from "#web/core/Loaded.tsx";
import { useAuth } from "#web/core/session.ts";
import { TodayPanel, TodaySkeleton } from "#web/domains/care/today/TodayPanel.tsx";
import { useToday } from "#web/domains/care/today/use-today.ts";
import { logVisit } from "#web/domains/care/visits/log-visit.ts";
import { useFirstHorses, useHorseAlerts, useHorseCount } from "#web/domains/horses/use-horses.ts";
import { Button, buttonLook } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { onDemand } from "#web/ui/on-demand.ts";

// loaded on demand, because warnings are rare and the page does not wait for them
const { WeatherAlerts } = onDemand(() => import("#web/domains/notices/weather/WeatherAlerts.tsx"));
// loaded on demand, because only users without a horse need it
const { FirstHorseForm } = onDemand(
  () => import("#web/domains/horses/first-run/FirstHorseForm.tsx"),
);
// loaded on demand, because it is below the first screen of a phone
const { BelowToday } = onDemand(() => import("./BelowToday.tsx"));

/** Shows which horses need what today, and below that an overview of the yard. */
export function DashboardPage() {
  const today = useToday();
  const horses = useFirstHorses();
  const alerts = useHorseAlerts();
  // warnings that came after the rows would move them. If they do not come, the rows are shown without, and stay while each of
  // them asks again
  const isWaiting = alerts.isPending && alerts.errorUpdateCount === 0;
  const isPending = today.isPending || horses.isPending || isWaiting;
  return (
    <main id="main" tabIndex={-1} className="column grid gap-3 py-4 sm:gap-5 sm:py-6">
      <Welcome />
      <Suspense fallback={null}>
        <WeatherAlerts />
      </Suspense>
      {isPending && <TodaySkeleton />}
      {!isPending && today.data && <Day today={today.data} hasHorses={horses.data?.total !== 0} />}
      {today.error && (
        <Card as="section">
          <LoadFailed
            title="Today could not be loaded"
            error={today.error}
            onRetry={today.refetch}
          />
        </Card>
      )}
      {/* hidden until today's tasks have loaded, so that the overview below does not move when they appear */}
      <div className={isPending ? "hidden" : "contents"}>
        <Suspense fallback={null}>
          <BelowToday />
        </Suspense>
      </div>
    </main>
  );
}

/** Today's tasks, and for users without a horse the form to add the first. */
const Day = ({ today, hasHorses }: { today: Today; hasHorses: boolean }) => (
  <>
    {!hasHorses && today.draftHorses.length === 0 && (
      <Suspense fallback={<TodaySkeleton />}>
        <IfMayWrite section="papers" horseId={null}>
          <FirstHorseForm />
        </IfMayWrite>
      </Suspense>
    )}
    <TodayPanel today={today} hasHorses={hasHorses} />
  </>
);

/**
 * The heading: the yard's owner, how many horses and overdue events there are, and buttons to add an event or a
 * horse.
 */
export function Welcome() {
  const { user } = useAuth();
  const horses = useHorseCount();
  const { data: today } = useToday();
  const isNew = horses === 0;
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div>
        <h1 className="font-display text-2xl wrap-anywhere lg:text-3xl">
          {user?.firstVisit ? "Welcome" : "Welcome back"}, {user?.firstName}
        </h1>
        <Figures horses={horses} overdue={today?.overdueCount} />
      </div>
      <div className="flex gap-3 max-sm:w-full max-sm:*:flex-1">
        <IfMayWrite section="papers" horseId={null}>
          <Link href={opening.horse} className={buttonLook(isNew ? "primary" : "secondary")}>
            <Plus aria-hidden />
            Add Horse
          </Link>
        </IfMayWrite>
        {!isNew && (
          <IfMayWrite section="health">
            <Button variant="primary" onClick={() => logVisit()}>
              <ClipboardPen aria-hidden />
              Log a visit
            </Button>
          </IfMayWrite>
        )}
      </div>
    </header>
  );
}

const Figures = ({
  horses,
  overdue = 0,
}: {
  horses?: number | undefined;
  overdue?: number | undefined;
}) => (
  <p className="min-h-6 text-muted">
    {horses !== undefined && howMany(horses)}{" "}
    {overdue > 0 && <b className="font-semibold text-overdue">{overdue} overdue</b>}
  </p>
);

function howMany(count: number) {
  if (count === 0) return "You have no horses in your yard yet.";
  return `You have ${count} ${count === 1 ? "horse" : "horses"} in your yard.`;
}
