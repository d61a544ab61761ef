import { queryOptions } from "@tanstack/react-query";
import { type CareEvent, careEventEndpoints, EVENT_LIST_MAX } from "#contract/care/care-events.ts";
import { londonDate } from "#rules/london.ts";
import { queryOf } from "#web/core/query.ts";
import { type CallFailed, read } from "#web/core/call.ts";

/** Events by UK day. */
export type EventsByDay = ReadonlyMap<string, CareEvent[]>;

type Ask = (from: string, limit: number) => Promise<CareEvent[]>;

/** Every event due between these days, inclusive, however many there are. */
export const eventsBetween = (from: string, to: string) =>
  queryOptions<CareEvent[], CallFailed>({
    queryKey: queryOf(careEventEndpoints.list, { query: { from, to } }).queryKey,
    queryFn: ({ signal }) =>
      allFrom(from, EVENT_LIST_MAX, (day, limit) =>
        read(careEventEndpoints.list, { query: { from: day, to, limit } }, signal),
      ),
  });

/**
 * Fetches again from the last day received while the answer is full. Stops at a day that fills an answer by itself: the
 * calendar shows two events of a day and a minimum for the rest.
 */
export async function allFrom(from: string, limit: number, next: Ask): Promise<CareEvent[]> {
  const events: CareEvent[] = [];
  let day = from;
  for (;;) {
    const page = await next(day, limit);
    const last = page.at(-1);
    const lastDay = last && londonDate(new Date(last.dueDate));
    if (page.length < limit || !lastDay || lastDay === day) return [...events, ...page];
    // the last day may be cut off: it is fetched again in full
    events.push(...page.filter((event) => londonDate(new Date(event.dueDate)) < lastDay));
    day = lastDay;
  }
}
