import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { publicSettingsEndpoints } from "#contract/operations/public-settings.ts";
import { signInEndpoints } from "#contract/people/sign-in.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { field, fillIn, press, type Screen, says } from "#testing/web/fields.ts";
import { aUser } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, refuse } from "#testing/web/server.ts";
import { useAuth } from "#web/core/session.ts";
import { RegisterForm } from "./RegisterForm.tsx";

const settings = { announcement: "", registrationOpen: true, demoOpen: true, vatNote: "" };
beforeEach(() => answer(publicSettingsEndpoints.read, settings));

const PASSWORD = "three words together";
const Who = () => <p>Signed in: {useAuth().user?.firstName ?? "nobody"}</p>;
const open = (onMode: (mode: string) => void = vi.fn()) =>
  show(
    <>
      <RegisterForm onMode={onMode} />
      <Who />
    </>,
  );

async function fill(screen: Screen) {
  await fillIn(screen, {
    Email: "kit@example.com",
    Password: PASSWORD,
    "Confirm password": PASSWORD,
    "First name": " Kit ",
    "Last name": "Marlow",
  });
  await screen.getByRole("checkbox", { name: /I accept the/ }).click();
  await screen.getByRole("checkbox", { name: /I consent to the processing/ }).click();
}

test("a new account is sent without the repeated password, and the user is signed in", async () => {
  answer(signInEndpoints.register, aUser({ firstName: "Kit" }));
  const screen = await open();
  await expectAccessible();
  await fill(screen);
  await press(screen, "Create Account");
  await says(screen, "Signed in: Kit");
  expect(callsOf(signInEndpoints.register).map(({ body }) => body)).toEqual([
    {
      email: "kit@example.com",
      password: PASSWORD,
      firstName: "Kit",
      lastName: "Marlow",
      gdprConsent: true,
      marketingConsent: false,
    },
  ]);
});

test("consent to marketing mail is sent only if its box is ticked", async () => {
  answer(signInEndpoints.register, aUser({ firstName: "Kit" }));
  const screen = await open();
  await fill(screen);
  await screen.getByRole("checkbox", { name: /Send me news/ }).click();
  await press(screen, "Create Account");
  await says(screen, "Signed in: Kit");
  expect(callsOf(signInEndpoints.register)[0]?.body).toMatchObject({ marketingConsent: true });
});

test("an empty form is not sent: each field and each box says what it needs", async () => {
  const screen = await open();
  await press(screen, "Create Account");
  for (const sentence of [
    "Please enter a valid email address",
    "Please confirm your password",
    "You must accept the terms of service",
  ])
    await says(screen, sentence);
  await expect
    .element(screen.getByRole("checkbox", { name: /I consent to the processing/ }))
    .toHaveAttribute("aria-invalid", "true");
  await expectAccessible();
  expect(callsOf(signInEndpoints.register)).toEqual([]);
});

test("two different passwords are refused", async () => {
  const screen = await open();
  await fill(screen);
  await fillIn(screen, { "Confirm password": "three other words" });
  await press(screen, "Create Account");
  await says(screen, "Passwords don't match");
  expect(callsOf(signInEndpoints.register)).toEqual([]);
});

test("without consent to the processing nothing is sent", async () => {
  const screen = await open();
  await fill(screen);
  const box = screen.getByRole("checkbox", { name: /I consent to the processing/ });
  await box.click();
  await press(screen, "Create Account");
  await expect.element(box).toHaveAttribute("aria-invalid", "true");
  expect(callsOf(signInEndpoints.register)).toEqual([]);
});

test("a refusal shows its status and sentence, and keeps the input", async () => {
  refuse(signInEndpoints.register, 400, "User already exists");
  const screen = await open();
  await fill(screen);
  await press(screen, "Create Account");
  await says(screen, "Registration failed");
  await says(screen, "400: User already exists");
  await expect.element(field(screen, "Last name")).toHaveValue("Marlow");
});

test("the form is not wider than a phone, and links back to sign in", async () => {
  await page.viewport(390, 844);
  const onMode = vi.fn();
  const screen = await open(onMode);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectAccessible();
  await screen.getByText("Sign in", { exact: true }).click();
  expect(onMode).toHaveBeenCalledWith("login");
});

test("where registration is closed the page says so, and shows no form", async () => {
  answer(publicSettingsEndpoints.read, { ...settings, registrationOpen: false });
  const screen = await open();
  await says(screen, /Registration is closed at the moment/);
  await expectAccessible();
  expect(screen.getByRole("button", { name: "Create Account" }).elements()).toEqual([]);
});

test("the toast says the first rule that fails, in order", async () => {
  refuse(signInEndpoints.register, 400, "Password must be at least 8 characters");
  const screen = await open();
  const toast = screen.getByRole("region", { name: /Notifications/ });
  const isSaid = async (sentence: string) => {
    await press(screen, "Create Account");
    await expect.element(toast.getByText(sentence)).toBeVisible();
  };
  await isSaid("Please enter a valid email address");
  await fillIn(screen, { Email: "kit@example.com" });
  await isSaid("Password is required");
  await fillIn(screen, { Password: "x" });
  await isSaid("First name is required");
  await fillIn(screen, { "First name": "A" });
  await isSaid("Last name is required");
  await fillIn(screen, { "Last name": "B" });
  await isSaid("Please confirm your password");
  await fillIn(screen, { "Confirm password": "y" });
  await isSaid("Passwords don't match");
  await fillIn(screen, { "Confirm password": "x" });
  await isSaid("You must accept the terms of service");
  await screen.getByRole("checkbox", { name: /I accept the/ }).click();
  await isSaid("You must consent to GDPR data processing");
  await screen.getByRole("checkbox", { name: /I consent to the processing/ }).click();
  expect(callsOf(signInEndpoints.register)).toEqual([]);
  await isSaid("400: Password must be at least 8 characters");
  await expect.element(field(screen, "First name")).toHaveValue("A");
});
