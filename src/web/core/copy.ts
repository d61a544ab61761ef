import type { CallInput } from "#contract/address.ts";
import type { Endpoint, ReadEndpoint } from "#contract/endpoint.ts";

/** Sends a change as it is given to it: with the time at which it was made, where that matters. */
export type SendChange<T> = (given: CallInput) => Promise<T>;

/** A file as it is chosen, and the id under which it is uploaded. */
export interface ChosenFile {
  id: string;
  file: File;
}

/** The copy of a yard that this device keeps, with what waits to be sent (decisions 0039 and 0040). */
export interface Copy {
  /** A reply of the server, or the kept one where the network does not bring it. */
  orKept: (reply: Promise<unknown>, spec: ReadEndpoint, given: CallInput) => Promise<unknown>;
  /** The reply to a change, or the likely one where the change waits on this device to be sent. */
  orQueued: (send: SendChange<unknown>, spec: Endpoint, given: CallInput) => Promise<unknown>;
  /** The reply to an upload, or the likely one where the file waits on this device to be sent. */
  orHeld: (send: () => Promise<unknown>, spec: Endpoint, chosen: ChosenFile) => Promise<unknown>;
  /** A file that only this device has; null where it has none of this id. */
  heldFile: (id: string) => Promise<File | null>;
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

let copy: Promise<Copy | null> | null = null;

/** Sets the copy that calls fall back on; null for none. */
export const readWithCopy = (loading: Promise<Copy> | null): void => {
  copy = loading && loading.catch(() => null);
};

/** The copy that calls fall back on; null for none. */
export const copyHere = (): Promise<Copy | null> | null => copy;

/** A reply from the server or, where the network does not bring it, from the copy; without a copy, only the former. */
export async function orKept<T>(
  reply: Promise<T>,
  spec: ReadEndpoint,
  given: CallInput,
): Promise<T> {
  // it may fail before the copy has loaded, which is no unhandled failure
  reply.catch(() => undefined);
  const loaded = await copy;
  return loaded ? (loaded.orKept(reply, spec, given) as Promise<T>) : reply;
}

/** Sends a change; where the network does not take it, it waits in the copy, if there is one. */
export async function orQueued<T>(
  send: SendChange<T>,
  spec: Endpoint,
  given: CallInput,
): Promise<T> {
  const loaded = await copy;
  return loaded ? (loaded.orQueued(send, spec, given) as Promise<T>) : send(given);
}
