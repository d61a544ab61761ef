import * as z from "zod/mini";
import { emailAddress, verbatimText } from "#contract/fields.ts";

// the form only requires a password; the server checks its length (decisions.md)
export const passwordInput = verbatimText("Password is required", 1_000);

export const LoginInput = z.strictObject({
  email: emailAddress("Invalid email address"),
  password: passwordInput,
  /** If true, the session lasts 30 days; if false, it ends with the browser. */
  rememberMe: z._default(z.boolean(), false),
});
