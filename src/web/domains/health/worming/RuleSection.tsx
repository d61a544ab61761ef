import { useIsManager } from "#web/core/IfMayWrite.tsx";
import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { type WormingRuleChange, wormingEndpoints } from "#contract/health/worming.ts";
import { monthNames } from "#rules/date-format.ts";
import { CHECKED_ON, ruleNames, thresholds, type WormingRule } from "#rules/worming/thresholds.ts";
import { queryOf } from "#web/core/query.ts";
import { formatDate } from "#web/core/format-date.ts";
import { SourceLink } from "#web/domains/experts/library/SourceLink.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { FoldOnPhone } from "#web/ui/Disclosure.tsx";
import { RuleForm } from "./RuleForm.tsx";

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
