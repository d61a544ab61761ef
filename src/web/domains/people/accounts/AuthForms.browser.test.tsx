import { accountEndpoints } from "#contract/people/accounts.ts";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { expectAccessible } from "#testing/web/axe.ts";
import { field, fillIn, press, says, type Screen } from "#testing/web/fields.ts";
import { aUser } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, refuse } from "#testing/web/server.ts";
import { useAuth } from "#web/core/session.ts";
import { LoginForm } from "./AuthForms.tsx";

const Who = () => <p>Signed in: {useAuth().user?.firstName ?? "nobody"}</p>;
const open = async (onMode: (mode: string) => void = vi.fn()) =>
  show(
    <>
      <LoginForm onMode={onMode} />
      <Who />
    </>,
  );
const fill = (screen: Screen) =>
  fillIn(screen, { Email: "kit@example.com", Password: "three words together" });

test("a correct password signs the user in, for the browser session only unless 'Remember me' is ticked", async () => {
  answer(accountEndpoints.login, aUser({ firstName: "Kit" }));
  const screen = await open();
  await expectAccessible();
  await fill(screen);
  await press(screen, "Sign In");
  await says(screen, "Signed in: Kit");
  expect(callsOf(accountEndpoints.login).map(({ body }) => body)).toEqual([
    { email: "kit@example.com", password: "three words together", rememberMe: false },
  ]);
});

test("'Remember me' is sent, and Enter in the password field submits", async () => {
  answer(accountEndpoints.login, aUser({ firstName: "Kit" }));
  const screen = await open();
  await screen.getByRole("checkbox", { name: "Remember me" }).click();
  await fill(screen);
  await field(screen, "Password").click();
  await userEvent.keyboard("{Enter}");
  await says(screen, "Signed in: Kit");
  expect(callsOf(accountEndpoints.login)[0]?.body).toMatchObject({ rememberMe: true });
});

test("a user with a second factor is asked for its code", async () => {
  const onMode = vi.fn();
  answer(accountEndpoints.login, { secondStep: "CODE" });
  const screen = await open(onMode);
  await fill(screen);
  await press(screen, "Sign In");
  await expect.poll(() => onMode).toHaveBeenCalledWith("code");
  await says(screen, "Signed in: Sam");
});

test("an empty form is not sent, and names the missing fields", async () => {
  const screen = await open();
  await press(screen, "Sign In");
  await says(screen, "Invalid email address");
  await expect.element(field(screen, "Email")).toHaveFocus();
  await expect.element(field(screen, "Password")).toHaveAttribute("aria-invalid", "true");
  await expectAccessible();
  expect(callsOf(accountEndpoints.login)).toEqual([]);
});

test("a refusal shows its status and sentence, and keeps the input", async () => {
  refuse(accountEndpoints.login, 401, "Invalid email or password");
  const screen = await open();
  await fill(screen);
  await press(screen, "Sign In");
  await says(screen, "Login failed");
  await says(screen, "401: Invalid email or password");
  await expect.element(field(screen, "Email")).toHaveValue("kit@example.com");
});

test("the form links to registration and to a forgotten password, also on a phone", async () => {
  await page.viewport(390, 844);
  const onMode = vi.fn();
  const screen = await open(onMode);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await screen.getByText("Forgot password?").click();
  await screen.getByText("Create an account").click();
  expect(onMode.mock.calls).toEqual([["forgot"], ["register"]]);
});
