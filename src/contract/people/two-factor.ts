import { LoginInput } from "./login-input.ts";
import * as z from "zod/mini";
import { CodeInput } from "./sign-in.ts";
import { endpoint } from "#contract/endpoint.ts";
import { instantOut } from "#contract/fields.ts";

const { password } = LoginInput.shape;

/** The number of recovery codes that are created together. */
export const RECOVERY_CODES = 10;

export const PasswordInput = z.strictObject({ password });
export const PasswordAndCodeInput = z.extend(PasswordInput, CodeInput.shape);

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const twoFactorEndpoints = {
  find: endpoint("GET", "/api/two-factor", {
    access: "signedIn",
    summary: "Whether signing in takes a second factor, and how many recovery codes are left",
    reply: z.object({
      on: z.boolean(),
      since: z.nullable(instantOut),
      recoveryCodesLeft: z.int(),
    }),
  }),
  begin: endpoint("POST", "/api/two-factor/begin", {
    access: "signedIn",
    summary: "Make a secret for an authenticator app; nothing changes before a code is shown",
    body: PasswordInput,
    reply: z.object({
      secret: z.string(),
      /** The address otpauth://…, for apps on the same device. */
      uri: z.string(),
      /** The same address as a QR code in SVG. */
      qr: z.string(),
    }),
  }),
  confirm: endpoint("POST", "/api/two-factor/confirm", {
    access: "signedIn",
    summary: "Turn it on with a first code; answers the recovery codes, which are shown only now",
    body: CodeInput,
    reply: RecoveryCodes,
  }),
  remake: endpoint("POST", "/api/two-factor/recovery-codes", {
    access: "signedIn",
    summary: "Make new recovery codes; the old ones are worth nothing from then on",
    body: PasswordAndCodeInput,
    reply: RecoveryCodes,
  }),
  turnOff: endpoint("POST", "/api/two-factor/off", {
    access: "signedIn",
    summary: "Sign in with the password alone again",
    body: PasswordAndCodeInput,
    reply: z.null(),
  }),
};
