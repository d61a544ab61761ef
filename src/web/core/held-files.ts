import type { Endpoint } from "#contract/endpoint.ts";
import { type ChosenFile, copyHere } from "./copy.ts";

/** Uploads a file; where the network does not take it, it waits in the copy, if there is one. */
export async function orHeld<T>(
  send: () => Promise<T>,
  spec: Endpoint,
  chosen: ChosenFile,
): Promise<T> {
  const loaded = await copyHere();
  return loaded ? (loaded.orHeld(send, spec, chosen) as Promise<T>) : send();
}

/** A file that only this device has; null where it has none of this id. */
export const heldFile = async (id: string): Promise<File | null> =>
  (await (await copyHere())?.heldFile(id)) ?? null;
