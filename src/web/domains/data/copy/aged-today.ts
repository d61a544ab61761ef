import type { Today, TodayGroup } from "#contract/care/today.ts";
import { firstOfDays, harmOf, WEEK_AHEAD } from "#rules/care/today.ts";
import { addDays, daysBetween, earlier } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";

/**
 * Today's rows as they stand on a later day than they were kept: what was to do is overdue, what was to come is today's,
 * and what was done is no longer of today. On the same day they stay as they were.
 */
export function ageToday(kept: Today, keptAt: Date, now: Date): Today {
  const [keptOn, today] = [londonDate(keptAt), londonDate(now)];
  if (today <= keptOn) return kept;
  const [begun, due] = split(kept.today, (row) => isBegun(row, keptOn));
  const sections = Map.groupBy([...due, ...kept.week], (row) => sectionOf(row, today));
  const late = sections.get("overdue") ?? [];
  const overdue = [
    ...kept.overdue.map((row) => ({ ...row, lateDays: lateDays(row, keptOn, today) })),
    ...late.map((row) => ({
      ...row,
      overdue: row.events.length,
      lateDays: lateDays(row, keptOn, today),
    })),
  ];
  // those of a visit that were overdue before have been counted
  const more = late.reduce((sum, row) => sum + row.events.length - row.overdue, 0);
  return {
    ...kept,
    overdue: overdue.toSorted(byHarm),
    today: [...begun, ...(sections.get("today") ?? [])],
    week: sections.get("week") ?? [],
    done: [],
    more: { ...kept.more, done: 0 },
    day: { ...kept.day, noted: 0 },
    isolated: isolatedIn(kept).map((horse) => ({ ...horse, done: [] })),
    overdueCount: kept.overdueCount + more,
    overdueListed: overdue.reduce((sum, row) => sum + row.overdue, listedBeyond(kept)),
  };
}

/** How many are overdue in rows that were not kept. */
const listedBeyond = ({ overdue, overdueListed }: Today) =>
  overdue.reduce((rest, row) => rest - row.overdue, overdueListed);

/** The first rows of each list, as the server cuts them; `more` counts the others. */
export function cutToday(whole: Today, first: number): Today {
  const sent = {
    overdue: whole.overdue.slice(0, first),
    today: whole.today.slice(0, first),
    week: firstOfDays(whole.week, first, ({ dueDate }) => dueDate && dayOf(dueDate)),
    done: whole.done.slice(0, first),
  };
  const beyond = (list: keyof typeof sent) =>
    whole.more[list] + whole[list].length - sent[list].length;
  return {
    ...whole,
    ...sent,
    more: {
      overdue: beyond("overdue"),
      today: beyond("today"),
      week: beyond("week"),
      done: beyond("done"),
    },
  };
}

/** The horses in isolation, of which a copy of an earlier version has none. */
const isolatedIn = ({ isolated = [] }: Partial<Today>) => isolated;

const dayOf = (instant: string) => londonDate(new Date(instant));

function split<T>(all: readonly T[], belongs: (each: T) => boolean): [T[], T[]] {
  return [all.filter(belongs), all.filter((each) => !belongs(each))];
}

/** Whether a row of today's is work in progress since an earlier day, which is not overdue. */
const isBegun = ({ dueDate, overdue }: TodayGroup, keptOn: string) =>
  dueDate !== null && overdue === 0 && dayOf(dueDate) < keptOn;

function sectionOf({ dueDate }: TodayGroup, today: string) {
  const day = dueDate === null ? today : dayOf(dueDate);
  if (day < today) return "overdue";
  if (day === today) return "today";
  return day <= addDays(today, WEEK_AHEAD) ? "week" : "later";
}

/** The days since the oldest of a row's events was due, which in a visit may be before the visit's own day. */
function lateDays(row: TodayGroup, keptOn: string, today: string) {
  if (row.dueDate === null) return row.lateDays;
  const since = row.overdue > 0 ? addDays(keptOn, -row.lateDays) : today;
  return daysBetween(earlier(since, dayOf(row.dueDate)), today);
}

const byHarm = (one: TodayGroup, other: TodayGroup) =>
  harmOf(one.eventType) - harmOf(other.eventType) ||
  Date.parse(one.dueDate ?? EPOCH) - Date.parse(other.dueDate ?? EPOCH);
/** As on the server, what has no date comes first. */
const EPOCH = "1970-01-01";
