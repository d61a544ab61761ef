import { expect, test, vi } from "vitest";
import { signInEndpoints } from "#contract/people/sign-in.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { field, fillIn, press, says } from "#testing/web/fields.ts";
import { aUser } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, refuse } from "#testing/web/server.ts";
import { useAuth } from "#web/core/session.ts";
import { SecondStepForm } from "./SecondStepForm.tsx";

const Who = () => <p>Signed in: {useAuth().user?.firstName ?? "nobody"}</p>;
const open = (onMode: (mode: string) => void = vi.fn()) =>
  show(
    <>
      <SecondStepForm onMode={onMode} />
      <Who />
    </>,
  );

test("a correct code signs the user in", async () => {
  answer(signInEndpoints.secondStep, aUser({ firstName: "Kit" }));
  const screen = await open();
  await expectAccessible();
  await fillIn(screen, { Code: "123456" });
  await press(screen, "Sign In");
  await says(screen, "Signed in: Kit");
  expect(callsOf(signInEndpoints.secondStep)[0]?.body).toEqual({ code: "123456" });
});

test("without a code nothing is sent", async () => {
  const screen = await open();
  await press(screen, "Sign In");
  await says(screen, "Enter the code");
  await expectAccessible();
  expect(callsOf(signInEndpoints.secondStep)).toEqual([]);
});

test("a wrong code can be corrected, and stays in the field", async () => {
  const onMode = vi.fn();
  refuse(signInEndpoints.secondStep, 400, "That code is wrong.");
  const screen = await open(onMode);
  await fillIn(screen, { Code: "123456" });
  await press(screen, "Sign In");
  await says(screen, /That code is wrong/);
  await expect.element(field(screen, "Code")).toHaveValue("123456");
  expect(onMode).not.toHaveBeenCalled();
});

test("an expired sign-in returns to the password", async () => {
  const onMode = vi.fn();
  refuse(signInEndpoints.secondStep, 401, "Sign in again.");
  const screen = await open(onMode);
  await fillIn(screen, { Code: "123456" });
  await press(screen, "Sign In");
  await says(screen, /Sign in again/);
  await expect.poll(() => onMode).toHaveBeenCalledWith("login");
});
