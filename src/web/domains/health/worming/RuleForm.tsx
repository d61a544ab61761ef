import { FormFooter } from "#web/ui/FormFooter.tsx";
import { useState } from "react";
import {
  type WormingRuleChange,
  wormingEndpoints,
  WormingRuleInput,
} from "#contract/health/worming.ts";
import { ruleNames, thresholds, type WormingRule } from "#rules/worming/thresholds.ts";
import { useMutate } from "#web/core/query.ts";
import { CallFailed } from "#web/core/call.ts";
import { useContractForm } from "#web/core/draft-form.ts";
import type { FieldSpec } from "#web/core/field-spec.ts";
import { DraftOffer } from "#web/core/DraftOffer.tsx";
import { FormFields } from "#web/core/FormFields.tsx";
import { showFailure } from "#web/core/show-failure.ts";
import { VersionChoice } from "#web/core/VersionChoice.tsx";
import { currentOf, useVersions } from "#web/core/versions.ts";
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

interface RuleFormProps {
  rule: WormingRule;
  /** The yard's changes of the limits, newest first. */
  changes: readonly WormingRuleChange[];
  onDone: () => void;
}

/**
 * A form that changes the yard's limits, with the adviser and the reason. An empty field means that the
 * library's value applies.
 */
export function RuleForm({ rule, changes, onDone }: RuleFormProps) {
  const mutation = useMutate(wormingEndpoints.changeRule);
  const [opened] = useState(() => lastOf(changes));
  const versions = useVersions({ opened, typed: limitsOf });
  const form = useContractForm(
    WormingRuleInput,
    blankWith(rule),
    async (input, saved) => {
      const body = versions.settled(input);
      try {
        await mutation.mutateAsync({ body });
      } catch (error) {
        if (versions.meets(lastIn(error), limitsOf(body))) return;
        showFailure("Error", error, "Failed to change the limits");
        return;
      }
      toast({ title: "Limits changed" });
      saved();
      onDone();
    },
    { name: "worming-rule", parts: { opened: versions.openedPart } },
  );
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)} className="grid gap-4">
      <DraftOffer draft={form.draft} />
      {versions.conflict ? (
        <VersionChoice conflict={versions.conflict} fields={fields} />
      ) : (
        <FormFields form={form} fields={fields} />
      )}
      <FormFooter submit="Save limits" busy={form.formState.isSubmitting} onCancel={onDone} />
    </form>
  );
}

type Limits = Record<keyof WormingRule, number | null>;

/** Builds an object of all limits by calling a function with each limit's name. */
const limitsBy = (of: (name: keyof Limits) => number | null): Limits => ({
  highAbove: of("highAbove"),
  lowBelow: of("lowBelow"),
  countFromWeeks: of("countFromWeeks"),
  countByWeeks: of("countByWeeks"),
  seasonFrom: of("seasonFrom"),
  seasonTo: of("seasonTo"),
  tapewormMonths: of("tapewormMonths"),
  retestDays: of("retestDays"),
});

const limitsOf = (from: Limits): Limits => limitsBy((name) => from[name]);

/** The last change, as the version that an edit is based on; an initial version if nothing was changed yet. */
const lastOf = ([last]: readonly WormingRuleChange[]) =>
  last
    ? { ...limitsOf(last), id: last.id, updatedAt: last.createdAt }
    : { ...limitsBy(() => null), updatedAt: "2000-01-01T00:00:00.000Z" };

// the conflict's body contains all changes, and the last of them is the one that conflicts
function lastIn(error: unknown) {
  const changes = currentOf(error);
  if (!(error instanceof CallFailed) || !Array.isArray(changes)) return error;
  return new CallFailed(error.status, error.sentence, lastOf(changes));
}

const own = (rule: WormingRule, name: keyof WormingRule) =>
  rule[name] === thresholds[name].value ? null : rule[name];

const blankWith = (rule: WormingRule) => ({
  advisedBy: "",
  why: "",
  ...limitsBy((name) => own(rule, name)),
});
