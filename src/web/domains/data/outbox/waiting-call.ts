import type { CallInput } from "#contract/address.ts";
import type { CareEvent } from "#contract/care/care-events.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Horse } from "#contract/horses/horses.ts";
import type { User } from "#contract/people/accounts.ts";

/** What the device knows when a change is made. */
export interface KnownRows {
  user: Pick<User, "id" | "firstName">;
  horse: (id: string) => Promise<Pick<Horse, "name"> | null>;
  event: (id: string) => Promise<CareEvent | null>;
  now: Date;
}

/** A change as it is made: what is sent, the likely reply, and what was done in words. */
export interface AssumedChange {
  given: CallInput;
  assumed: unknown;
  label: string;
}

export interface WaitingCall {
  spec: Endpoint;
  /** The change with the time at which it was made, which must be said from the first attempt on. */
  timed?: (given: CallInput, now: Date) => CallInput;
  /** Null where too little is known to wait with it. */
  assume: (given: CallInput, known: KnownRows) => Promise<AssumedChange | null>;
}

export type Body = Record<string, unknown>;
export const bodyOf = ({ body }: CallInput): Body => ({ ...(body as Body | undefined) });

/** A horse's name, for the words that say what was done. */
export const nameOf = async (known: KnownRows, horseId: unknown) =>
  typeof horseId === "string" ? ((await known.horse(horseId))?.name ?? "a horse") : "the yard";
