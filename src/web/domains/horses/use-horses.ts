import { useQuery } from "@tanstack/react-query";
import { horseEndpoints } from "#contract/horses/horses.ts";
import { queryOf } from "#web/core/query.ts";

/** The query of the yard's horses by name, each with its standing. */
export const useHorses = () => useQuery(queryOf(horseEndpoints.list, {}));
