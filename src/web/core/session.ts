import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, useContext, useState } from "react";
import { accountEndpoints, type User } from "#contract/people/accounts.ts";
import { addressOf, segments } from "#contract/address.ts";
import type { Section } from "#contract/policy.ts";
import { CallFailed, read } from "./call.ts";
import { invalidateAll } from "./query.ts";
import { notifyOtherTabs, useOtherTabs } from "./other-tabs.ts";
import { keptYard, setTabYard, tabYard } from "./tab-yard.ts";

/** The query key of the current user; its data is null when signed out. */
export const userKey = segments(accountEndpoints.user, {});

export interface Session {
  /** `failed`: the server could not be reached. */
  state: "loading" | "signedIn" | "signedOut" | "failed";
  user: User | null;
  /** Sets the current user from the answer to a sign-in or a registration. */
  enter: (user: User) => void;
  /** Clears the user and everything fetched for them. */
  forget: () => void;
  retry: () => void;
  /**
   * The user whose session has expired in this page, so that they can continue where they were; null when there is
   * none.
   */
  interrupted: string | null;
}

export const SessionContext = createContext<Session | null>(null);

/** Who is signed in. */
export function useAuth(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error("useAuth must be used within an AuthProvider");
  return session;
}

/**
 * Whether the user may write in a section, as far as the page knows: the server decides. `horseId` is the horse
 * that the change is about; null for a change of something of the whole yard. When it is omitted, a right about
 * any horse suffices. A server of an earlier version sends no rights; then nothing is hidden.
 */
export const mayWrite = (user: User, section: Section, horseId?: string | null): boolean =>
  may(user, { section, horseId, access: "write" });

/** Whether everything within can only be read, whatever the user's rights. */
export const ReadOnly = createContext(false);

/** Whether the user may write in a section, about a horse where one is given (see `mayWrite`). */
export function useMayWrite(section: Section, horseId?: string | null): boolean {
  return useMay()({ section, horseId, access: "write" });
}

/** Whether the user may read what a section has of the whole yard. */
export function useMayReadAll(section: Section): boolean {
  const { user } = useAuth();
  return user !== null && may(user, { section, horseId: null, access: "read" });
}

/** Tells whether the user has a right (see `mayWrite`). */
export function useMay(): (right: Right) => boolean {
  const { user } = useAuth();
  const isReadOnly = useContext(ReadOnly);
  return (right) => user !== null && !(isReadOnly && right.access === "write") && may(user, right);
}

interface Right {
  section: Section;
  horseId: string | null | undefined;
  access: "read" | "write";
}

function may(user: User, { section, horseId, access }: Right): boolean {
  const { rights, horseRights }: Partial<User> = user;
  if (!rights) return true;
  if (rights[section] !== "write" && (access === "write" || rights[section] === "none"))
    return false;
  const horses = horseRights?.[section][access] ?? "all";
  if (horses === "all" || horseId === undefined) return true;
  return horseId !== null && horses.includes(horseId);
}

/** The query of the user who is signed in; null where a 401 says that nobody is. */
export const sessionQuery = queryOptions<User | null, CallFailed>({
  queryKey: userKey,
  queryFn: ({ signal, client }) => readUser(client, signal).catch(noneFor401),
});

/** Loads the session from the server once. */
export function useSessionFromServer(): Session {
  const queries = useQueryClient();
  const { data, status, refetch } = useQuery(sessionQuery);
  // who was last signed in, until they sign out themselves
  const [person, setPerson] = useState<string | null>(null);
  if (data && data.id !== person) setPerson(data.id);
  const become = (user: User | null) => {
    forgetAnswers(queries);
    setTabYard(user?.yardId ?? null);
    setPerson(user?.id ?? null);
    // an answer still in flight is about the previous user
    void queries.cancelQueries({ queryKey: userKey });
    queries.setQueryData(userKey, user);
    notifyOtherTabs(user?.id ?? null);
  };
  // on a shared computer no tab may show the next user what the previous one left
  useOtherTabs((userId) => {
    // the same user has changed something in the other tab
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

// removes all queries except that of the user, whose observers would not see the entry that replaces it
const forgetAnswers = (queries: QueryClient) =>
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[1] !== userKey[1] });

function stateOf(status: "pending" | "success" | "error", user: User | null): Session["state"] {
  if (status === "pending") return "loading";
  if (status === "error") return "failed";
  return user ? "signedIn" : "signedOut";
}

/**
 * Reads the user, in this tab's yard. The first call of a page names no yard, so that it can use the document's
 * preload; if the tab worked in another of the user's yards before, a second call names that one. A user who no
 * longer belongs to the tab's yard continues in another of their yards, and nothing of the former yard stays on
 * the screen.
 */
export async function readUser(queries: QueryClient, signal: AbortSignal): Promise<User> {
  const before = tabYard();
  const kept = before ?? keptYard();
  const user = await userIn(before, signal).catch((error: unknown) => {
    if (before === null || !isNotFound(error)) throw error;
    forgetAnswers(queries);
    return userIn(null, signal);
  });
  if (before !== null || kept === null || kept === user.yardId) return keepYard(user);
  spendPreloads(addressOf(accountEndpoints.user, {}));
  return keepYard(
    await userIn(kept, signal).catch((error: unknown) => {
      if (!isNotFound(error)) throw error;
      return user;
    }),
  );
}

const userIn = (yard: string | null, signal: AbortSignal) => {
  // a first call that gets no answer must not lose the yard that is kept
  if (yard !== tabYard()) setTabYard(yard);
  return read(accountEndpoints.user, {}, signal);
};

function keepYard(user: User): User {
  setTabYard(user.yardId);
  return user;
}

const isNotFound = (error: unknown) => error instanceof CallFailed && error.status === 404;

function noneFor401(error: unknown) {
  if (!(error instanceof CallFailed) || error.status !== 401) throw error;
  spendPreloads(addressOf(accountEndpoints.user, {}));
  return null;
}

/**
 * Uses up this document's preloads (`initial-calls.ts`) that no call has used. Without a session the server
 * refuses them, and the browser keeps a refusal for the first call of the same URL, which would sign a user out
 * who has just signed in on this page. `asked` is the URL that has been called already.
 */
function spendPreloads(asked: string): void {
  for (const link of document.querySelectorAll('link[rel="preload"][as="fetch"]')) {
    const address = link.getAttribute("href");
    link.remove();
    // the browser uses a preload for one call only, if its options match ours
    if (address && address !== asked)
      void fetch(address, { credentials: "same-origin" }).catch(() => undefined);
  }
}
