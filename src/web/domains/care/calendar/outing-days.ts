import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Outing, outingEndpoints } from "#contract/competing/outings.ts";
import { addDays, earlier, later } from "#rules/dates.ts";
import { queryOf } from "#web/core/query.ts";

/** Outings by each of their days. */
export type OutingsByDay = ReadonlyMap<string, readonly Outing[]>;

/** The outings between two days, inclusive; empty if they fail to load, null while they load. */
export function useOutingDays(from: string, to: string): OutingsByDay | null {
  const { data = [], isPending } = useQuery({
    ...queryOf(outingEndpoints.list, { query: { from, to } }),
    placeholderData: keepPreviousData,
  });
  return isPending ? null : byDay(data, from, to);
}

/** Puts each outing on each of its days within the range. */
export function byDay(outings: readonly Outing[], from: string, to: string): OutingsByDay {
  const days = new Map<string, Outing[]>();
  for (const outing of outings) {
    const last = earlier(outing.lastDay, to);
    for (let day = later(outing.firstDay, from); day <= last; day = addDays(day, 1))
      days.set(day, [...(days.get(day) ?? []), outing]);
  }
  return days;
}
