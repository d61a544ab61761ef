import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import type { output } from "zod/v4/core";
import type { Endpoint, Reply, Sendable } from "#contract/endpoint.ts";
import { CallFailed, requestOf } from "./call.ts";
import { eventsIn } from "./event-stream.ts";

type ProgressEndpoint = Endpoint & { progress: NonNullable<Endpoint["progress"]> };
type Progress<E extends ProgressEndpoint> = output<E["progress"]>;

interface Listener<E extends ProgressEndpoint> {
  onProgress: (progress: Progress<E>) => void;
  signal: AbortSignal;
}

/** Makes a call that reports progress. Unless the call succeeds, throws a CallFailed or the abort's reason. */
export async function callWithProgress<E extends ProgressEndpoint>(
  spec: E,
  given: Sendable<E>,
  { onProgress, signal }: Listener<E>,
): Promise<Reply<E>> {
  const response = await requestOf(spec, given, { signal, accept: "text/event-stream" });
  if (!response.ok || !response.body) {
    const text = await response.text();
    throw new CallFailed(response.status, text, null, response.statusText);
  }
  for await (const { event, data } of eventsIn(response.body)) {
    if (event === "progress") onProgress(JSON.parse(data) as Progress<E>);
    if (event === "done") return JSON.parse(data) as Reply<E>;
    if (event === "failed") throw failed(JSON.parse(data));
  }
  throw new CallFailed(0, "The connection broke off. Please try again.");
}

const failed = (said: unknown) => {
  const { sentence } = said as { sentence: string };
  return new CallFailed(500, sentence);
};

interface ProgressRequest<E extends ProgressEndpoint> {
  given: Sendable<E>;
  onProgress: (progress: Progress<E>) => void;
}

/**
 * A mutation that takes a while and reports progress. `send` resolves when it is done, or with null when it was
 * stopped.
 */
export function useMutateWithProgress<E extends ProgressEndpoint>(spec: E) {
  const running = useRef<AbortController | null>(null);
  const { mutateAsync, isPending } = useMutation<Reply<E> | null, Error, ProgressRequest<E>>({
    mutationFn: async ({ given, onProgress }) => {
      const leaving = new AbortController();
      running.current = leaving;
      try {
        return await callWithProgress(spec, given, { onProgress, signal: leaving.signal });
      } catch (error) {
        if (!leaving.signal.aborted) throw error;
        // gives the server time to notice the abort and to store what it has sent so far
        await new Promise((done) => setTimeout(done, NOTICING_MS));
        return null;
      }
    },
  });
  return {
    send: (given: Sendable<E>, onProgress: (progress: Progress<E>) => void) =>
      mutateAsync({ given, onProgress }),
    stop: () => running.current?.abort(),
    isSending: isPending,
  };
}

const NOTICING_MS = 500;
