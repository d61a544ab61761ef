import type { CallInput } from "#contract/address.ts";
import type { ReadEndpoint } from "#contract/endpoint.ts";

/** The copy of a yard that this device keeps (decision 0039). */
export interface Copy {
  /** A reply of the server, or the kept one where the network does not bring it. */
  orKept: (
    reply: Promise<unknown>,
    asked: { spec: ReadEndpoint; given: CallInput },
  ) => Promise<unknown>;
}

/** Under which this browser notes whether it keeps a copy; nothing personal. */
export const COPY_CHOICE = "device-copy";

/** Whether this browser keeps a copy. */
export function keepsCopy(): boolean {
  try {
    return localStorage.getItem(COPY_CHOICE) === "KEPT";
  } catch {
    return false;
  }
}

let copy: Promise<Copy> | null = null;

/** Sets the copy that reads fall back on; null for none. */
export const readWithCopy = (loading: Promise<Copy> | null): void => {
  copy = loading;
};

/** A reply from the server or, where the network does not bring it, from the copy; without a copy, only the former. */
export async function orKept<T>(
  reply: Promise<T>,
  asked: { spec: ReadEndpoint; given: CallInput },
): Promise<T> {
  if (!copy) return reply;
  // it may fail before the copy has loaded, which is no unhandled failure
  reply.catch(() => undefined);
  const loaded = await copy.catch(() => null);
  return loaded ? (loaded.orKept(reply, asked) as Promise<T>) : reply;
}
