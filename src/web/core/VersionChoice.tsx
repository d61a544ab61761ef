import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { activityEndpoints } from "#contract/data/activity.ts";
import { formatMoment } from "#rules/date-format.ts";
import { RadioCards } from "#web/ui/RadioCards.tsx";
import { type FieldSpec, isEmpty } from "./field-spec.ts";
import { formatDate } from "./format-date.ts";
import { queryOf } from "./query.ts";
import { canKeepBoth, type Conflict, type Difference, type Side } from "./versions.ts";

/** A value of a form outside its fields, such as a photo: its label, and how to show it. */
export interface Beside {
  name: string;
  label: string;
  show: (value: unknown) => ReactNode;
}

interface VersionChoiceProps {
  conflict: Conflict;
  fields: readonly FieldSpec[];
  beside?: readonly Beside[];
}

/** Replaces a form's fields when somebody else has saved meanwhile: shows both versions, to choose from. */
export function VersionChoice({ conflict, fields, beside = nothingBeside }: VersionChoiceProps) {
  const shown: readonly Beside[] = [
    ...fields.map((field) => ({
      name: field.name,
      label: field.label,
      show: (value: unknown) => formatField(field, value),
    })),
    ...beside,
  ];
  const chosen = shown.flatMap((each) => {
    const difference = conflict.differences.find(({ name }) => name === each.name);
    return difference ? [{ ...each, difference }] : [];
  });
  const who = useWho(conflict);
  return (
    <section aria-labelledby="two-versions" className="grid gap-5">
      <div className="rounded-card bg-soon-soft p-4 text-soon">
        <h3 id="two-versions" className="scroll-mt-4 font-semibold" tabIndex={-1} ref={takeFocus}>
          Somebody else has saved this meanwhile
        </h3>
        <p>{formatConflict(who, conflict, chosen.length)}</p>
      </div>
      {chosen.map(({ name, label, show, difference }) => (
        <RadioCards
          key={name}
          label={label}
          value={conflict.sides[name] ?? "mine"}
          onChange={(side) => conflict.choose(name, asSide(side))}
          options={optionsFor(difference, show)}
        />
      ))}
    </section>
  );
}

const nothingBeside: readonly Beside[] = [];

// takes the focus, so that a screen reader reads the two versions and the keyboard continues there
const takeFocus = (heading: HTMLElement | null) => heading?.focus();

/** The name of the person who saved the other version, for users who may see it. */
function useWho({ id }: Conflict) {
  const { data } = useQuery({
    ...queryOf(activityEndpoints.history, { params: { id: id ?? "" } }),
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
  });
  return data?.[0]?.by ?? "They";
}

const formatConflict = (who: string, { savedAt }: Conflict, differing: number) =>
  differing === 0
    ? `${who} saved at ${formatMoment(savedAt)}, and the same as you. Save again to be done.`
    : `${who} saved at ${formatMoment(savedAt)}. Nothing that you typed is lost: choose what is kept, then save again.`;

const optionsFor = (difference: Difference, show: Beside["show"]) => [
  { value: "mine", label: "Yours", content: show(difference.mine) ?? <Nothing /> },
  { value: "theirs", label: "Theirs", content: show(difference.theirs) ?? <Nothing /> },
  ...(canKeepBoth(difference.name, difference)
    ? [{ value: "both", label: "Both", content: "Theirs, and yours below it" }]
    : []),
];

const asSide = (value: string): Side => (value === "theirs" || value === "both" ? value : "mine");

const Nothing = () => <span className="text-muted italic">nothing</span>;

/** A field's value as text; null when it is empty. */
export function formatField(field: FieldSpec, value: unknown): string | null {
  const said = isEmpty(value) ? null : textOf(value);
  // an option may stand for an empty value
  if (field.kind === "choice")
    return field.options.find((option) => option.value === (said ?? "none"))?.label ?? null;
  if (field.kind === "several") return formatChoices(field.options, value);
  return said && (valueText[field.kind]?.(said) ?? said);
}

function formatChoices(options: readonly { value: string; label: string }[], value: unknown) {
  const chosen: unknown[] = Array.isArray(value) ? value : [];
  const labels = options.filter((option) => chosen.includes(option.value));
  return labels.map(({ label }) => label).join(", ") || null;
}

const valueText: Partial<Record<FieldSpec["kind"], (said: string) => string>> = {
  date: formatDate,
  dateTime: formatMoment,
};

const textOf = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
