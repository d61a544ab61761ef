import { useIsManager } from "#web/core/IfMayWrite.tsx";
import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useState } from "react";
import {
  type WormingRuleChange,
  wormingEndpoints,
  WormingRuleInput,
} from "#contract/health/worming.ts";
import { monthNames } from "#rules/date-format.ts";
import { CHECKED_ON, ruleNames, thresholds, type WormingRule } from "#rules/worming/thresholds.ts";
import { queryOf, useMutate } from "#web/core/query.ts";
import { formatDate } from "#web/core/format-date.ts";
import { SourceLink } from "#web/domains/experts/library/SourceLink.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { FoldOnPhone } from "#web/ui/Disclosure.tsx";
import { FormFooter } from "#web/ui/FormFooter.tsx";
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

const ownValue = (rule: WormingRule, name: keyof WormingRule) =>
  rule[name] === thresholds[name].value ? null : rule[name];

const blankWith = (rule: WormingRule) => ({
  advisedBy: "",
  why: "",
  ...limitsBy((name) => ownValue(rule, name)),
});

/** The limits and intervals in force, the source of each, and who changed which. */
export function RuleSection({ rule }: { rule: WormingRule }) {
  const { data: changes } = useQuery(queryOf(wormingEndpoints.rule, {}));
  const [editing, setEditing] = useState(false);
  const isManager = useIsManager();
  return (
    <Card as="section" aria-labelledby="worming-rule" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="worming-rule" className="font-display text-xl">
          Limits and intervals
        </h2>
        {isManager && !editing && changes && (
          <Button data-print="off" onClick={() => setEditing(true)}>
            <Pencil aria-hidden />
            Change on advice
          </Button>
        )}
      </div>
      {editing && changes ? (
        <RuleForm rule={rule} changes={changes} onDone={() => setEditing(false)} />
      ) : (
        <FoldOnPhone line={`Show all ${ruleNames.length} and where they come from`}>
          <dl className="grid gap-3 sm:grid-cols-2">
            {ruleNames.map((name) => (
              <Value key={name} name={name} value={rule[name]} />
            ))}
          </dl>
        </FoldOnPhone>
      )}
      <p className="text-sm text-muted">
        The library's texts as checked on {formatDate(CHECKED_ON)}.
      </p>
      {changes && changes.length > 0 && <Changes changes={changes} />}
    </Card>
  );
}

function Value({ name, value }: { name: keyof WormingRule; value: number }) {
  const { label, source, why, value: held } = thresholds[name];
  return (
    <div>
      <dt className="text-muted">{label}</dt>
      <dd>
        <span className="font-semibold">{formatThreshold(name, value)}</span>
        {value !== held && `, changed from ${formatThreshold(name, held)}`}
        <span className="block text-sm text-muted">
          {why} {source && <SourceLink id={source} className="link" />}
        </span>
      </dd>
    </div>
  );
}

/** Formats a limit with its unit, such as '300 eggs per gram', or a month, such as 'March'. */
const formatThreshold = (name: keyof WormingRule, value: number) => {
  const { unit } = thresholds[name];
  return unit === "month" ? monthNames[value - 1] : `${value} ${unit}`;
};

const Changes = ({ changes }: { changes: WormingRuleChange[] }) => (
  <details>
    <summary className="min-h-control cursor-pointer py-2.5 font-semibold">
      Changes ({changes.length})
    </summary>
    <ul className="divide-y divide-line">
      {changes.map((change) => (
        <li key={change.id} className="py-2">
          <p>
            {formatDate(change.createdAt)}, {change.by ?? "an account that is no more"}, advised by{" "}
            {change.advisedBy}: {change.why}
          </p>
          <p className="text-sm text-muted">{formatRuleChange(change)}</p>
        </li>
      ))}
    </ul>
  </details>
);

const formatRuleChange = (change: WormingRuleChange) => {
  const own = ruleNames.flatMap((name) => {
    const value = change[name];
    return value === null ? [] : [`${thresholds[name].label} ${formatThreshold(name, value)}`];
  });
  return own.length === 0 ? "Everything as the library has it" : own.join(" · ");
};
