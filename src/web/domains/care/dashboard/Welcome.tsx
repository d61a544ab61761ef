import { ClipboardPen, Plus } from "lucide-react";
import { Link } from "wouter";
import { opening } from "#contract/paths.ts";
import { useAuth } from "#web/core/session.ts";
import { useToday } from "#web/domains/care/today/use-today.ts";
import { logVisit } from "#web/domains/care/visits/log-visit.ts";
import { useHorses } from "#web/domains/horses/use-horses.ts";
import { Button } from "#web/ui/Button.tsx";
import { buttonLook } from "#web/ui/button-look.ts";

/** The yard's owner, its number of horses and of overdue events, and the two ways to add something. */
export function Welcome() {
  const { user } = useAuth();
  const { data: horses } = useHorses();
  const { data: today } = useToday();
  const isNew = horses?.length === 0;
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div>
        <h1 className="font-display text-2xl wrap-anywhere lg:text-3xl">
          {user?.firstVisit ? "Welcome" : "Welcome back"}, {user?.firstName}
        </h1>
        <Figures horses={horses?.length} overdue={today?.overdueCount} />
      </div>
      <div className="flex gap-3 max-sm:w-full max-sm:*:flex-1">
        <Link href={opening.horse} className={buttonLook(isNew ? "primary" : "secondary")}>
          <Plus aria-hidden />
          Add Horse
        </Link>
        {!isNew && (
          <Button variant="primary" onClick={() => logVisit()}>
            <ClipboardPen aria-hidden />
            Log a visit
          </Button>
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
