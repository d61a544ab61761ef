import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { byId, instantIn, instantOut, mailedName } from "#contract/fields.ts";
import { tokenAccesses } from "#contract/token-access.ts";
import { LoginInput } from "./login-input.ts";

/** Days after which a token ends: by default, and at most. */
export const TOKEN_DAYS = 90;
export const TOKEN_DAYS_MAX = 365;
/** Maximum number of a person's tokens in all their yards together. */
export const API_TOKENS_MAX = 20;
/** Calls that one token may make in a minute. */
export const TOKEN_CALLS_A_MINUTE = 120;

const dayMs = 86_400_000;
const isWithin = (text: string) =>
  Date.parse(text) > Date.now() && Date.parse(text) <= Date.now() + (TOKEN_DAYS_MAX + 1) * dayMs;

export const ApiTokenInput = z.strictObject({
  name: mailedName("Give the token a name", 60),
  access: z._default(z.enum(tokenAccesses), "READ"),
  /** When it ends; in 90 days when omitted. */
  expiresAt: z.optional(
    instantIn("Say until when").check(
      z.refine(isWithin, { error: `A token lasts ${TOKEN_DAYS_MAX} days at most` }),
    ),
  ),
  password: LoginInput.shape.password,
});
export type ApiTokenInput = z.output<typeof ApiTokenInput>;

/** A token that has not ended. */
export const ApiToken = z.object({
  id: z.uuid(),
  name: z.string(),
  access: z.enum(tokenAccesses),
  yardName: z.string(),
  lastUsedAt: z.nullable(instantOut),
  createdAt: instantOut,
  expiresAt: instantOut,
});
export type ApiToken = z.output<typeof ApiToken>;

export const apiTokenEndpoints = {
  list: endpoint("GET", "/api/tokens", {
    access: "signedIn",
    summary: `This person's tokens that have not ended, in all their yards, newest first, at most ${API_TOKENS_MAX}`,
    reply: z.array(ApiToken),
  }),
  make: endpoint("POST", "/api/tokens", {
    access: "signedIn",
    summary:
      "Make a token by which a program makes calls in this person's name in this yard; it is shown once. Asks for the password",
    body: ApiTokenInput,
    reply: z.object({ id: z.uuid(), token: z.string() }),
  }),
  revoke: endpoint("DELETE", "/api/tokens/:id", {
    access: "signedIn",
    summary: "Revoke a token: it makes no call any more",
    params: byId,
    reply: z.null(),
  }),
};
