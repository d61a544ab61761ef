import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import {
  type CarePlan,
  carePlanEndpoints,
  planStandingLabels,
  plannedCareLabels,
} from "#contract/care/care-plans.ts";
import { eventTypeOf } from "#contract/care/care-subjects.ts";
import { useMutate } from "#web/core/query.ts";
import { dateWords } from "#web/core/dates.ts";
import { EventIcon } from "#web/core/EventIcon.tsx";
import { showFailure } from "#web/core/show-failure.ts";
import { FROM_THE_BIN, useUndo } from "#web/domains/archive/bin/undo.ts";
import { Badge, type BadgeState } from "#web/ui/Badge.tsx";
import { IconButton } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { toast } from "#web/ui/toast.ts";
import { intervalWords } from "./interval-words.ts";

const states: Record<keyof typeof planStandingLabels, BadgeState> = {
  OVERDUE: "overdue",
  DUE: "soon",
  SOON: "soon",
  LATER: "ok",
};

/** One kind of care in the plan: how often, and what is due next. */
export function PlanItem({ plan, onEdit }: { plan: CarePlan; onEdit: () => void }) {
  const [deleting, setDeleting] = useState(false);
  const name = plannedCareLabels[plan.eventType];
  const fromNothing = isFromNothing(plan);
  return (
    <Card as="li" className="flex items-start gap-3">
      <EventIcon type={eventTypeOf(plan.eventType)} className="mt-1 flex-none text-tan" />
      <div className="min-w-0 flex-1">
        <h3 className="flex flex-wrap items-center gap-2 text-lg font-semibold">
          {name}
          {plan.next && <Standing plan={plan} />}
          {!plan.active && <Badge state="off">Resting</Badge>}
        </h3>
        <p>{intervalWords(plan)}</p>
        {plan.lastDone && <p className="text-muted">Last done {dateWords(plan.lastDone)}</p>}
        {plan.next && <p className="text-muted">{nextWords(plan.next)}</p>}
        {fromNothing && (
          <p className="text-muted">
            Nothing on record yet, so it counts from the day it was planned. {whereToSay(plan)}
          </p>
        )}
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

/** Whether the next date rests on nothing but the day the plan was made. */
const isFromNothing = ({ next, lastDone, firstDate }: CarePlan) =>
  next !== null && lastDone === null && firstDate === null;

const whereToSay = ({ anchor }: CarePlan) =>
  anchor === "FLU_RULES"
    ? "Copy the doses from the passport under Can I go?"
    : "Write the last one into the records, or set the first date.";

// nobody knows that a horse is up to date about whom nothing is on record
function Standing({ plan }: { plan: CarePlan }) {
  if (!plan.next) return null;
  const { standing } = plan.next;
  if (standing === "LATER" && isFromNothing(plan)) return <Badge state="off">Not known</Badge>;
  return <Badge state={states[standing]}>{planStandingLabels[standing]}</Badge>;
}

const nextWords = ({ from, by }: { from: string; by: string }) =>
  from === by ? `Next on ${dateWords(by)}` : `Next between ${dateWords(from)} and ${dateWords(by)}`;

interface DeletePlanProps {
  plan: CarePlan;
  name: string;
  onClose: () => void;
}

function DeletePlan({ plan, name, onClose }: DeletePlanProps) {
  const remove = useMutate(carePlanEndpoints.remove);
  const undo = useUndo();
  const confirm = () =>
    remove.mutateAsync({ params: { horseId: plan.horseId, id: plan.id } }).then(
      () => toast({ title: "Taken off the plan", action: undo(plan.id) }),
      (error: unknown) => showFailure("Error", error, "Failed to change the plan"),
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Take ${name} off the plan?`}
      text={`Its open event goes too; what was done stays on record. This action cannot be undone. ${FROM_THE_BIN}`}
      confirm="Take off the plan"
      onConfirm={() => void confirm()}
      busy={remove.isPending}
    />
  );
}
