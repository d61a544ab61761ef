import {
  queryOptions,
  useMutation,
  type UseMutationResult,
  useQueryClient,
} from "@tanstack/react-query";
import type { Endpoint, Reply, Sendable } from "#contract/endpoint.ts";
import { call, type CallFailed, type Given, segments } from "./call.ts";

/** Asks a declared GET: its answer is kept under the path's segments until something touches it. */
export const ask = <E extends Endpoint>(spec: E, given: Sendable<E>) =>
  queryOptions<Reply<E>, CallFailed>({
    queryKey: [...segments(spec, given), (given as Given).query ?? {}],
    queryFn: ({ signal }) => call(spec, given, signal),
  });

/** Tells the server something; afterwards every kept answer whose path begins like a touched one is asked again. */
export function useTell<E extends Endpoint>(spec: E, touches: readonly Endpoint[] = []) {
  const queries = useQueryClient();
  const askAgain = () =>
    Promise.all(touches.map((touched) => queries.invalidateQueries({ queryKey: stem(touched) })));
  return useMutation<Reply<E>, CallFailed, Sendable<E>>({
    mutationFn: (given) => call(spec, given),
    onSuccess: askAgain,
    // somebody else has: what is shown is old
    onError: (error) => (error.status === 409 ? askAgain() : undefined),
  });
}

/** Like `ask`, for code that works on calls of one shape and is told what they answer. */
export const askAny = <Answer>(spec: Endpoint, given: Given) =>
  ask(spec, given as Sendable<Endpoint>) as ReturnType<typeof queryOptions<Answer, CallFailed>>;

/** Like `useTell`, for code that works on calls of one shape. */
export const useTellAny = (spec: Endpoint, touches: readonly Endpoint[]) =>
  useTell(spec, touches) as UseMutationResult<unknown, CallFailed, Given>;

// the fixed beginning of a path: /api/horses/:id is touched as /api/horses
const stem = (spec: Endpoint) => {
  const parts = segments(spec, {});
  const open = parts.findIndex((part) => part.startsWith(":"));
  return open === -1 ? parts : parts.slice(0, open);
};
