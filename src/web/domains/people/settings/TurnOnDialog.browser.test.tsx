import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { twoFactorEndpoints } from "#contract/people/two-factor.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { field, fillIn, press, says } from "#testing/web/fields.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, refuse } from "#testing/web/server.ts";
import { TurnOnDialog } from "./TurnOnDialog.tsx";

const { begin, confirm } = twoFactorEndpoints;
const secret = {
  secret: "ABCDEFGHIJKL",
  uri: "otpauth://totp/Loosebox",
  qr: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
};

async function openCodeStep(onClose: () => void = vi.fn()) {
  answer(begin, secret);
  const screen = await show(<TurnOnDialog onClose={onClose} />);
  await fillIn(screen, { "Your password": "the old one" });
  await press(screen, "Next");
  await says(screen, /Step 2 of 2/);
  return screen;
}

test("two-factor sign-in is on after the password, a code and the recovery codes", async () => {
  const onClose = vi.fn();
  const screen = await openCodeStep(onClose);
  expect(callsOf(begin)[0]?.body).toEqual({ password: "the old one" });
  await says(screen, "ABCD EFGH IJKL");
  await expectAccessible();
  answer(confirm, { recoveryCodes: ["one-code", "another-code"] });
  await fillIn(screen, { Code: "123456" });
  await press(screen, "Turn on");
  await says(screen, "another-code");
  expect(callsOf(confirm)[0]?.body).toEqual({ code: "123456" });
  await expectAccessible();
  expect(onClose).not.toHaveBeenCalled();
  await press(screen, "I have kept the codes");
  await expect.poll(() => onClose).toHaveBeenCalled();
});

test("without a password the dialog does not continue", async () => {
  const screen = await show(<TurnOnDialog onClose={vi.fn()} />);
  await press(screen, "Next");
  await says(screen, "Password is required");
  await expectAccessible();
  expect(callsOf(begin)).toEqual([]);
});

test("a wrong password shows the server's sentence", async () => {
  refuse(begin, 400, "That is not your password.");
  const screen = await show(<TurnOnDialog onClose={vi.fn()} />);
  await fillIn(screen, { "Your password": "the old one" });
  await press(screen, "Next");
  await says(screen, "That is not your password.");
  await expect.element(field(screen, "Your password")).toHaveValue("the old one");
});

test("without a code, or with a wrong one, two-factor sign-in stays off", async () => {
  const screen = await openCodeStep();
  await press(screen, "Turn on");
  await says(screen, "Enter the code");
  expect(callsOf(confirm)).toEqual([]);
  refuse(confirm, 400, "That code is wrong.");
  await fillIn(screen, { Code: "123456" });
  await press(screen, "Turn on");
  await says(screen, "That code is wrong.");
  await expect.element(field(screen, "Code")).toHaveValue("123456");
});

test("the QR code and the key fit a phone", async () => {
  await page.viewport(390, 844);
  await openCodeStep();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectAccessible();
});
