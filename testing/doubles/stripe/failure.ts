type Kind = "invalid_request_error" | "card_error" | "idempotency_error" | "api_error";

/** An error reply, in the format of Stripe's error bodies. */
export class Failure extends Error {
  readonly status: number;
  readonly body: { error: Record<string, unknown> };

  constructor(status: number, type: Kind, message: string, more: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.body = { error: { type, message, ...more } };
  }
}

export const missing = (noun: string, id: string) =>
  new Failure(404, "invalid_request_error", `No such ${noun}: '${id}'`, {
    code: "resource_missing",
    param: "id",
  });

export const invalid = (message: string, more: Record<string, unknown> = {}) =>
  new Failure(400, "invalid_request_error", message, more);
