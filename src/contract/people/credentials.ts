import * as z from "zod/mini";
import { User } from "./accounts.ts";
import { LoginInput } from "./login-input.ts";
import { ResetPasswordInput } from "./sign-in.ts";
import { endpoint } from "#contract/endpoint.ts";
import { emailAddress, requiredText } from "#contract/fields.ts";

const { password } = LoginInput.shape;

export const ChangeEmailInput = z.strictObject({
  email: emailAddress("Please enter a valid email address"),
  password,
});

export const ChangePasswordInput = z.strictObject({
  password,
  newPassword: ResetPasswordInput.shape.password,
});

export const credentialEndpoints = {
  changeEmail: endpoint("POST", "/api/user/email", {
    access: "signedIn",
    summary:
      "Ask for another e-mail address; it changes once the link that is sent there is opened",
    body: ChangeEmailInput,
    reply: User,
  }),
  keepEmail: endpoint("DELETE", "/api/user/email", {
    access: "signedIn",
    summary: "Take the wish for another e-mail address back",
    reply: User,
  }),
  sendConfirmation: endpoint("POST", "/api/user/email/confirmation", {
    access: "signedIn",
    summary:
      "Mail the link that confirms one's own e-mail address again; a newer one ends the older",
    reply: User,
  }),
  confirmEmail: endpoint("POST", "/api/confirm-email", {
    access: "signedIn",
    summary:
      "Confirm one's own e-mail address with the token of the link that was sent there; a new one takes the old one's place",
    body: z.strictObject({ token: requiredText("The link is not complete", 200) }),
    reply: z.null(),
  }),
  changePassword: endpoint("POST", "/api/user/password", {
    access: "signedIn",
    summary: "Change the password; ends every other session",
    body: ChangePasswordInput,
    reply: z.null(),
  }),
};
