import type { CareEvent } from "#contract/care/care-events.ts";
import { londonDate } from "#rules/london.ts";

type Ask = (from: string, limit: number) => Promise<CareEvent[]>;

/**
 * Fetches events page by page: while an answer is full, fetches again from the last day received. Stops at a day
 * that fills an answer by itself, because the calendar shows two events of a day and only a count for the rest.
 */
export async function allFrom(from: string, limit: number, next: Ask): Promise<CareEvent[]> {
  const events: CareEvent[] = [];
  let day = from;
  for (;;) {
    const page = await next(day, limit);
    const last = page.at(-1);
    const lastDay = last && londonDate(new Date(last.dueDate));
    if (page.length < limit || !lastDay || lastDay === day) return [...events, ...page];
    // the last day may be cut off, so it is fetched again in full
    events.push(...page.filter((event) => londonDate(new Date(event.dueDate)) < lastDay));
    day = lastDay;
  }
}
