import { inLondon } from "#rules/date-format.ts";
import {
  careEventStatusLabels,
  priorityLabels,
  recurringLabels,
} from "#contract/care/care-event-types.ts";
import {
  intervalUnitLabels,
  planAnchorLabels,
  plannedCareLabels,
} from "#contract/care/care-plans.ts";
import { diseaseLabels } from "#contract/health/diseases.ts";
import { yardRoleLabels } from "#contract/roles.ts";
import { contactRoleLabels } from "#contract/horses/contact-roles.ts";
import { paperKindLabels } from "#contract/horses/papers.ts";
import { genderLabels } from "#contract/horses/genders.ts";
import {
  frequencyLabels,
  medicationRouteLabels,
  recordKindLabels,
  recordKinds,
  recordTypeLabels,
} from "#contract/care/record-types.ts";
import { pounds, sterling } from "#rules/money.ts";
import { records } from "#server/domains/care/records/records.ts";

type Row = Record<string, unknown>;

/** The everyday word for a row of this table. */
export const nounOf = (table: string): string => nouns[table] ?? formatColumn(table);

/** A row's name from its naming columns; null when they have been erased. */
export function nameOf(table: string, row: Row): string | null {
  const [main, day] = naming[table] ?? [];
  if (!main || row[main] === undefined) return null;
  const name = formatValue(main, row[main]) ?? nounOf(table);
  const on = day && formatValue(day, row[day]);
  return on ? `${name} of ${on}` : name;
}

/** The changes field by field; `horseName` is that of the horse to which the row belongs now. */
export const formatChangedFields = (
  changes: Record<string, [unknown, unknown]> | null,
  horseName: string | null,
) =>
  Object.entries(changes ?? {}).map(([column, [from, to]]) => {
    const field = fields[column] ?? formatColumn(column.replace(/_pence$/, ""));
    if (column === "horse_id")
      return {
        field,
        from: from === null ? null : "another horse",
        to: to === null ? null : horseName,
      };
    return { field, from: formatValue(column, from), to: formatValue(column, to) };
  });

const nouns: Record<string, string> = {
  horses: "Horse",
  ...Object.fromEntries(
    recordKinds.map((kind) => [records[kind].table, `${recordKindLabels[kind]} record`]),
  ),
  health_records: "Health record",
  care_events: "Care event",
  care_plans: "Care plan",
  medicine_doses: "Medicine dose",
  vaccination_doses: "Vaccination dose",
  outings: "Outing",
  outing_horses: "Entry for an outing",
  contacts: "Contact",
  papers: "Paper",
  stock_items: "Stock",
  charges: "Extra",
  owner_statements: "Statement",
  places: "Place",
  memberships: "Member",
};

/** For each table, the column that names a row and the column of its date. */
export const naming: Record<string, readonly string[]> = {
  horses: ["name"],
  ...Object.fromEntries(
    Object.values(records).map(({ table, columns: { type, title = "", day: on } }) => [
      table,
      [type ?? title, on],
    ]),
  ),
  care_events: ["title"],
  care_plans: ["event_type"],
  medicine_doses: ["medicine", "date"],
  vaccination_doses: ["date"],
  outings: ["name", "first_day"],
  contacts: ["name"],
  papers: ["kind"],
  stock_items: ["name"],
  charges: ["what", "date"],
  owner_statements: ["owner_name", "month"],
  places: ["name"],
};

const fields: Record<string, string> = {
  color: "Colour",
  image_url: "Photo",
  horse_id: "Horse",
  weight_kg: "Weight",
  ueln: "UELN",
  snoozed_because: "Put off because",
};

const labels: Record<string, Readonly<Record<string, string>>> = {
  gender: genderLabels,
  ...Object.fromEntries(
    recordKinds.flatMap((kind) => {
      const { type } = records[kind].columns;
      return type ? [[type, recordTypeLabels[kind]]] : [];
    }),
  ),
  frequency: frequencyLabels,
  route: medicationRouteLabels,
  event_type: plannedCareLabels,
  priority: priorityLabels,
  status: careEventStatusLabels,
  recurring: recurringLabels,
  unit: intervalUnitLabels,
  anchor: planAnchorLabels,
  diseases: diseaseLabels,
  kind: paperKindLabels,
  role: { ...contactRoleLabels, ...yardRoleLabels },
};

function formatValue(column: string, value: unknown): string | null {
  if (isNothing(value)) return null;
  if (Array.isArray(value))
    return value.map((each: unknown) => formatValue(column, each)).join(", ") || null;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number")
    return column.endsWith("_pence") ? sterling(pounds(value)) : String(value);
  return typeof value === "string" ? formatText(column, value) : formatParts(value);
}

// a feed has several parts, such as '07:00 One scoop of chaff'
const formatParts = (value: unknown) => Object.values(value ?? {}).join(" ");

const isNothing = (value: unknown) => value === null || value === undefined || value === "";

const formatText = (column: string, text: string) =>
  column === "image_url" ? "a photo" : (labels[column]?.[text] ?? formatTimeText(text) ?? text);

const day = { day: "numeric", month: "short", year: "numeric" } as const;
const formatDay = inLondon(day);
const formatInstant = inLondon({ ...day, hour: "2-digit", minute: "2-digit" });

function formatTimeText(text: string) {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDay(new Date(text));
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:/.test(text)) return formatInstant(new Date(text));
  return undefined;
}

// makes a readable name for a column that is not listed above
function formatColumn(column: string) {
  const words = column.replace(/_(id|records?)$/, "").replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
