import type { $ZodError } from "zod/v4/core";
import { shownField, unknownField } from "#contract/sentences.ts";

/** An expected refusal: a status and one sentence that the person can act on. Any other thrown error is a fault. */
export class Refusal extends Error {
  readonly status: number;
  /** Seconds after which a retry makes sense; becomes `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** The current state that a change conflicts with, in the shape of the call's reply; sent with problem+json. */
  readonly current: unknown;
  /** The invalid fields, for clients that asked for problem+json. */
  readonly errors: FieldError[];

  constructor(
    status: number,
    message: string,
    more: { retryAfter?: number; errors?: FieldError[]; current?: unknown; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.status = status;
    this.retryAfter = more.retryAfter;
    this.errors = more.errors ?? [];
    this.current = more.current;
  }
}

export interface FieldError {
  path: string;
  message: string;
}

/**
 * The validation errors by field. Errors of unknown fields come last, so that an error of a known field is shown
 * first.
 */
export function fieldErrors({ issues }: $ZodError): FieldError[] {
  const unknown = issues.flatMap(({ path, ...issue }) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => ({
          path: [...path, shownField(key)].join("."),
          message: unknownField(key),
        }))
      : [],
  );
  const wrong = issues
    .filter(({ code }) => code !== "unrecognized_keys")
    .map(({ path, message }) => ({ path: path.join("."), message }));
  return [...wrong, ...unknown];
}

/** A refusal of one field, whose sentence is shown at the field. */
export const fieldRefusal = (status: 400 | 403 | 409, path: string, message: string) =>
  new Refusal(status, message, { errors: [{ path, message }] });

/** A 404, the same for missing and forbidden rows. */
export const notFound = (noun: string) => new Refusal(404, `${noun} not found`);

/** A 409 after a concurrent change: nothing was changed, and `current` is the present state. */
export const stale = (noun: string, current: unknown) =>
  new Refusal(
    409,
    `Somebody else has changed this ${noun.toLowerCase()} since you opened it: compare the two versions and save again.`,
    { current },
  );

/** A 409 for a deletion after a concurrent change. */
export const staleDeletion = (noun: string, current: unknown) =>
  new Refusal(
    409,
    `Somebody else has changed this ${noun.toLowerCase()} since you opened it: look at it again before you delete it.`,
    { current },
  );

/** The refusal for somebody whose rights cover some horses, but not the one concerned. */
export const beyondRights = () =>
  new Refusal(403, "Your rights in this yard do not cover this horse. Ask the yard's owner.");

export const signedOut = () => new Refusal(401, "Sign in first");

export const notJson = () => new Refusal(415, "Send the body as application/json");

export const tooBusy = () =>
  new Refusal(503, "Loosebox is busy. Please try again in a moment.", { retryAfter: 2 });

/**
 * A 409 because the id is in use. A timely retry does not get this: the route repeats its first answer
 * (`idempotency.ts`).
 */
export const idTaken = (): Refusal =>
  new Refusal(
    409,
    "This was added before, or something else has its id. Look whether it is there already.",
  );
