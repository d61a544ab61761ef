import {
  mutationOptions,
  queryOptions,
  useMutation,
  type UseMutationResult,
} from "@tanstack/react-query";
import type { Endpoint, Reading, Reply, Sendable } from "#contract/endpoint.ts";
import { call, type CallFailed, type Given, read, segments, upload } from "./call.ts";

/** Asks a declared GET: its answer is kept under the path's segments until something has been changed. */
export const ask = <E extends Reading>(spec: E, given: Sendable<E>) =>
  queryOptions<Reply<E>, CallFailed>({
    queryKey: [...segments(spec, given), (given as Given).query ?? {}],
    queryFn: ({ signal }) => read(spec, given, signal),
  });

/** What a declared change is made with; afterwards `queries.ts` has everything that is shown asked again. */
export const telling = <E extends Endpoint>(spec: E) =>
  mutationOptions<Reply<E>, CallFailed, Sendable<E>>({
    mutationFn: (given) => call(spec, given),
    meta: { changesSession: spec.changesSession },
  });

/** Tells the server something. */
export const useTell = <E extends Endpoint>(spec: E) => useMutation(telling(spec));

type Uploading = Endpoint & { upload: string };
interface Sent {
  file: File;
  /** Hears the share sent, 0 to 1. */
  onProgress: (share: number) => void;
}

/** Like `telling`, for one file. It lies apart until a change puts it somewhere, so nothing that is shown is old. */
export const sending = <E extends Uploading>(spec: E) =>
  mutationOptions<Reply<E>, CallFailed, Sent>({
    mutationFn: ({ file, onProgress }) => upload(spec, file, onProgress),
    meta: { changesNothing: true },
  });

/** Sends the server one file. */
export const useUpload = <E extends Uploading>(spec: E) => useMutation(sending(spec));

/** Makes one of the calls of a change that takes several. */
export type Tell = typeof call;
type Steps<Wanted, Answer> = (tell: Tell, wanted: Wanted) => Promise<Answer>;

/** Like `telling`, for several calls: what is shown is asked again once, after the last, or after the one that failed. */
export const stepping = <Answer, Wanted = void>(
  steps: Steps<Wanted, Answer>,
  { changesSession }: Pick<Endpoint, "changesSession"> = {},
) =>
  mutationOptions<Answer, Error, Wanted>({
    mutationFn: (wanted) => steps(call, wanted),
    meta: { changesSession, inSteps: true },
  });

/** Makes a change that takes several calls. */
export const useSteps = <Answer, Wanted = void>(
  ...of: Parameters<typeof stepping<Answer, Wanted>>
) => useMutation(stepping(...of));

/** Like `ask`, for code that works on calls of one shape and is told what they answer. */
export const askAny = <Answer>(spec: Reading, given: Given) =>
  ask(spec, given as Sendable<Reading>) as ReturnType<typeof queryOptions<Answer, CallFailed>>;

/** Like `useTell`, for code that works on calls of one shape. */
export const useTellAny = (spec: Endpoint) =>
  useTell(spec) as UseMutationResult<unknown, CallFailed, Given>;
