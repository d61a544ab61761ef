import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { mailedName } from "#contract/fields.ts";
import { passwordInput as password } from "./login-input.ts";
import { User } from "./accounts.ts";

/** A person's name; in a correction omitted parts stay. */
export const NameInput = z.strictObject({
  firstName: mailedName("First name is required", 100),
  lastName: mailedName("Last name is required", 100),
});

/** Number of days between the request to delete an account and its erasure. */
export const DAYS_TO_CHANGE_ONES_MIND = 7;

export const DeleteAccountInput = z.strictObject({ password });

/** Calls with which people change their own account; the settings load them. */
export const ownAccountEndpoints = {
  rename: endpoint("PATCH", "/api/user", {
    access: "signedIn",
    summary: "Correct one's own first and last name",
    body: z.partial(NameInput),
    reply: User,
  }),
  deleteAccount: endpoint("DELETE", "/api/user", {
    access: "signedIn",
    summary:
      "Ask for one's own account to be erased in seven days, with all that it alone owns; ends every other session",
    body: DeleteAccountInput,
    reply: User,
  }),
  keepAccount: endpoint("POST", "/api/user/keep", {
    access: "signedIn",
    summary: "Take the wish back to have one's account erased",
    reply: User,
  }),
};
