import type { TodayEvent } from "#rules/care/today.ts";

/**
 * An independent implementation of the rows of the Today page, for tests: for every event it determines
 * separately which others share its row, with the platform's calendar. It shares no code with the rules under
 * test.
 */
export function oracleOfToday(events: readonly TodayEvent[], now: Date) {
  const open = events
    .filter(({ status }) => status !== "COMPLETED")
    .toSorted((a, b) => +a.dueDate - +b.dueDate || a.id.localeCompare(b.id));
  const own = new Map(open.map((each) => [each, ownRow(each, open, now)]));
  const row = (each: TodayEvent) => visitOf(each, open, own, now) ?? own.get(each) ?? "";
  const rows = [...new Set(open.map(row))].map((name) => membersOf(name, { open, own, row }));
  const named = (section: string) =>
    rows.filter((members) => sectionOf(members, own, now) === section);
  return {
    overdue: ids(named("overdue").toSorted(byHarm)),
    today: ids(named("today").toSorted(byTime)),
    week: ids(named("week").toSorted(byTime)),
  };
}

const ids = (groups: TodayEvent[][]) => groups.map((group) => group.map(({ id }) => id));

interface Rows {
  open: TodayEvent[];
  own: Map<TodayEvent, string>;
  row: (each: TodayEvent) => string;
}

/** The events of a row: first those booked for it, then those that moved into it. */
const membersOf = (name: string, { open, own, row }: Rows) => [
  ...open.filter((each) => row(each) === name && own.get(each) === name),
  ...open.filter((each) => row(each) === name && own.get(each) !== name),
];

const days = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/London" });
/** The day of an instant: each is asked for over and over, which took more than all else of its test. */
const dayAt = new Map<number, string>();
function ukDay(at: Date): string {
  const day = dayAt.get(at.getTime()) ?? days.format(at);
  dayAt.set(at.getTime(), day);
  return day;
}
const daysAhead = (day: string, now: Date) =>
  Math.round((Date.parse(day) - Date.parse(ukDay(now))) / 86_400_000);

/** The name of the row to which an event belongs by itself; '' for none. */
function ownRow(each: TodayEvent, open: TodayEvent[], now: Date): string {
  const day = ukDay(each.dueDate);
  const ahead = daysAhead(day, now);
  const isOfWeek = (other: TodayEvent) => daysAhead(ukDay(other.dueDate), now) > 0;
  const isRepeat = open.some(
    (other) =>
      other.dailySeries !== null &&
      other.dailySeries === each.dailySeries &&
      isOfWeek(other) &&
      open.indexOf(other) < open.indexOf(each),
  );
  if (ahead > 7 || (ahead > 0 && isRepeat)) return "";
  const isLate = ({ status, dueDate }: TodayEvent) =>
    status === "PENDING" && daysAhead(ukDay(dueDate), now) < 0;
  const isAlike = (other: TodayEvent) =>
    other.kind === each.kind &&
    other.title.trim().toLowerCase() === each.title.trim().toLowerCase() &&
    (each.isVisit
      ? ukDay(other.dueDate) === day || (isLate(each) && isLate(other))
      : +other.dueDate === +each.dueDate) &&
    (ahead >= 0 || other.status === each.status);
  const before = open
    .slice(0, open.indexOf(each))
    .filter((other) => isAlike(other) && other.horseId === each.horseId)
    .filter((other) => ahead <= 0 || ownRow(other, open, now) !== "");
  const state = ahead < 0 ? each.status : "any";
  const when = each.isVisit ? (isLate(each) ? "late" : day) : each.dueDate.toISOString();
  return [each.kind, each.title.trim().toLowerCase(), when, state, before.length].join("|");
}

/** The row of today's visit into which an overdue event moves. */
function visitOf(
  each: TodayEvent,
  open: TodayEvent[],
  own: Map<TodayEvent, string>,
  now: Date,
): string | undefined {
  const isLate = each.status === "PENDING" && daysAhead(ukDay(each.dueDate), now) < 0;
  if (!isLate || !each.isVisit) return undefined;
  const booked = open.filter(
    (other) => other.kind === each.kind && daysAhead(ukDay(other.dueDate), now) === 0,
  );
  const rows = [...new Set(booked.map((other) => own.get(other) ?? ""))];
  return rows.find((name) =>
    booked.some(
      (other) =>
        own.get(other) === name && (other.horseId === null || other.horseId === each.horseId),
    ),
  );
}

function sectionOf(members: TodayEvent[], own: Map<TodayEvent, string>, now: Date) {
  const [first] = members;
  if (!first || own.get(first) === "") return "none";
  const ahead = daysAhead(ukDay(first.dueDate), now);
  if (ahead > 0) return "week";
  return members.every((each) => each.status === "PENDING" && each.dueDate < now)
    ? "overdue"
    : "today";
}

const byTime = ([a]: TodayEvent[], [b]: TodayEvent[]) =>
  a && b ? +a.dueDate - +b.dueDate || a.id.localeCompare(b.id) : 0;
const harms = ["VACCINATION", "WORMING"];
const harm = ([first]: TodayEvent[]) => {
  const at = harms.indexOf(first?.eventType ?? "");
  return at === -1 ? harms.length : at;
};
const byHarm = (a: TodayEvent[], b: TodayEvent[]) => harm(a) - harm(b) || byTime(a, b);
