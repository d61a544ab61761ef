import type { PrefilledRow } from "#contract/care/visit-calls.ts";
import type { VisitKind } from "#contract/care/care-subjects.ts";
import { asItStands } from "#rules/date-format.ts";
import { daysBetween } from "#rules/dates.ts";
import { sterling } from "#rules/money.ts";

const dayAndMonth = asItStands({ day: "numeric", month: "short" });
const withYear = asItStands({ day: "numeric", month: "short", year: "numeric" });

/** Formats a day as 'Sun, 3 Jan 2027'. */
export const formatVisitDay = asItStands({
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
});

/** Formats a day as '3 Jan', with the year if that is not the year of the visit. */
export const formatShortDay = (day: string, visit: string) =>
  (day.slice(0, 4) === visit.slice(0, 4) ? dayAndMonth : withYear)(day);

/** A horse's state on the day of the visit: late, booked or due. */
export function formatDue({ due, event, last }: PrefilledRow, date: string) {
  const days = due === null ? 0 : daysBetween(due, date);
  if (days > 0) return { late: true, words: `${days} ${days === 1 ? "day" : "days"} late` };
  if (due === null) return { late: false, words: last ? "nothing due" : "not seen before" };
  const when = due === date ? "today" : formatShortDay(due, date);
  return { late: false, words: `${event?.booked ? "booked" : "due"} ${when}` };
}

/** The time from the day of the visit to the next, such as 'in 6 weeks'. */
export function formatTimeUntil(date: string, next: string) {
  const days = daysBetween(date, next);
  if (days === 0) return "the same day";
  if (days < 14) return `in ${days} ${days === 1 ? "day" : "days"}`;
  if (days < 70) return `in ${Math.round(days / 7)} weeks`;
  return `in ${Math.round(days / 30.44)} months`;
}

/** The fields of a form's row that this file uses. */
export interface RowState {
  horseId: string;
  seen?: boolean | undefined;
  eventId?: string | null | undefined;
  visitType?: string | null | undefined;
  nextDue?: string | null | undefined;
  cost?: string | number | null | undefined;
}

/** A horse's next date: the one chosen in the form, otherwise the date by its plan; null if there is none. */
export const nextOf = ({ next }: Pick<PrefilledRow, "next">, row: RowState, kind: VisitKind) =>
  row.nextDue ||
  (next.find(({ subject }) => subject === subjectOf(row, kind))?.by ?? next[0]?.by ?? null);

const subjectOf = ({ visitType }: RowState, kind: VisitKind) => {
  if (kind !== "VET") return kind;
  return visitType === "CHECKUP" ? "CHECKUP" : "VET";
};

export interface NextGroup {
  by: string;
  rows: { at: number; name: string }[];
}

/**
 * The next dates, earliest first, each with the horses seen that have that date; and the horses seen without a
 * next date.
 */
export function nextGroups(
  prefill: { kind: VisitKind; horses: readonly PrefilledRow[] },
  rows: readonly RowState[],
) {
  const seen = rows.flatMap((row, at) => {
    const horse = prefill.horses.find(({ horseId }) => horseId === row.horseId);
    return row.seen && horse
      ? [{ at, name: horse.name, by: nextOf(horse, row, prefill.kind) }]
      : [];
  });
  const groups = Map.groupBy(
    seen.filter(({ by }) => by !== null),
    ({ by }) => by ?? "",
  );
  return {
    groups: [...groups]
      .map(([by, its]): NextGroup => ({ by, rows: its.map(({ at, name }) => ({ at, name })) }))
      .toSorted((a, b) => a.by.localeCompare(b.by)),
    none: seen.filter(({ by }) => by === null).map(({ name }) => name),
    seen: seen.map(({ at }) => at),
  };
}

/** Lists names on one line; if there are too many, the last ones become a count. */
export const formatNames = (names: readonly string[], most = 4) =>
  names.length <= most + 1
    ? names.join(", ")
    : `${names.slice(0, most).join(", ")} and ${names.length - most} more`;

/** The save button's text: the number of records and their total cost. */
export function formatSaveLabel(rows: readonly RowState[], invoice: number | null) {
  const seen = rows.filter((row) => row.seen);
  if (seen.length === 0) return rows.some((row) => row.eventId) ? "Save, none seen" : "Save";
  const pence = seen.reduce((sum, { cost }) => sum + Math.round((Number(cost) || 0) * 100), 0);
  const total = invoice ?? pence / 100;
  return `Save ${formatRecordCount(seen.length)}${total > 0 ? `, ${sterling(total)}` : ""}`;
}

export const formatRecordCount = (count: number) =>
  `${count} ${count === 1 ? "record" : "records"}`;
