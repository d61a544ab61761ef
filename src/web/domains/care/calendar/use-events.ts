import { queryOptions, useQuery } from "@tanstack/react-query";
import { type CareEvent, careEventEndpoints, EVENT_LIST_MAX } from "#contract/care/care-events.ts";
import { type CallFailed, read } from "#web/core/call.ts";
import { queryOf } from "#web/core/query.ts";
import { allFrom } from "./all-from.ts";
import { byDueDate, dayOf, type EventsByDay, onDay, type PendingMoves } from "./days.ts";

/** The query of every event due between these days, inclusive, however many there are. */
const eventsBetween = (from: string, to: string) =>
  queryOptions<CareEvent[], CallFailed>({
    queryKey: queryOf(careEventEndpoints.list, { query: { from, to } }).queryKey,
    queryFn: ({ signal }) =>
      allFrom(from, EVENT_LIST_MAX, (day, limit) =>
        read(careEventEndpoints.list, { query: { from: day, to, limit } }, signal),
      ),
  });

interface EventsWanted {
  from: string;
  to: string;
  byDay: EventsByDay;
  /** How many of the first events are wanted, unless all are; 0 if those that are known suffice. */
  first: number;
  all: boolean;
  moving: PendingMoves;
}

/** The events of some days: those that the days hold already, and further ones where more are wanted. */
export function useEvents(wanted: EventsWanted) {
  const { from, to, first, all } = wanted;
  const { events, count, isAll, isEnough } = knownOf(wanted);
  const some = useQuery({
    ...queryOf(careEventEndpoints.list, { query: { from, to, limit: first } }),
    enabled: !isEnough && !all && first > 0,
  });
  const whole = useQuery({ ...eventsBetween(from, to), enabled: !isEnough && all });
  const asked = all ? whole : some;
  const further = isEnough ? undefined : (asked.data ?? some.data);
  return {
    events: (further ? placed(further, wanted) : events).toSorted(byDueDate),
    count,
    error: asked.error,
    refetch: asked.refetch,
    /** Whether all events of these days are there. */
    isWhole: isAll || (all && whole.isSuccess),
  };
}

/** The events of these days that are known, and whether they are what is wanted. */
function knownOf({ from, to, byDay, first, all }: EventsWanted) {
  const days = [...byDay.values()].filter(({ day }) => day >= from && day <= to);
  const events = days.flatMap((each) => each.events);
  const count = days.reduce((sum, each) => sum + each.count, 0);
  // the first events of several days are not the first of all
  const hasFirst = from === to && !all && events.length >= first;
  const isAll = events.length === count;
  return { events, count, isAll, isEnough: isAll || hasFirst };
}

/** These events with those that are being moved on their new days, as far as these are among those wanted. */
const placed = (events: readonly CareEvent[], { from, to, moving }: EventsWanted) =>
  events
    .map((event) => {
      const day = moving.get(event.id);
      return day ? onDay(event, day) : event;
    })
    .filter((event) => dayOf(event) >= from && dayOf(event) <= to);
