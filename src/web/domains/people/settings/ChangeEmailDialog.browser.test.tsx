import { expect, test, vi } from "vitest";
import { credentialEndpoints } from "#contract/people/credentials.ts";
import { fillIn, press, says } from "#testing/web/fields.ts";
import { testForm } from "#testing/web/form-tests.tsx";
import { aUser } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { callsOf } from "#testing/web/server.ts";
import { ChangeEmailDialog } from "./ChangeEmailDialog.tsx";

testForm({
  element: (onDone) => <ChangeEmailDialog onClose={onDone} />,
  fill: (screen) =>
    fillIn(screen, { "New e-mail address": " kit@example.com ", "Your password": "the old one" }),
  submit: "Send link",
  spec: credentialEndpoints.changeEmail,
  reply: aUser({ newEmail: "kit@example.com" }),
  sent: { email: "kit@example.com", password: "the old one" },
  said: "Open it within the hour to confirm.",
  missing: ["Please enter a valid email address", "Password is required"],
  stays: ["Your password", "the old one"],
});

test("an invalid address is refused", async () => {
  const screen = await show(<ChangeEmailDialog onClose={vi.fn()} />);
  await fillIn(screen, { "New e-mail address": "kit at home", "Your password": "the old one" });
  await press(screen, "Send link");
  await says(screen, "Please enter a valid email address");
  expect(callsOf(credentialEndpoints.changeEmail)).toEqual([]);
});
