import { IfMayWrite } from "#web/core/IfMayWrite.tsx";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { v7 as uuid } from "uuid";
import {
  type CarePlan,
  carePlanEndpoints,
  type PlannedCare,
  plannedCareLabels,
} from "#contract/care/care-plans.ts";
import { eventTypeOf } from "#contract/care/care-subjects.ts";
import type { Horse } from "#contract/horses/horse.ts";
import { EventIcon } from "#web/core/EventIcon.tsx";
import { LoadFailed } from "#web/core/Loaded.tsx";
import { queryOf, useSave } from "#web/core/query.ts";
import { useUndoActs } from "#web/domains/data/acts/undo-acts.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { toast } from "#web/ui/toast.ts";
import { PlanItem } from "./PlanItem.tsx";
import { formatInterval } from "./format-plan.ts";

// loaded on hover or focus, because the plan can be read without the form
const loadForm = () => import("./PlanForm.tsx");
const { PlanForm } = onDemand(loadForm);
const { PauseForm } = onDemand(() => import("./PauseForm.tsx"));
const reach = () => void loadForm();

interface CarePlanDialogProps {
  horse: Pick<Horse, "id" | "name">;
  onClose: () => void;
}

type DialogView = { what: "plan" } | { what: "add" } | { what: "edit" | "pause"; plan: CarePlan };

/**
 * A horse's care plan: which care it needs and how often, what is due next, and suggested plans that the horse
 * does not have yet.
 */
export function CarePlanDialog({ horse, onClose }: CarePlanDialogProps) {
  const [shown, setShown] = useState<DialogView>({ what: "plan" });
  const back = () => setShown({ what: "plan" });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={`Care Plan - ${horse.name}`}
      description="Saving a record moves the next date on; the calendar follows."
    >
      {shown.what === "plan" && <Plan horse={horse} onShow={setShown} />}
      <Suspense fallback={<Skeleton className="h-96 w-full" />}>
        {shown.what === "add" && <PlanForm horseId={horse.id} plan={null} onDone={back} />}
        {shown.what === "edit" && <PlanForm horseId={horse.id} plan={shown.plan} onDone={back} />}
        {shown.what === "pause" && <PauseForm plan={shown.plan} onDone={back} />}
      </Suspense>
    </Dialog>
  );
}

interface PlanProps {
  horse: Pick<Horse, "id" | "name">;
  onShow: (shown: DialogView) => void;
}

function Plan({ horse, onShow }: PlanProps) {
  const params = { horseId: horse.id };
  const { data: plans, error, refetch } = useQuery(queryOf(carePlanEndpoints.list, { params }));
  if (error)
    return (
      <LoadFailed level={3} title="The plan could not be loaded" error={error} onRetry={refetch} />
    );
  if (!plans) return <Skeleton className="h-48 w-full" />;
  return (
    <div className="grid gap-5" onPointerEnter={reach} onFocus={reach}>
      {plans.length === 0 && <p className="text-muted">Nothing is planned for {horse.name} yet.</p>}
      <ul className="grid gap-3">
        {plans.map((plan) => (
          <PlanItem
            key={plan.id}
            plan={plan}
            onEdit={() => onShow({ what: "edit", plan })}
            onPause={() => onShow({ what: "pause", plan })}
          />
        ))}
      </ul>
      <IfMayWrite section="care" horseId={horse.id}>
        <Button className="justify-self-start" onClick={() => onShow({ what: "add" })}>
          <Plus aria-hidden />
          Add to the plan
        </Button>
        <Suggestions horseId={horse.id} />
      </IfMayWrite>
    </div>
  );
}

/** Suggested plans that the horse does not have yet; buttons accept one of them or all. */
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
