import { MutationCache, type Query, QueryCache, QueryClient } from "@tanstack/react-query";
import type { User } from "#contract/people/accounts.ts";
import { CallFailed } from "./call.ts";
import { invalidateAll } from "./invalidate.ts";
import { notifyOtherTabs } from "./other-tabs.ts";
import { userKey } from "./session.ts";

/**
 * The cache of answers (spec section 9): nothing is asked again by time, focus or failure. After any change every
 * answer is old, whatever the change was: what is shown is asked again at once, the rest when it is next wanted. A
 * 401 anywhere means that the session is over.
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
 * Not when the server has refused; but somebody else was faster (409, 404), the yard is unpaid since (402), or nobody
 * knows what became of it.
 */
function mayHaveChanged(error: unknown): boolean {
  const status = statusOf(error) ?? 0;
  return [402, 404, 409].includes(status) || status < 400 || status >= 500;
}

/** How long a form waits to show what it has done; a slow answer comes later, by itself. */
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
 * What was shown stays when asking it again fails, as it does without a connection: a form in it keeps what was typed.
 * It is still old, and asked with the next change or page. Only what is gone or forbidden is said, and shown no more;
 * and what a person has asked for by hand, such as older entries, is said.
 */
function keepWhatWasShown(error: unknown, query: Query<unknown, unknown>) {
  const { data, fetchMeta } = query.state;
  if (data === undefined || fetchMeta?.fetchMore) return;
  const isGone = [401, 403, 404].includes(statusOf(error) ?? 0);
  query.setState(isGone ? { data: undefined } : { status: "success", error: null });
}
