import { CalendarPlus } from "lucide-react";
import { useState } from "react";
import { carePlanEndpoints } from "#contract/care-plans.ts";
import { type WormingRow, wormingEndpoints } from "#contract/worming.ts";
import type { WormingRule } from "#rules/worming/thresholds.ts";
import { useTell } from "#web/core/ask.ts";
import { sayFailure } from "#web/core/say-failure.ts";
import { touchedByPlans } from "#web/features/care-plans/touched.ts";
import { Button } from "#web/ui/Button.tsx";
import { toast } from "#web/ui/toast.ts";

interface PlanAllProps {
  rows: Pick<WormingRow, "horseId" | "planned">[];
  rule: WormingRule;
}

/** Egg counts into the care plans that have none yet: one item, and so one event, a horse. */
export function PlanAll({ rows, rule }: PlanAllProps) {
  const without = rows.filter(({ planned }) => !planned);
  const [at, setAt] = useState<number | null>(null);
  const create = useTell(carePlanEndpoints.create, []);
  const last = useTell(carePlanEndpoints.create, [...touchedByPlans, wormingEndpoints.board]);
  if (without.length === 0) return null;
  const take = async () => {
    try {
      for (const [index, { horseId }] of without.entries()) {
        setAt(index);
        const tell = index === without.length - 1 ? last : create;
        await tell.mutateAsync({ params: { horseId }, body: planOf(rule) });
      }
      toast({ title: "Egg counts are in the care plan" });
    } catch (error) {
      sayFailure("Error", error, "Failed to change the plan");
    }
    setAt(null);
  };
  return (
    <div
      data-print="off"
      className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-tan-soft p-4"
    >
      <p>
        Egg counts every {rule.countFromWeeks} to {rule.countByWeeks} weeks of the grazing season
        are not in the care plan of{" "}
        {without.length === 1 ? "one horse" : `${without.length} horses`}.
      </p>
      <Button busy={at !== null} onClick={() => void take()}>
        <CalendarPlus aria-hidden />
        {at === null ? "Put into the care plan" : `${at + 1} of ${without.length}`}
      </Button>
    </div>
  );
}

const planOf = (rule: WormingRule) => ({
  eventType: "WORMING" as const,
  every: rule.countFromWeeks,
  until: rule.countByWeeks,
  unit: "WEEKS" as const,
  seasonFrom: rule.seasonFrom,
  seasonTo: rule.seasonTo,
  note: "Worm egg count",
});
