import { useQuery } from "@tanstack/react-query";
import { todayEndpoints } from "#contract/care/today.ts";
import { queryOf } from "#web/core/query.ts";

/** Who needs what today. */
export const useToday = () => useQuery(queryOf(todayEndpoints.read, {}));
