import { safeParse } from "zod/v4/core";
import type { CallInput } from "#contract/address.ts";
import type { CareEvent } from "#contract/care/care-events.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Attachment } from "#contract/files/attachments.ts";
import type { Horse } from "#contract/horses/horse.ts";
import type { User } from "#contract/people/accounts.ts";

/** What the device knows when a change is made. */
export interface KnownRows {
  user: Pick<User, "id" | "firstName">;
  horse: (id: string) => Promise<Pick<Horse, "name"> | null>;
  event: (id: string) => Promise<CareEvent | null>;
  /** A file that only this device has. */
  file: (id: string) => Promise<Attachment | null>;
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
  /** The change with what must be said from the first attempt on: the time at which it was made, and its id. */
  timed?: (given: CallInput, now: Date) => CallInput;
  /** Null where too little is known to wait with it. */
  assume: (given: CallInput, known: KnownRows) => Promise<AssumedChange | null>;
}

export type Body = Record<string, unknown>;
export const bodyOf = ({ body }: CallInput): Body => ({ ...(body as Body | undefined) });

export const isRow = (value: unknown): value is Body =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The body as the server reads it: with its defaults, times in UTC, and null for what was left empty. */
export function readBody({ body: schema }: Pick<Endpoint, "body">, given: CallInput): Body {
  const parsed = schema && safeParse(schema, given.body);
  const read = parsed?.success && isRow(parsed.data) ? parsed.data : bodyOf(given);
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

/** A row with null for each field of a reply that it lacks. */
export function filled({ reply }: Pick<Endpoint, "reply">, row: Body): Body {
  const shape: unknown = Reflect.get(reply._zod.def, "shape");
  const names = isRow(shape) ? Object.keys(shape) : [];
  return { ...Object.fromEntries(names.map((name) => [name, null])), ...row };
}

/** A horse's name, for the words that say what was done. */
export const nameOf = async (known: KnownRows, horseId: unknown) =>
  typeof horseId === "string" ? ((await known.horse(horseId))?.name ?? "a horse") : "the yard";
