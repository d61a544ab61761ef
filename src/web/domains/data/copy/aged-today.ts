import type { Today, TodayGroup } from "#contract/care/today.ts";
import { WEEK_AHEAD } from "#rules/care/today.ts";
import { addDays, daysBetween } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";

/**
 * Today's rows as they stand on a later day than they were kept: what was to do is overdue, what was to come is today's,
 * and what was done is no longer of today. On the same day they stay as they were.
 */
export function ageToday(kept: Today, keptAt: Date, now: Date): Today {
  const today = londonDate(now);
  if (today <= londonDate(keptAt)) return kept;
  const sections = Map.groupBy([...kept.today, ...kept.week], (row) => sectionOf(row, today));
  const late = (sections.get("overdue") ?? []).map((row) => ({
    ...row,
    overdue: row.events.length,
  }));
  const overdue = [...kept.overdue, ...late].map((row) => ({
    ...row,
    lateDays: row.dueDate === null ? row.lateDays : daysBetween(dayOf(row.dueDate), today),
  }));
  return {
    ...kept,
    overdue,
    today: sections.get("today") ?? [],
    week: sections.get("week") ?? [],
    done: [],
    more: { ...kept.more, done: 0 },
    day: { ...kept.day, noted: 0 },
    overdueCount: kept.overdueCount + late.reduce((sum, row) => sum + row.overdue, 0),
  };
}

const dayOf = (instant: string) => londonDate(new Date(instant));

function sectionOf({ dueDate }: TodayGroup, today: string) {
  const day = dueDate === null ? today : dayOf(dueDate);
  if (day < today) return "overdue";
  if (day === today) return "today";
  return day <= addDays(today, WEEK_AHEAD) ? "week" : "later";
}
