import { expect, test, vi } from "vitest";
import { signInEndpoints } from "#contract/people/sign-in.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { field, fillIn, press, says } from "#testing/web/fields.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, refuse } from "#testing/web/server.ts";
import { ForgotPasswordForm } from "./ForgotPasswordForm.tsx";

const { forgotPassword } = signInEndpoints;

test("a link is requested, and the page does not reveal whether the account exists", async () => {
  const onMode = vi.fn();
  answer(forgotPassword, null);
  const screen = await show(<ForgotPasswordForm onMode={onMode} />);
  await expectAccessible();
  await fillIn(screen, { Email: " kit@example.com " });
  await press(screen, "Send Reset Link");
  await says(screen, "If an account with that email exists, we've sent a reset link.");
  expect(onMode).toHaveBeenCalledWith("login");
  expect(callsOf(forgotPassword)[0]?.body).toEqual({ email: "kit@example.com" });
});

test("without an address nothing is sent", async () => {
  const screen = await show(<ForgotPasswordForm onMode={vi.fn()} />);
  await press(screen, "Send Reset Link");
  await says(screen, "Email is required");
  await expect.element(field(screen, "Email")).toHaveAttribute("aria-invalid", "true");
  await expectAccessible();
  expect(callsOf(forgotPassword)).toEqual([]);
});

test("a refusal shows its status and sentence, and keeps the address", async () => {
  const onMode = vi.fn();
  refuse(forgotPassword, 429, "Too many tries. Wait an hour.");
  const screen = await show(<ForgotPasswordForm onMode={onMode} />);
  await fillIn(screen, { Email: "kit@example.com" });
  await press(screen, "Send Reset Link");
  await says(screen, "429: Too many tries. Wait an hour.");
  await expect.element(field(screen, "Email")).toHaveValue("kit@example.com");
  expect(onMode).not.toHaveBeenCalled();
});
