import { MutationCache, type Query, QueryCache, QueryClient } from "@tanstack/react-query";
import type { User } from "#contract/people/accounts.ts";
import { CallFailed } from "./call.ts";
import { invalidateAll } from "./query.ts";
import { notifyOtherTabs } from "./other-tabs.ts";
import { userKey } from "./session.ts";

/**
 * The query cache (spec section 9). It does not refetch by time, on focus or after a failure. Any change
 * invalidates every query: those that are shown are refetched at once, the rest when next used. A 401 from any
 * call ends the session.
 */
export function makeQueryClient() {
  const signedOutBy = (error: unknown) => {
    if (statusOf(error) === 401) queries.setQueryData(userKey, null);
  };
  const queries = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        signedOutBy(error);
        keepWhatWasShown(error, query);
      },
    }),
    mutationCache: new MutationCache({
      onSuccess: (_reply, _given, _context, { meta }) =>
        meta?.["changesSession"] || meta?.["changesNothing"] ? undefined : refetchShown(queries),
      onError: (error, _given, _context, { meta }) => {
        signedOutBy(error);
        const isChange = meta?.["inSteps"] ? statusOf(error) !== 401 : mayHaveChanged(error);
        return isChange && !meta?.["changesSession"] ? refetchShown(queries) : undefined;
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        retry: false,
        refetchOnWindowFocus: false,
        networkMode: "always",
      },
      mutations: { networkMode: "always" },
    },
  });
  return queries;
}

const statusOf = (error: unknown) => (error instanceof CallFailed ? error.status : null);

/**
 * Whether data may have changed although a mutation failed. True when somebody else has changed it first (409,
 * 404), when the yard has become unpaid (402), or when the outcome is unknown; false for any other refusal.
 */
function mayHaveChanged(error: unknown): boolean {
  const status = statusOf(error) ?? 0;
  return [402, 404, 409].includes(status) || status < 400 || status >= 500;
}

/** How long a mutation waits for the refetch, in milliseconds; slower answers are shown when they arrive. */
const REFETCH_WAIT_MS = 5_000;

async function refetchShown(queries: QueryClient) {
  const user = queries.getQueryData<User | null>(userKey);
  if (user) notifyOtherTabs(user.id);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const enough = new Promise<void>((done) => (timer = setTimeout(done, REFETCH_WAIT_MS)));
  await Promise.race([invalidateAll(queries), enough]);
  clearTimeout(timer);
}

/**
 * Keeps data on the screen when its refetch fails, as without a connection, so that a form that shows it keeps
 * its input. The data stays stale, and is refetched with the next change or page. A failure is shown only if the
 * data is gone or forbidden (401, 403, 404), or if the user asked for the fetch, as for older entries.
 */
function keepWhatWasShown(error: unknown, query: Query<unknown, unknown>) {
  const { data, fetchMeta } = query.state;
  if (data === undefined || fetchMeta?.fetchMore) return;
  const isGone = [401, 403, 404].includes(statusOf(error) ?? 0);
  query.setState(isGone ? { data: undefined } : { status: "success", error: null });
}
