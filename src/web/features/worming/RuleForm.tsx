import { wormingEndpoints, WormingRuleInput } from "#contract/worming.ts";
import { ruleNames, thresholds, type WormingRule } from "#rules/worming/thresholds.ts";
import { useTell } from "#web/core/ask.ts";
import { useContractForm } from "#web/core/form.ts";
import type { FieldSpec } from "#web/core/field-spec.ts";
import { FormFields } from "#web/core/FormFields.tsx";
import { sayFailure } from "#web/core/say-failure.ts";
import { Button } from "#web/ui/Button.tsx";
import { toast } from "#web/ui/toast.ts";

const fields: readonly FieldSpec[] = [
  ...ruleNames.map((name) => {
    const { label, unit, value } = thresholds[name];
    const words = unit === "month" ? "month, 1 to 12" : unit;
    const hint = `${value} unless changed`;
    return { name, label: `${label} (${words})`, hint, kind: "number", min: 1, step: 1 } as const;
  }),
  { name: "advisedBy", label: "Advised by", kind: "text", required: true, hint: "Vet or SQP" },
  { name: "why", label: "Why", kind: "notes", required: true },
];

/** Changes the yard's limits, with on whose advice and why. An empty field is as the library has it. */
export function RuleForm({ rule, onDone }: { rule: WormingRule; onDone: () => void }) {
  const tell = useTell(wormingEndpoints.changeRule, [wormingEndpoints.board]);
  const form = useContractForm(WormingRuleInput, blankWith(rule), async (body) => {
    try {
      await tell.mutateAsync({ body });
    } catch (error) {
      sayFailure("Error", error, "Failed to change the limits");
      return;
    }
    toast({ title: "Limits changed" });
    onDone();
  });
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)} className="grid gap-4">
      <FormFields form={form} fields={fields} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
          Save limits
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}

const own = (rule: WormingRule, name: keyof WormingRule) =>
  rule[name] === thresholds[name].value ? null : rule[name];

const blankWith = (rule: WormingRule) => ({
  advisedBy: "",
  why: "",
  highAbove: own(rule, "highAbove"),
  lowBelow: own(rule, "lowBelow"),
  countFromWeeks: own(rule, "countFromWeeks"),
  countByWeeks: own(rule, "countByWeeks"),
  seasonFrom: own(rule, "seasonFrom"),
  seasonTo: own(rule, "seasonTo"),
  tapewormMonths: own(rule, "tapewormMonths"),
  retestDays: own(rule, "retestDays"),
});
