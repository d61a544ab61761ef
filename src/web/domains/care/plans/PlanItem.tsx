import { IfMayWrite } from "#web/core/IfMayWrite.tsx";
import { CirclePause, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { type CarePlan, carePlanEndpoints, plannedCareLabels } from "#contract/care/care-plans.ts";
import { planPauseEndpoints } from "#contract/care/plan-pauses.ts";
import { eventTypeOf } from "#contract/care/care-subjects.ts";
import { visitKindOf } from "#contract/care/today.ts";
import { paths } from "#contract/paths.ts";
import { londonDate } from "#rules/london.ts";
import { EventIcon } from "#web/core/EventIcon.tsx";
import { formatDate } from "#web/core/format-date.ts";
import { useMutate, useSave } from "#web/core/query.ts";
import { logVisit } from "#web/domains/care/visits/log-visit.ts";
import { DeleteDialog } from "#web/domains/data/bin/DeleteDialog.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { IconButton, Button, buttonLook } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { toast } from "#web/ui/toast.ts";
import { formatInterval, isFromNothing, formatNextDates, planState } from "./format-plan.ts";

interface PlanItemProps {
  plan: CarePlan;
  onEdit: () => void;
  onPause: () => void;
}

/** One kind of care in the plan, with its interval and what is due next. */
export function PlanItem({ plan, onEdit, onPause }: PlanItemProps) {
  const [deleting, setDeleting] = useState(false);
  const name = plannedCareLabels[plan.eventType];
  const fromNothing = isFromNothing(plan);
  const standing = planState(plan);
  return (
    <Card as="li" className="flex items-start gap-3">
      <EventIcon type={eventTypeOf(plan.eventType)} className="mt-1 flex-none text-tan" />
      <div className="min-w-0 flex-1">
        <h3 className="flex flex-wrap items-center gap-2 text-lg font-semibold">
          {name}
          {standing && <Badge state={standing.state}>{standing.word}</Badge>}
          {!plan.active && <Badge state="off">Resting</Badge>}
        </h3>
        <p>{formatInterval(plan)}</p>
        {plan.lastDone && <p className="text-muted">Last done {formatDate(plan.lastDone)}</p>}
        {plan.next && <p className="text-muted">{formatNextDates(plan.next)}</p>}
        <Pause plan={plan} name={name} />
        {fromNothing && <WhenLast plan={plan} name={name} />}
        {plan.note && <p className="break-words text-muted">{plan.note}</p>}
      </div>
      <IfMayWrite section="care" horseId={plan.horseId}>
        <div className="-mt-1 -mr-2 flex max-[24rem]:flex-col">
          {plan.anchor !== "FLU_RULES" && (
            <IconButton label={`Pause the plan for ${name}`} onClick={onPause}>
              <CirclePause aria-hidden />
            </IconButton>
          )}
          <IconButton label={`Edit the plan for ${name}`} onClick={onEdit}>
            <Pencil aria-hidden />
          </IconButton>
          <IconButton label={`Delete the plan for ${name}`} onClick={() => setDeleting(true)}>
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      </IfMayWrite>
      {deleting && <DeletePlan plan={plan} name={name} onClose={() => setDeleting(false)} />}
    </Card>
  );
}

/** Until when the item is paused, by whom and why, and a button that ends the pause. */
function Pause({
  plan: { id, horseId, pausedUntil, pausedBecause, pausedBy },
  name,
}: WhenLastProps) {
  const { save, busy } = useSave(planPauseEndpoints.resume, {
    done: { title: "The pause is over" },
    failed: "Failed to change the plan",
  });
  const [today] = useState(() => londonDate(new Date()));
  if (pausedUntil === null || pausedUntil <= today) return null;
  return (
    <div className="my-1 grid justify-items-start gap-1">
      <p>
        <Badge state="off">Paused until {formatDate(pausedUntil)}</Badge> {pausedBecause}
        {pausedBy && <span className="text-muted"> ({pausedBy})</span>}
      </p>
      <IfMayWrite section="care" horseId={horseId}>
        <Button
          aria-label={`End the pause of ${name}`}
          busy={busy}
          onClick={() => void save({ params: { horseId, id } })}
        >
          End the pause
        </Button>
      </IfMayWrite>
    </div>
  );
}

interface DeletePlanProps {
  plan: CarePlan;
  name: string;
  onClose: () => void;
}

function DeletePlan({ plan: { id, horseId }, name, onClose }: DeletePlanProps) {
  const remove = useMutate(carePlanEndpoints.remove);
  return (
    <DeleteDialog
      id={id}
      title={`Take ${name} off the plan?`}
      text="Its open event goes too; what was done stays on record."
      confirm="Take off the plan"
      remove={() => remove.mutateAsync({ params: { horseId, id } })}
      busy={remove.isPending}
      done="Taken off the plan"
      failed="Failed to change the plan"
      onClose={onClose}
    />
  );
}

interface WhenLastProps {
  plan: CarePlan;
  /** The name of the care, as in the item's heading. */
  name: string;
}

/**
 * Asks when this care was last given, if there is no record: until that is known, the horse does not count as up
 * to date.
 */
function WhenLast({ plan, name }: WhenLastProps) {
  const { save, busy } = useSave(carePlanEndpoints.update, { failed: "Failed to change the plan" });
  const { id, horseId, updatedAt } = plan;
  const { eventType, every, until, unit, anchor, seasonFrom, seasonTo, note, active } = plan;
  const input = { eventType, every, until, unit, anchor, seasonFrom, seasonTo, note, active };
  const never = () =>
    save(
      {
        params: { horseId, id },
        body: { ...input, updatedAt, firstDate: londonDate(new Date()) },
      },
      () => void toast({ title: `${name} is due now` }),
    );
  return (
    <div className="grid gap-2">
      <p className="text-muted">
        When was it last done? Until somebody says, nobody knows when it is due.
      </p>
      <IfMayWrite section="care" horseId={horseId}>
        <div className="flex flex-wrap gap-2">
          <SayWhen plan={plan} name={name} />
          <Button aria-label={`Never: ${name}`} busy={busy} onClick={() => void never()}>
            Never
          </Button>
        </div>
      </IfMayWrite>
    </div>
  );
}

/**
 * A link to the place where the last date is entered: the passport's doses, a visit's record, or the health
 * records.
 */
function SayWhen({ plan: { horseId, eventType, anchor }, name }: WhenLastProps) {
  const page = paths.horse.replace(":id", horseId);
  const kind = visitKindOf(eventType);
  if (anchor !== "FLU_RULES" && kind !== null && kind !== "WORMING")
    return (
      <Button
        aria-label={`Say when: ${name}`}
        onClick={() => logVisit({ kind, horseIds: [horseId] })}
      >
        Say when
      </Button>
    );
  return (
    <Link
      href={`${page}?tab=${anchor === "FLU_RULES" ? "can-i-go" : "records"}`}
      className={buttonLook("secondary")}
    >
      {anchor === "FLU_RULES" ? "Copy the passport" : "Write the last one down"}
    </Link>
  );
}
