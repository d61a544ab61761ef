/** An expected no: a status and one sentence the person can act on. Anything else thrown is a fault. */
export class Refusal extends Error {
  readonly status: number;
  /** Seconds after which trying again makes sense; becomes `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** Which fields were wrong, for callers that asked for problem+json. */
  readonly errors: FieldError[];

  constructor(
    status: number,
    message: string,
    more: { retryAfter?: number; errors?: FieldError[]; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.status = status;
    this.retryAfter = more.retryAfter;
    this.errors = more.errors ?? [];
  }
}

export interface FieldError {
  path: string;
  message: string;
}

/** Not there, or not yours: the same answer. */
export const notFound = (noun: string) => new Refusal(404, `${noun} not found`);

export const signedOut = () => new Refusal(401, "Sign in first");

export const notJson = () => new Refusal(415, "Send the body as application/json");

export const tooBusy = () =>
  new Refusal(503, "Loosebox is busy. Please try again in a moment.", { retryAfter: 2 });
