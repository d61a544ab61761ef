import * as z from "zod/mini";
import { User } from "./accounts.ts";
import { LoginInput } from "./login-input.ts";

import { endpoint } from "#contract/endpoint.ts";
import { byId, instantOut, mailedName } from "#contract/fields.ts";

const { password, rememberMe } = LoginInput.shape;

/** Maximum number of a user's passkeys. */
export const PASSKEYS_MAX = 20;

export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Whether the passkey is synchronised between devices. */
  synced: z.boolean(),
  createdAt: instantOut,
  lastUsedAt: z.nullable(instantOut),
});
export type Passkey = z.output<typeof Passkey>;

const name = mailedName("Give the passkey a name", 60);

export const PasskeyName = z.strictObject({ name });
export const PasskeyPassword = z.strictObject({ password });

const base64url = z.string().check(z.regex(/^[\w-]+$/), z.maxLength(20_000));
const extensions = z._default(z.record(z.string(), z.unknown()), {});

/**
 * The used fields of a browser's reply (W3C WebAuthn level 3, `RegistrationResponseJSON`), which may contain
 * further ones.
 */
const NewCredential = z.looseObject({
  id: base64url,
  rawId: base64url,
  type: z.literal("public-key"),
  clientExtensionResults: extensions,
  response: z.looseObject({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z._default(
      z.array(z.string().check(z.regex(/^[\w-]{1,40}$/))).check(z.maxLength(10)),
      [],
    ),
  }),
});
export type NewCredential = z.output<typeof NewCredential>;

/** The used fields of `AuthenticationResponseJSON`. */
const ShownCredential = z.looseObject({
  id: base64url,
  rawId: base64url,
  type: z.literal("public-key"),
  clientExtensionResults: extensions,
  response: z.looseObject({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.optional(z.string().check(z.maxLength(200))),
  }),
});
export type ShownCredential = z.output<typeof ShownCredential>;

// the argument of the browser's own call, which is passed on unchanged
const browserOptions = z.object({ options: z.string() });

export const passkeyEndpoints = {
  list: endpoint("GET", "/api/passkeys", {
    access: "signedIn",
    summary: "This person's passkeys, the oldest first",
    reply: z.array(Passkey),
  }),
  begin: endpoint("POST", "/api/passkeys/begin", {
    access: "signedIn",
    summary: "What the browser needs to make a passkey, as JSON text",
    body: PasskeyPassword,
    reply: browserOptions,
  }),
  add: endpoint("POST", "/api/passkeys", {
    access: "signedIn",
    summary: "Keep the passkey that the browser has made",
    body: z.strictObject({ name, credential: NewCredential }),
    reply: z.array(Passkey),
  }),
  rename: endpoint("PATCH", "/api/passkeys/:id", {
    access: "signedIn",
    summary: "Give a passkey another name",
    params: byId,
    body: PasskeyName,
    reply: z.array(Passkey),
  }),
  remove: endpoint("POST", "/api/passkeys/:id/remove", {
    access: "signedIn",
    summary: "Take a passkey's right to sign in away; asks for the password",
    params: byId,
    body: PasskeyPassword,
    reply: z.array(Passkey),
  }),
  beginSignIn: endpoint("POST", "/api/login/passkey/begin", {
    access: "public",
    summary: "What the browser needs to show a passkey, as JSON text",
    reply: browserOptions,
  }),
  signIn: endpoint("POST", "/api/login/passkey", {
    access: "public",
    changesSession: true,
    summary: "Sign in with a passkey; it counts as both factors",
    body: z.strictObject({ credential: ShownCredential, rememberMe }),
    reply: User,
  }),
};
