import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import {
  type CarePlan,
  carePlanEndpoints,
  careStandingLabels,
  plannedCareLabels,
} from "#contract/care-plans.ts";
import { eventTypeOf } from "#contract/care-subjects.ts";
import { useTell } from "#web/core/ask.ts";
import { dateWords } from "#web/core/dates.ts";
import { EventIcon } from "#web/core/EventIcon.tsx";
import { sayFailure } from "#web/core/say-failure.ts";
import { Badge, type BadgeState } from "#web/ui/Badge.tsx";
import { IconButton } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { toast } from "#web/ui/toast.ts";
import { intervalWords } from "./interval-words.ts";
import { touchedByPlans } from "./touched.ts";

const states: Record<keyof typeof careStandingLabels, BadgeState> = {
  OVERDUE: "overdue",
  DUE: "soon",
  LATER: "ok",
};

/** One kind of care in the plan: how often, and what is due next. */
export function PlanItem({ plan, onEdit }: { plan: CarePlan; onEdit: () => void }) {
  const [deleting, setDeleting] = useState(false);
  const name = plannedCareLabels[plan.eventType];
  return (
    <Card as="li" className="flex items-start gap-3">
      <EventIcon type={eventTypeOf(plan.eventType)} className="mt-1 flex-none text-tan" />
      <div className="min-w-0 flex-1">
        <h3 className="flex flex-wrap items-center gap-2 text-lg font-semibold">
          {name}
          {plan.next && (
            <Badge state={states[plan.next.standing]}>
              {careStandingLabels[plan.next.standing]}
            </Badge>
          )}
          {!plan.active && <Badge state="off">Resting</Badge>}
        </h3>
        <p>{intervalWords(plan)}</p>
        {plan.next && <p className="text-muted">{nextWords(plan.next)}</p>}
        {plan.note && <p className="break-words text-muted">{plan.note}</p>}
      </div>
      <div className="-mt-1 -mr-2 flex">
        <IconButton label={`Edit the plan for ${name}`} onClick={onEdit}>
          <Pencil aria-hidden />
        </IconButton>
        <IconButton label={`Delete the plan for ${name}`} onClick={() => setDeleting(true)}>
          <Trash2 aria-hidden />
        </IconButton>
      </div>
      {deleting && <DeletePlan plan={plan} name={name} onClose={() => setDeleting(false)} />}
    </Card>
  );
}

const nextWords = ({ from, by }: { from: string; by: string }) =>
  from === by ? `Next on ${dateWords(by)}` : `Next between ${dateWords(from)} and ${dateWords(by)}`;

interface DeletePlanProps {
  plan: CarePlan;
  name: string;
  onClose: () => void;
}

function DeletePlan({ plan, name, onClose }: DeletePlanProps) {
  const remove = useTell(carePlanEndpoints.remove, [...touchedByPlans, carePlanEndpoints.list]);
  const confirm = () =>
    remove.mutateAsync({ params: { horseId: plan.horseId, id: plan.id } }).then(
      () => toast({ title: "Taken off the plan" }),
      (error: unknown) => sayFailure("Error", error, "Failed to change the plan"),
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Take ${name} off the plan?`}
      text="Its open event goes too; what was done stays on record. This action cannot be undone."
      confirm="Take off the plan"
      onConfirm={() => void confirm()}
      busy={remove.isPending}
    />
  );
}
