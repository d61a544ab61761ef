import type { DoneGroup, TodayAction, TodayGroup } from "#contract/care/today.ts";
import { londonDate } from "#rules/london.ts";
import { inLondon } from "#rules/date-format.ts";

/** Up to this many horses are all named; of more only two are. */
const NAMED = 3;
/** Days from which lateness is given as a date instead of a count. */
const COUNTED_DAYS = 60;

const clock = inLondon({ hour: "2-digit", minute: "2-digit" });
/** '7:15', the UK time of an instant. */
export const formatTime = (instant: string): string => clock(instant).replace(/^0/, "");
const formatDay = inLondon({ day: "numeric", month: "long" });
const formatDayAndYear = inLondon({ day: "numeric", month: "long", year: "numeric" });

/** 'Samson, Bramble and 2 more'. */
export function formatHorses(horses: readonly { name: string }[]): string {
  const names = horses.map(({ name }) => name);
  if (names.length <= NAMED) return names.join(", ");
  return `${names.slice(0, 2).join(", ")} and ${names.length - 2} more`;
}

type RowSubject = Pick<TodayGroup | DoneGroup, "title" | "horses">;

/** A row's heading: the horses if they are few, otherwise what is done. */
export function formatHead({ title, horses }: RowSubject): string {
  return horses.length > 0 && horses.length <= NAMED ? formatHorses(horses) : title;
}

/** The text after the heading, without time and lateness. */
export function formatRest({ title, horses }: RowSubject): string {
  if (horses.length === 0) return "";
  return horses.length <= NAMED ? title : formatHorses(horses);
}

/** 'Pickle, Pergolide', for a completed row. */
export const formatDone = ({ title, horses }: RowSubject): string =>
  horses.length === 0 ? title : `${formatHorses(horses)}, ${title}`;

/** 'Pergolide, Pickle', for accessible names. */
const formatSpoken = ({ title, horses }: RowSubject): string =>
  horses.length === 0 ? title : `${title}, ${formatHorses(horses)}`;

/** How late a row is: '9 days late', 'since 1 July', 'since 7:15'; empty when it is not. */
export function formatLateness(
  group: Pick<TodayGroup, "overdue" | "lateDays" | "dueDate">,
  today: string,
): string {
  const { overdue, lateDays, dueDate } = group;
  if (overdue === 0) return "";
  if (dueDate === null) return "lapsed";
  if (lateDays === 0) return `since ${formatTime(dueDate)}`;
  if (lateDays <= COUNTED_DAYS) return `${lateDays} ${lateDays === 1 ? "day" : "days"} late`;
  return `since ${dueDate.startsWith(today.slice(0, 4)) ? formatDay(dueDate) : formatDayAndYear(dueDate)}`;
}

/** When a row is due: its time, empty if it has all day; 'Begun' if it began on an earlier day. */
export function formatWantedTime({ dueDate, dueFrom, overdue }: TodayGroup, today: string): string {
  if (dueDate === null || overdue > 0) return "";
  if (londonDate(new Date(dueDate)) < today) return "Begun";
  return dueFrom === null ? formatTime(dueDate) : "";
}

export const actionLabels: Record<TodayAction, string> = {
  DONE: "Done",
  LOG_VISIT: "Log visit",
  RECORD_DOSE: "Record the dose",
  ENTER_COUNTS: "Enter counts",
  ENTER_WEIGHTS: "Enter weights",
};

/** The accessible name of a row's button, unique for each row. */
export const formatActionLabel = (group: TodayGroup): string =>
  `${actionLabels[group.action]}: ${formatSpoken(group)}`;

/** The accessible name of its undo button. */
export const formatUndoLabel = (group: RowSubject): string => `Undo: ${formatSpoken(group)}`;
