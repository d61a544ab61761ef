import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { CallFailed } from "./call.ts";
import { userKey } from "./session.ts";

/**
 * The cache of answers (spec section 9): nothing is asked again by time, focus or failure, only when
 * it was touched. A 401 anywhere means that the session is over.
 */
export function makeQueries() {
  const signedOutBy = (error: unknown) => {
    if (error instanceof CallFailed && error.status === 401) queries.setQueryData(userKey, null);
  };
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError: signedOutBy }),
    mutationCache: new MutationCache({
      onError: (error, _given, _context, mutation) => {
        // a wrong password is a 401 too, but there was no session to lose
        if (!mutation.meta?.["signsIn"]) signedOutBy(error);
        // the notice above the page goes by what is known of the person's yard
        if (error instanceof CallFailed && error.status === 402)
          void queries.invalidateQueries({ queryKey: userKey });
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        retry: false,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
  return queries;
}
