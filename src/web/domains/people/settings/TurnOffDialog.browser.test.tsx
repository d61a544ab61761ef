import { twoFactorEndpoints } from "#contract/people/two-factor.ts";
import { fillIn } from "#testing/web/fields.ts";
import { testForm } from "#testing/web/form-tests.tsx";
import { TurnOffDialog } from "./TurnOffDialog.tsx";

testForm({
  element: (onDone) => <TurnOffDialog onClose={onDone} />,
  fill: (screen) => fillIn(screen, { "Your password": "the old one", Code: " 123456 " }),
  submit: "Turn off",
  spec: twoFactorEndpoints.turnOff,
  reply: null,
  sent: { password: "the old one", code: "123456" },
  said: "Two-factor sign-in is off",
  missing: ["Password is required", "Enter the code"],
  stays: ["Your password", "the old one"],
});
