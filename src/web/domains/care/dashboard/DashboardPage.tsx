import { Suspense } from "react";
import type { Today } from "#contract/care/today.ts";
import { LoadFailed } from "#web/core/LoadFailed.tsx";
import { TodayPanel } from "#web/domains/care/today/TodayPanel.tsx";
import { TodaySkeleton } from "#web/domains/care/today/TodaySkeleton.tsx";
import { useToday } from "#web/domains/care/today/use-today.ts";
import { useHorses } from "#web/domains/horses/use-horses.ts";
import { Card } from "#web/ui/Card.tsx";
import { onDemand } from "#web/ui/lazy-components.ts";
import { Welcome } from "./Welcome.tsx";

// warnings are rare, and the page does not wait for them
const { WeatherAlerts } = onDemand(() => import("#web/domains/notices/weather/WeatherAlerts.tsx"));
// for users without a horse
const { FirstHorseForm } = onDemand(
  () => import("#web/domains/horses/first-run/FirstHorseForm.tsx"),
);
// below the first screen of a phone
const { BelowToday } = onDemand(() => import("./BelowToday.tsx"));

/** Who needs what today; below that an overview of the yard. */
export function DashboardPage() {
  const today = useToday();
  const horses = useHorses();
  const isPending = today.isPending || horses.isPending;
  return (
    <main id="main" tabIndex={-1} className="column grid gap-3 py-4 sm:gap-5 sm:py-6">
      <Welcome />
      <Suspense fallback={null}>
        <WeatherAlerts />
      </Suspense>
      {isPending && <TodaySkeleton />}
      {!isPending && today.data && <Day today={today.data} hasHorses={horses.data?.length !== 0} />}
      {today.error && (
        <Card as="section">
          <LoadFailed
            title="Today could not be loaded"
            error={today.error}
            onRetry={today.refetch}
          />
        </Card>
      )}
      {/* hidden until today's tasks have loaded, so that it does not move */}
      <div className={isPending ? "hidden" : "contents"}>
        <Suspense fallback={null}>
          <BelowToday />
        </Suspense>
      </div>
    </main>
  );
}

/** Today's tasks; without a horse also the form to add the first. */
const Day = ({ today, hasHorses }: { today: Today; hasHorses: boolean }) => (
  <>
    {!hasHorses && today.drafts.length === 0 && (
      <Suspense fallback={<TodaySkeleton />}>
        <FirstHorseForm />
      </Suspense>
    )}
    <TodayPanel today={today} hasHorses={hasHorses} />
  </>
);
