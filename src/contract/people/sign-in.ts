import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { emailAddress, requiredText } from "#contract/fields.ts";
import { passwordInput as password } from "./login-input.ts";
import { User } from "./accounts.ts";
import { NameInput } from "./own-account.ts";

/*
 * The calls of people who need more than their password to come in: registration, a code, a forgotten password. Apart
 * from `accounts.ts`, because each form brings its own and the first page needs none.
 */

export const RegisterInput = z.strictObject({
  email: emailAddress("Please enter a valid email address"),
  password,
  ...NameInput.shape,
  gdprConsent: z.literal(true, "You must consent to GDPR data processing"),
  marketingConsent: z._default(z.boolean(), false),
});

export const ForgotPasswordInput = z.strictObject({
  email: z
    .string("Email is required")
    .check(
      z.trim(),
      z.minLength(1, "Email is required"),
      z.maxLength(254),
      z.email("Invalid email address"),
    ),
});

export const ResetPasswordInput = z.strictObject({
  token: requiredText("The reset link is not complete", 200),
  password,
});

/** Minutes within which the code must be entered after the password. */
export const SECOND_STEP_MINUTES = 10;

/** The six digits that the app shows, or a recovery code. */
export const CodeInput = z.strictObject({ code: requiredText("Enter the code", 40) });

export const signInEndpoints = {
  secondStep: endpoint("POST", "/api/login/second-step", {
    access: "public",
    changesSession: true,
    summary: "Finish signing in with a code from the app, or a recovery code",
    body: CodeInput,
    reply: User,
  }),
  register: endpoint("POST", "/api/register", {
    access: "public",
    changesSession: true,
    summary: "Make an account with a yard of its own and sign in",
    body: RegisterInput,
    reply: User,
  }),
  forgotPassword: endpoint("POST", "/api/forgot-password", {
    access: "public",
    summary:
      "Ask for a reset link by mail; the answer is the same whether or not the account exists",
    body: ForgotPasswordInput,
    reply: z.null(),
  }),
  resetPassword: endpoint("POST", "/api/reset-password", {
    access: "public",
    changesSession: true,
    summary: "Set a new password with the token of a reset link; ends every session",
    body: ResetPasswordInput,
    reply: z.null(),
  }),
};
