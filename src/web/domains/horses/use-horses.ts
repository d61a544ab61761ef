import { useQuery } from "@tanstack/react-query";
import { firstHorses } from "#contract/horses/horse-page-query.ts";
import { horseEndpoints } from "#contract/horses/horses.ts";
import { queryOf } from "#web/core/query.ts";

/** The query of the yard's horses by name, each with its standing. */
export const useHorses = () => useQuery(queryOf(horseEndpoints.list, {}));

/** The query of what the yard's horses are called, by name: for whoever only chooses among them. */
export const useHorseNames = () => useQuery(queryOf(horseEndpoints.names, {}));

/** The query of the horses that need somebody first, with how many horses there are of each standing. */
export const useFirstHorses = () => useQuery(queryOf(horseEndpoints.summaries, firstHorses));

/** How many horses the yard has; undefined while that is loading. */
export const useHorseCount = (): number | undefined => useFirstHorses().data?.total;

/** The query of the horses that somebody must be warned of. */
export const useHorseAlerts = () => useQuery(queryOf(horseEndpoints.alerts, {}));
