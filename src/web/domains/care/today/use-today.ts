import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { firstRows, type Today, todayEndpoints } from "#contract/care/today.ts";
import { queryOf } from "#web/core/query.ts";

/** The query of the yard's tasks for today, with the first rows of each list. */
export const useToday = () => useQuery(queryOf(todayEndpoints.read, firstRows));

/** Today's tasks: the first rows, and all that the server sends once `rest.ask` has been called. */
export function useWholeToday(first: Today) {
  const [isAsked, setAsked] = useState(false);
  const whole = useQuery({ ...queryOf(todayEndpoints.read, {}), enabled: isAsked });
  return { today: whole.data ?? first, rest: { whole, ask: setAsked } };
}
/** The rows beyond the first ones of each list, which are read when they are asked for. */
export type RestOfToday = ReturnType<typeof useWholeToday>["rest"];
