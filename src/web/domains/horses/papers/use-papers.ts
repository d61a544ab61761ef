import { useQuery } from "@tanstack/react-query";
import { paperEndpoints } from "#contract/horses/papers.ts";
import { queryOf } from "#web/core/query.ts";

/** The query of a horse's papers; without a horse, of the yard's and all its horses'. */
export const usePapers = (horseId?: string) =>
  useQuery(queryOf(paperEndpoints.list, horseId ? { query: { horseId } } : {}));
