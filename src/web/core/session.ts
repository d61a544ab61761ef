import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, useContext, useState } from "react";
import { accountEndpoints, type User } from "#contract/people/accounts.ts";
import { addressOf, segments } from "#contract/address.ts";
import { call, CallFailed } from "./call.ts";
import { invalidateAll } from "./invalidate.ts";
import { notifyOtherTabs, useOtherTabs } from "./other-tabs.ts";
import { spendPreloads } from "./spend-preloads.ts";

/** Where the person signed in is kept; null means signed out. */
export const userKey = segments(accountEndpoints.user, {});

export interface Session {
  /** `failed`: the server could not be asked. */
  state: "loading" | "signedIn" | "signedOut" | "failed";
  user: User | null;
  /** Takes what a sign-in or a registration answered as the current person. */
  enter: (user: User) => void;
  /** Forgets the person and everything that was asked for them. */
  forget: () => void;
  retry: () => void;
  /** Whose session has ended by itself in this page, so that they can go on where they were; null: nobody's. */
  interrupted: string | null;
}

export const SessionContext = createContext<Session | null>(null);

/** Who is signed in. */
export function useAuth(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error("useAuth must be used within an AuthProvider");
  return session;
}

/** Loads the session from the server once; a 401 counts as signed out. */
export function useSessionFromServer(): Session {
  const queries = useQueryClient();
  const { data, status, refetch } = useQuery<User | null, CallFailed>({
    queryKey: userKey,
    queryFn: ({ signal }) => call(accountEndpoints.user, {}, signal).catch(noneFor401),
  });
  // who was last seen signed in, until they have left by themselves
  const [person, setPerson] = useState<string | null>(null);
  if (data && data.id !== person) setPerson(data.id);
  const become = (user: User | null) => {
    forgetAnswers(queries);
    setPerson(user?.id ?? null);
    // an answer that is still on its way says who was signed in before
    void queries.cancelQueries({ queryKey: userKey });
    queries.setQueryData(userKey, user);
    notifyOtherTabs(user?.id ?? null);
  };
  // on a computer that people share nobody shall find in one tab what another has left
  useOtherTabs((userId) => {
    // the same person, who has changed something there
    if (userId !== null && userId === data?.id) return void invalidateAll(queries);
    forgetAnswers(queries);
    setPerson(null);
    void queries.resetQueries({ queryKey: userKey });
  });
  return {
    state: stateOf(status, data ?? null),
    user: data ?? null,
    enter: become,
    forget: () => become(null),
    retry: () => void refetch(),
    interrupted: data ? null : person,
  };
}

// all but the person: whoever watches that answer would not see the one that takes its place
const forgetAnswers = (queries: QueryClient) =>
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[1] !== userKey[1] });

function stateOf(status: "pending" | "success" | "error", user: User | null): Session["state"] {
  if (status === "pending") return "loading";
  if (status === "error") return "failed";
  return user ? "signedIn" : "signedOut";
}

function noneFor401(error: unknown) {
  if (!(error instanceof CallFailed) || error.status !== 401) throw error;
  spendPreloads(addressOf(accountEndpoints.user, {}));
  return null;
}
