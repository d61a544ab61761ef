import { Plus } from "lucide-react";
import { Suspense } from "react";
import { Link } from "wouter";
import { paths } from "#contract/paths.ts";
import { useAuth } from "#web/core/session.ts";
import { useHorses } from "#web/domains/horses/use-horses.ts";
import { buttonLook } from "#web/ui/button-look.ts";
import { onDemand } from "#web/ui/on-demand.ts";
import { AskCard } from "./AskCard.tsx";
import { HorsesCard } from "./HorsesCard.tsx";
import { MoreLinks } from "./MoreLinks.tsx";
import { Stats } from "./Stats.tsx";
import { UpcomingEvents } from "./UpcomingEvents.tsx";

// seldom there is a warning, and the page does not wait for it
const { WeatherAlerts } = onDemand(() => import("#web/domains/notices/weather/WeatherAlerts.tsx"));

/** Who is due, who is overdue and who is fine, at a glance. */
export function DashboardPage() {
  return (
    <main id="main" tabIndex={-1} className="column grid gap-6 py-6 sm:py-8">
      <Welcome />
      <Suspense fallback={null}>
        <WeatherAlerts />
      </Suspense>
      <Stats />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <HorsesCard />
        <div className="lg:row-span-2">
          <UpcomingEvents />
        </div>
        <AskCard />
      </div>
      <MoreLinks />
    </main>
  );
}

function Welcome() {
  const { user } = useAuth();
  const { data: horses } = useHorses();
  return (
    <header className="flex flex-wrap items-center justify-between gap-4">
      <div>
        <h1 className="font-display text-3xl break-words">Welcome back, {user?.firstName}</h1>
        <p className="mt-1 min-h-6 text-muted">{horses && howMany(horses.length)}</p>
      </div>
      <Link href={paths.horses} className={buttonLook("primary", "lg")}>
        <Plus aria-hidden />
        Add Horse
      </Link>
    </header>
  );
}

function howMany(count: number) {
  if (count === 0) return "You have no horses in your yard yet.";
  return `You have ${count} ${count === 1 ? "horse" : "horses"} in your yard.`;
}
