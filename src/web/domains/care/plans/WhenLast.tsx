import { Link } from "wouter";
import { type CarePlan, carePlanEndpoints } from "#contract/care/care-plans.ts";
import { visitKindOf } from "#contract/care/today.ts";
import { paths } from "#contract/paths.ts";
import { londonDate } from "#rules/london.ts";
import { useSave } from "#web/core/save.ts";
import { logVisit } from "#web/domains/care/visits/log-visit.ts";
import { Button } from "#web/ui/Button.tsx";
import { buttonLook } from "#web/ui/button-look.ts";
import { toast } from "#web/ui/toast.ts";

interface WhenLastProps {
  plan: CarePlan;
  /** The name of the plan's care, as in its heading. */
  name: string;
}

/** Asks when care without a record was last given: until that is known, the horse does not count as up to date. */
export function WhenLast({ plan, name }: WhenLastProps) {
  const { save, busy } = useSave(carePlanEndpoints.update, { failed: "Failed to change the plan" });
  const { id, horseId, next: _next, lastDone: _lastDone, ...input } = plan;
  const never = () =>
    save(
      {
        params: { horseId, id },
        body: { ...input, firstDate: londonDate(new Date()) },
      },
      () => void toast({ title: `${name} is due now` }),
    );
  return (
    <div className="grid gap-2">
      <p className="text-muted">
        When was it last done? Until somebody says, nobody knows when it is due.
      </p>
      <div className="flex flex-wrap gap-2">
        <SayWhen plan={plan} name={name} />
        <Button aria-label={`Never: ${name}`} busy={busy} onClick={() => void never()}>
          Never
        </Button>
      </div>
    </div>
  );
}

/** Links to where the last time is entered: the passport's doses, a visit's record, or the records. */
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
