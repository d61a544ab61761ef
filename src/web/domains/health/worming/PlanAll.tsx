import { CalendarPlus } from "lucide-react";
import { useState } from "react";
import { carePlanEndpoints } from "#contract/care/care-plans.ts";
import { wholeBoard, wormingEndpoints } from "#contract/health/worming.ts";
import {
  missingPlansOf,
  type WormingRow,
  type WormTaskState,
} from "#contract/health/worming-board.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import type { WormingRule } from "#rules/worming/thresholds.ts";
import { useRead, useSteps } from "#web/core/query.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { Button } from "#web/ui/Button.tsx";
import { useMayWrite } from "#web/core/session.ts";
import { toast } from "#web/ui/toast.ts";

/**
 * A button that adds the season's plan to the care plans. Each horse gets one item for each kind of test that
 * its plan does not have yet, and each item creates one event. `missing` is how many items there are to add.
 */
export function PlanAll({ missing }: { missing: number }) {
  const read = useRead();
  const [at, setAt] = useState<number | null>(null);
  const { mutateAsync: plan } = useSteps(async (makeCall) => {
    setAt(0);
    const { rows, rule } = await read(wormingEndpoints.board, wholeBoard);
    for (const [index, { horseId, plan: body }] of missingPlans(rows, rule).entries()) {
      setAt(index);
      await makeCall(carePlanEndpoints.create, { params: { horseId }, body });
    }
  });
  const mayPlan = useMayWrite("care", null);
  if (missing === 0 || !mayPlan) return null;
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
        {missing === 1 ? "one is" : `${missing} are`} not there yet.
      </p>
      <Button busy={at !== null} onClick={() => void take()}>
        <CalendarPlus aria-hidden />
        {at === null ? "Put into the care plans" : `${at + 1} of ${missing}`}
      </Button>
    </div>
  );
}

/** A test that was never done is due within this many days. */
const SOON = 28;

/** The items of the season's plan that are missing in the horses' care plans. */
export const missingPlans = (
  rows: readonly Pick<WormingRow, "horseId" | "planned" | "tasks">[],
  rule: WormingRule,
) =>
  rows.flatMap((row) =>
    missingPlansOf(row).map(({ plan, task }) => ({
      horseId: row.horseId,
      plan: { eventType: plan, ...planOf[plan](rule, task) },
    })),
  );

const firstOf = ({ days }: WormTaskState) => days?.by ?? addDays(londonDate(new Date()), SOON);

const planOf = {
  WORMING: (rule: WormingRule) => ({
    every: rule.countFromWeeks,
    until: rule.countByWeeks,
    unit: "WEEKS" as const,
    seasonFrom: rule.seasonFrom,
    seasonTo: rule.seasonTo,
    note: "Worm egg count",
  }),
  TAPEWORM_TEST: (rule: WormingRule, task: WormTaskState) => ({
    every: rule.tapewormMonths,
    until: rule.tapewormMonths + 1,
    unit: "MONTHS" as const,
    firstDate: firstOf(task),
    note: "Saliva or blood test for tapeworm",
  }),
  // a test done in one winter is due again at the start of the next
  REDWORM_TEST: (_: WormingRule, task: WormTaskState) => ({
    every: 8,
    until: 12,
    unit: "MONTHS" as const,
    seasonFrom: 11,
    seasonTo: 2,
    firstDate: firstOf(task),
    note: "Ask the vet or SQP: blood test, or what else",
  }),
};
