import { formatMoment } from "#rules/date-format.ts";
import { formatDate } from "./format-date.ts";
import { type FieldSpec, isEmpty } from "./field-spec.ts";

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
