import { credentialEndpoints } from "#contract/people/credentials.ts";
import { fillIn } from "#testing/web/fields.ts";
import { testForm } from "#testing/web/form-tests.tsx";
import { ChangePasswordDialog } from "./ChangePasswordDialog.tsx";

testForm({
  element: (onDone) => <ChangePasswordDialog onClose={onDone} />,
  fill: (screen) =>
    fillIn(screen, {
      "Your password now": "the old one",
      // with its spaces, exactly as it was typed
      "New password": " three words together ",
    }),
  submit: "Change password",
  spec: credentialEndpoints.changePassword,
  reply: null,
  sent: { password: "the old one", newPassword: " three words together " },
  said: "You were signed out everywhere else.",
  missing: ["Password is required"],
  stays: ["New password", " three words together "],
});
