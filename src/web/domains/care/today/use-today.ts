import { useQuery } from "@tanstack/react-query";
import { todayEndpoints } from "#contract/care/today.ts";
import { queryOf } from "#web/core/query.ts";

/** The query of the yard's tasks for today. */
export const useToday = () => useQuery(queryOf(todayEndpoints.read, {}));
