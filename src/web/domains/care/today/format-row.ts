import type { DoneGroup, TodayAction, TodayGroup } from "#contract/care/today.ts";
import { londonDate } from "#rules/london.ts";
import { formatTimeOfDay, inLondon } from "#rules/date-format.ts";

/** Up to this many horses are all named; of more, only two are named. */
const NAMED = 3;
/** After this many days, lateness is shown as a date instead of a count of days. */
const COUNTED_DAYS = 60;

const clock = inLondon({ hour: "2-digit", minute: "2-digit" });
/** Formats an instant as UK time, such as '7:15'. */
export const formatTime = (instant: string): string => formatTimeOfDay(clock(instant));
const formatDay = inLondon({ day: "numeric", month: "long" });
const formatDayAndYear = inLondon({ day: "numeric", month: "long", year: "numeric" });

/** Lists horses as 'Samson, Bramble and 2 more'. */
export function formatHorses(horses: readonly { name: string }[]): string {
  const names = horses.map(({ name }) => name);
  if (names.length <= NAMED) return names.join(", ");
  return `${names.slice(0, 2).join(", ")} and ${names.length - 2} more`;
}

type RowSubject = Pick<TodayGroup | DoneGroup, "title" | "horses">;

/** A row's heading: the horses if they are few, otherwise the title of the task. */
export function formatHead({ title, horses }: RowSubject): string {
  return horses.length > 0 && horses.length <= NAMED ? formatHorses(horses) : title;
}

/** The text after the heading, without time and lateness. */
export function formatRest({ title, horses }: RowSubject): string {
  if (horses.length === 0) return "";
  return horses.length <= NAMED ? title : formatHorses(horses);
}

/** Text of a completed row, such as 'Pickle, Pergolide'. */
export const formatDone = ({ title, horses }: RowSubject): string =>
  horses.length === 0 ? title : `${formatHorses(horses)}, ${title}`;

/** When something was done and by which other person, such as 'Done by Tom at 7:40' or 'Done at 7:40'. */
export const formatCompletion = (completedAt: string, by?: string): string =>
  `Done ${by ? `by ${by} ` : ""}at ${formatTime(completedAt)}`;

/** The task and its horses for accessible names, such as 'Pergolide, Pickle'. */
export const formatSpoken = ({ title, horses }: RowSubject): string =>
  horses.length === 0 ? title : `${title}, ${formatHorses(horses)}`;

/** How late a row is: '9 days late', 'since 1 July' or 'since 7:15'; empty when the row is not late. */
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

/** When a row is due: its time, empty if it can be done all day, or 'Begun' if it began on an earlier day. */
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
  RENEW_PAPER: "See papers",
};

/** The accessible name of a row's button, unique for each row. */
export const formatActionLabel = (group: TodayGroup): string =>
  `${actionLabels[group.action]}: ${formatSpoken(group)}`;

/** The accessible name of a completed row's undo button. */
export const formatUndoLabel = (group: RowSubject): string => `Undo: ${formatSpoken(group)}`;
