import { useId, useState } from "react";
import { useWatch } from "react-hook-form";
import type { PrefilledVisit } from "#contract/care/visit-calls.ts";
import { isForTapewormOnly } from "#rules/worming/history.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { DateInput } from "#web/ui/DateInput.tsx";
import type { VisitContractForm } from "./visit-form.ts";
import {
  formatTimeUntil,
  formatNames,
  type NextGroup,
  nextGroups,
  formatVisitDay,
} from "./format-visit.ts";

interface NextTimesProps {
  form: VisitContractForm;
  prefill: PrefilledVisit;
  date: string;
}

/** The next visits after this one is saved: by each horse's plan, or on another day chosen here. */
export function NextTimes({ form, prefill, date }: NextTimesProps) {
  const id = useId();
  const [rows, drugClass] = useWatch({
    control: form.control,
    name: ["horses", "drugClass"],
  });
  const isTapeworm =
    prefill.kind === "WORMING" && isForTapewormOnly({ drugClass: drugClass || null });
  const [together, setTogether] = useState(false);
  const { groups, none, seen } = nextGroups(isTapeworm ? withoutPlans(prefill) : prefill, rows);
  const setAll = (of: readonly number[], by: string | null) => {
    for (const at of of) form.setValue(`horses.${at}.nextDue`, by, { shouldValidate: false });
  };
  const gather = (on: boolean) => {
    setTogether(on);
    setAll(seen, on ? (groups[0]?.by ?? null) : null);
  };
  return (
    <section aria-labelledby={id} className="grid">
      <h3 id={id} className="font-display text-lg">
        Next time{" "}
        <span className="font-sans text-sm font-normal text-muted">from each horse’s plan</span>
      </h3>
      {seen.length === 0 && <p className="py-2 text-muted">Tick who was seen.</p>}
      <ul className="divide-y divide-line">
        {groups.map((group) => (
          <Group
            key={group.by}
            group={group}
            date={date}
            onChange={(by) =>
              setAll(
                group.rows.map(({ at }) => at),
                by,
              )
            }
          />
        ))}
      </ul>
      {none.length > 0 && (
        <p className="py-2 text-sm wrap-anywhere text-muted">
          {isTapeworm
            ? "A dose for tapeworm alone puts no egg count off: what is planned stays."
            : `No plan says when: ${formatNames(none, 6)}`}
        </p>
      )}
      {(groups.length > 1 || together) && (
        <Checkbox label={`All ${seen.length} on one day`} checked={together} onChange={gather} />
      )}
    </section>
  );
}

const withoutPlans = (prefill: PrefilledVisit): PrefilledVisit => ({
  ...prefill,
  horses: prefill.horses.map((horse) => ({ ...horse, next: [] })),
});

interface GroupProps {
  group: NextGroup;
  date: string;
  onChange: (by: string) => void;
}

function Group({ group, date, onChange }: GroupProps) {
  const [changing, setChanging] = useState(false);
  const names = formatNames(group.rows.map(({ name }) => name));
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <div className="min-w-0">
        <p className="font-semibold">{formatVisitDay(group.by)}</p>
        <p className="text-sm wrap-anywhere text-muted">
          {names}, {formatTimeUntil(date, group.by)}
        </p>
      </div>
      {changing ? (
        <DateInput
          ref={focusIt}
          aria-label={`Next time for ${names}`}
          className="max-w-44 flex-none"
          min={date}
          defaultValue={group.by}
          onBlur={({ target }) => {
            setChanging(false);
            if (target.value !== "" && target.value !== group.by) onChange(target.value);
          }}
        />
      ) : (
        <Button
          className="flex-none"
          aria-label={`Change next time for ${names}`}
          onClick={() => setChanging(true)}
        >
          Change
        </Button>
      )}
    </li>
  );
}

const focusIt = (input: HTMLInputElement | null) => input?.focus();
