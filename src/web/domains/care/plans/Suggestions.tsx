import { useQuery } from "@tanstack/react-query";
import { v7 as uuid } from "uuid";
import {
  carePlanEndpoints,
  type PlannedCare,
  plannedCareLabels,
} from "#contract/care/care-plans.ts";
import { eventTypeOf } from "#contract/care/care-subjects.ts";
import { queryOf } from "#web/core/query.ts";
import { EventIcon } from "#web/core/EventIcon.tsx";
import { useSave } from "#web/core/save.ts";
import { useUndoActs } from "#web/domains/data/acts/undo-acts.ts";
import { Button } from "#web/ui/Button.tsx";
import { toast } from "#web/ui/toast.ts";
import { formatInterval } from "./format-plan.ts";

/** Suggested plans that the horse does not have yet: a tap accepts one, or all. */
export function Suggestions({ horseId }: { horseId: string }) {
  const params = { horseId };
  const { data = [] } = useQuery(queryOf(carePlanEndpoints.suggestions, { params }));
  const { save, busy } = useSave(carePlanEndpoints.accept, {
    failed: "Failed to change the plan",
  });
  const undo = useUndoActs();
  const take = (eventTypes?: PlannedCare[]) => {
    const id = uuid();
    const say = () => void toast({ title: "Added to the plan", action: undo([id]) });
    return save({ params, body: { id, eventTypes } }, say);
  };
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="usual-plans" className="rounded-card bg-tan-soft p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="usual-plans" className="font-display text-lg">
          Usual for a horse of this age
        </h3>
        {data.length > 1 && (
          <Button busy={busy} onClick={() => void take()}>
            Take all {data.length}
          </Button>
        )}
      </div>
      <ul className="mt-2 divide-y divide-tan-line">
        {data.map((plan) => (
          <li key={plan.eventType} className="flex items-start gap-3 py-3">
            <EventIcon type={eventTypeOf(plan.eventType)} className="mt-1 flex-none text-tan" />
            <div className="min-w-0 flex-1">
              <p>
                <span className="font-semibold">{plannedCareLabels[plan.eventType]}</span>{" "}
                {formatInterval(plan)}
              </p>
              <p className="text-sm text-muted">{plan.why}</p>
            </div>
            <Button
              aria-label={`Take the plan for ${plannedCareLabels[plan.eventType]}`}
              busy={busy}
              onClick={() => void take([plan.eventType])}
            >
              Take
            </Button>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-muted">Your vet’s word goes before any of these.</p>
    </section>
  );
}
