import { expect, test } from "vitest";
import { signInEndpoints } from "#contract/people/sign-in.ts";
import { paths } from "#contract/paths.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { field, fillIn, press, says } from "#testing/web/fields.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, refuse } from "#testing/web/server.ts";
import { NewPasswordForm } from "./NewPasswordForm.tsx";

const { resetPassword } = signInEndpoints;
const open = () => show(<NewPasswordForm />, { at: "/reset-password?token=the-token" });

test("the password is set with the link's token, and the sign-in form follows", async () => {
  answer(resetPassword, null);
  const screen = await open();
  await expectAccessible();
  await fillIn(screen, { "New password": "three words together" });
  await press(screen, "Set password");
  await says(screen, "Sign in with your new password.");
  expect(screen.history.at(-1)).toBe(paths.auth);
  expect(callsOf(resetPassword)[0]?.body).toEqual({
    token: "the-token",
    password: "three words together",
  });
});

test("without a password nothing is sent", async () => {
  const screen = await open();
  await press(screen, "Set password");
  await expect.element(field(screen, "New password")).toHaveAttribute("aria-invalid", "true");
  await expectAccessible();
  expect(callsOf(resetPassword)).toEqual([]);
});

test("an expired link shows the server's sentence, and the page stays", async () => {
  refuse(resetPassword, 400, "This link has expired. Ask for a new one.");
  const screen = await open();
  await fillIn(screen, { "New password": "three words together" });
  await press(screen, "Set password");
  await says(screen, "This link has expired. Ask for a new one.");
  expect(screen.history).toHaveLength(1);
});
