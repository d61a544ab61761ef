import {
  mutationOptions,
  queryOptions,
  replaceEqualDeep,
  useMutation,
  useQueryClient,
  type UseMutationResult,
  type QueryClient,
} from "@tanstack/react-query";
import { type CallInput, segments } from "#contract/address.ts";
import type { Endpoint, ReadEndpoint, Reply, Sendable } from "#contract/endpoint.ts";
import { toast } from "#web/ui/toast.ts";
import { call, type CallFailed, keepTag, read } from "./call.ts";
import { orQueued } from "./copy.ts";
import { showFailure } from "./show-failure.ts";

/** Reads the reply of a declared GET when it is wanted, such as for a file; from the cache as long as nothing has changed. */
export function useRead() {
  const queries = useQueryClient();
  return <E extends ReadEndpoint>(spec: E, given: Sendable<E>): Promise<Reply<E>> =>
    queries.fetchQuery(queryOf(spec, given));
}

/** The query of a declared GET, cached under the path's segments until a change invalidates it. */
export const queryOf = <E extends ReadEndpoint>(spec: E, given: Sendable<E>) =>
  queryOptions<Reply<E>, CallFailed>({
    queryKey: [...segments(spec, given as CallInput), (given as CallInput).query ?? {}],
    queryFn: ({ signal, client, queryKey }) =>
      read(spec, given, signal, client.getQueryData<Reply<E>>(queryKey)),
    structuralSharing: (old, answer) => keepTag(answer, replaceEqualDeep(old, answer)),
  });

/**
 * The mutation of a declared endpoint; `query-client.ts` then refetches everything that is shown. A PUT that
 * replaces a whole row waits for the previous PUT, which it could otherwise overtake.
 */
export const mutationOf = <E extends Endpoint>(spec: E) =>
  mutationOptions<Reply<E>, CallFailed, Sendable<E>>({
    mutationFn: (given) => send(spec, given),
    ...(spec.method === "PUT" && !spec.path.includes(":") && { scope: { id: spec.path } }),
    meta: { changesSession: spec.changesSession },
  });

/** The mutation hook of a declared endpoint. */
export const useMutate = <E extends Endpoint>(spec: E) => useMutation(mutationOf(spec));

/** Makes a call that changes something; without signal it may wait on the device to be sent. */
const send = <E extends Endpoint>(spec: E, given: Sendable<E>): Promise<Reply<E>> =>
  orQueued((made) => call(spec, made as Sendable<E>), spec, given as CallInput);

/** Makes one of the calls of a mutation that needs several. */
export type MakeCall = typeof send;
type Steps<Wanted, Answer> = (makeCall: MakeCall, wanted: Wanted) => Promise<Answer>;

/** Like `mutationOf`, for a mutation of several calls: refetches once, after the last call or the one that failed. */
export const stepsOf = <Answer, Wanted = void>(
  steps: Steps<Wanted, Answer>,
  { changesSession }: Pick<Endpoint, "changesSession"> = {},
) =>
  mutationOptions<Answer, Error, Wanted>({
    mutationFn: (wanted) => steps(send, wanted),
    meta: { changesSession, inSteps: true },
  });

/** The mutation hook for a mutation of several calls. */
export const useSteps = <Answer, Wanted = void>(
  ...of: Parameters<typeof stepsOf<Answer, Wanted>>
) => useMutation(stepsOf(...of));

/** Like `queryOf`, for code that handles several endpoints of one shape and states the answer's type. */
export const anyQueryOf = <Answer>(spec: ReadEndpoint, given: CallInput) =>
  queryOf(spec, given as Sendable<ReadEndpoint>) as ReturnType<
    typeof queryOptions<Answer, CallFailed>
  >;

/** Like `useMutate`, for code that handles several endpoints of one shape. */
export const useMutateAny = (spec: Endpoint) =>
  useMutate(spec) as UseMutationResult<unknown, CallFailed, CallInput>;

interface Outcome {
  /** The toast on success; left out where the page shows the result. */
  done?: Parameters<typeof toast>[0];
  /** The toast's text on failure where the server gives no reason. */
  failed: string;
}

/** A mutation whose outcome is shown as a toast. */
export function useSave<E extends Endpoint>(spec: E, { done, failed }: Outcome) {
  const change = useMutate(spec);
  const save = async (given: Sendable<E>, onDone?: (reply: Reply<E>) => void) => {
    try {
      const reply = await change.mutateAsync(given);
      onDone?.(reply);
      if (done) toast(done);
    } catch (error) {
      showFailure("Error", error, failed);
    }
  };
  return { save, busy: change.isPending, sent: change.isPending ? change.variables : null };
}

/** Invalidates all queries; refetches those that are shown, and waits for them. */
export async function invalidateAll(queries: QueryClient): Promise<void> {
  // cancelled, because a first answer still in flight may predate the change and would count as fresh when it arrives
  await queries.cancelQueries({
    fetchStatus: "fetching",
    predicate: ({ state }) => state.data === undefined,
  });
  await queries.invalidateQueries();
}
