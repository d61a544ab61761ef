import { CalendarPlus } from "lucide-react";
import { useState } from "react";
import { carePlanEndpoints } from "#contract/care/care-plans.ts";
import { type WormingRow } from "#contract/health/worming.ts";
import type { WormingRule } from "#rules/worming/thresholds.ts";
import { useSteps } from "#web/core/query.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { Button } from "#web/ui/Button.tsx";
import { toast } from "#web/ui/toast.ts";
import { missingPlans } from "./plans.ts";

/**
 * Adds the season's plan to the care plans: for each horse one item for each kind of test that has none, and so one
 * event.
 */
export function PlanAll({ rows, rule }: { rows: WormingRow[]; rule: WormingRule }) {
  const missing = missingPlans(rows, rule);
  const [at, setAt] = useState<number | null>(null);
  const { mutateAsync: plan } = useSteps(async (makeCall) => {
    for (const [index, { horseId, plan: body }] of missing.entries()) {
      setAt(index);
      await makeCall(carePlanEndpoints.create, { params: { horseId }, body });
    }
  });
  if (missing.length === 0) return null;
  const take = async () => {
    try {
      await plan();
      toast({ title: "The season's plan is in the care plans" });
    } catch (error) {
      showFailure("Error", error, "Failed to change the plan");
    }
    setAt(null);
  };
  return (
    <div
      data-print="off"
      className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-tan-soft p-4"
    >
      <p>
        Egg counts, tapeworm tests and the winter's small redworm become items of the care plan:{" "}
        {missing.length === 1 ? "one is" : `${missing.length} are`} not there yet.
      </p>
      <Button busy={at !== null} onClick={() => void take()}>
        <CalendarPlus aria-hidden />
        {at === null ? "Put into the care plans" : `${at + 1} of ${missing.length}`}
      </Button>
    </div>
  );
}
