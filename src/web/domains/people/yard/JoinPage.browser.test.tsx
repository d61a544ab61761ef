import { accountEndpoints } from "#contract/people/accounts.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { publicSettingsEndpoints } from "#contract/operations/public-settings.ts";
import { invitationEndpoints } from "#contract/people/invitations.ts";
import { signInEndpoints } from "#contract/people/sign-in.ts";
import { paths } from "#contract/paths.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { field, fillIn, press, says } from "#testing/web/fields.ts";
import { aUser } from "#testing/web/makers.ts";
import { anOpenedInvitation } from "#testing/web/people-makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, loseAnswers, refuse } from "#testing/web/server.ts";
import { tabYard } from "#web/core/tab-yard.ts";
import { JoinPage } from "./JoinPage.tsx";

const { open, accept } = invitationEndpoints;
const AT = `${paths.join}?token=a-token`;
const ENDED =
  "This invitation has ended, or its link is not complete. Ask whoever invited you for a new one.";

const openAs = (user: ReturnType<typeof aUser> | null = aUser()) =>
  show(<JoinPage />, { at: AT, user });

function answerSignedOut() {
  const settings = { announcement: "", registrationOpen: true, demoOpen: true, vatNote: "" };
  answer(publicSettingsEndpoints.read, settings);
}

test("whoever is signed in sees which yard, as what, by whom, and as whom they would join", async () => {
  answer(open, anOpenedInvitation());
  const screen = await openAs();
  await expect.element(screen.getByRole("heading", { name: "Archer's yard" })).toBeVisible();
  await says(screen, /^Sam Archer invites you to this yard on Loosebox as/);
  await says(screen, /^You are signed in as Sam Archer, sam@example\.com/);
  // the page waits for a click, because mail programs open links by themselves
  expect(callsOf(accept)).toEqual([]);
  expect(callsOf(open).map(({ query }) => query)).toEqual([{ token: "a-token" }]);
  await expectAccessible();
});

test("one press joins, and leads into that yard", async () => {
  const user = aUser();
  const joined = { ...user, yardId: aUser().yardId, yardName: "Hill's yard" };
  answer(open, anOpenedInvitation({ yardName: "Hill's yard" }));
  answer(accept, joined);
  const screen = await openAs(user);
  await press(screen, "Join Hill's yard");
  await expect.poll(() => screen.history.at(-1)).toBe(paths.dashboard);
  expect(callsOf(accept).map(({ body }) => body)).toEqual([{ token: "a-token" }]);
  expect(tabYard()).toBe(joined.yardId);
});

test("a yard that is handed over says what that means", async () => {
  answer(open, anOpenedInvitation({ role: "OWNER", handOver: true }));
  const screen = await openAs();
  await says(screen, /With your yes the yard is handed over to you/);
  await says(screen, /Sam Archer stays as a manager/);
});

test("a refusal to let somebody join is said in the server's words, and they can try again", async () => {
  answer(open, anOpenedInvitation());
  refuse(accept, 409, "This yard has 300 people, which is as many as it can have.");
  const screen = await openAs();
  await press(screen, "Join Archer's yard");
  await expect.element(screen.getByRole("alert")).toMatchTextContent(/This yard has 300 people/);
  await expectAccessible();
  loseAnswers(accept);
  await press(screen, "Join Archer's yard");
  await expect.element(screen.getByRole("alert")).toMatchTextContent(/cannot be reached/);
  expect(screen.history).toEqual([AT]);
});

test("whoever is signed out makes an account with the invited address, and then joins by a press", async () => {
  answerSignedOut();
  answer(open, anOpenedInvitation({ email: "kit@example.com" }));
  const screen = await openAs(null);
  await expect
    .element(screen.getByRole("heading", { level: 1, name: "Archer's yard" }))
    .toBeVisible();
  await expect
    .element(screen.getByRole("heading", { level: 2, name: "Create your account" }))
    .toBeVisible();
  await expect.element(field(screen, "Email")).toHaveValue("kit@example.com");
  expect(screen.getByRole("button", { name: /^Join/ }).elements()).toEqual([]);
  await expectAccessible();
  const PASSWORD = "three words together";
  await fillIn(screen, {
    Password: PASSWORD,
    "Confirm password": PASSWORD,
    "First name": "Kit",
    "Last name": "Marlow",
  });
  await screen.getByRole("checkbox", { name: /I accept the/ }).click();
  await screen.getByRole("checkbox", { name: /I consent to the processing/ }).click();
  answer(signInEndpoints.register, aUser({ firstName: "Kit", email: "kit@example.com" }));
  await press(screen, "Create Account");
  await says(screen, /^You are signed in as Kit Archer, kit@example\.com/);
  await expect.element(screen.getByRole("button", { name: "Join Archer's yard" })).toBeVisible();
  expect(callsOf(accept)).toEqual([]);
});

test("whoever is signed out and has an account signs in on the same page", async () => {
  answerSignedOut();
  answer(open, anOpenedInvitation());
  const screen = await openAs(null);
  await press(screen, "Sign in");
  await expect.element(screen.getByRole("heading", { level: 2, name: "Sign in" })).toHaveFocus();
  await fillIn(screen, { Email: "sam@example.com", Password: "three words together" });
  answer(accountEndpoints.login, aUser());
  await press(screen, "Sign In");
  await expect.element(screen.getByRole("button", { name: "Join Archer's yard" })).toBeVisible();
});

test.each([AT, paths.join])(
  "at %s an invitation that has ended says so, and what to do",
  async (at) => {
    answerSignedOut();
    refuse(open, 404, ENDED);
    const screen = await show(<JoinPage />, { at, user: null });
    await says(screen, "The invitation cannot be opened");
    await says(screen, ENDED);
    expect(screen.getByRole("button", { name: /^(Join|Create Account)/ }).elements()).toEqual([]);
    await expectAccessible();
  },
);

test("without an answer it can be tried again", async () => {
  loseAnswers(open);
  const screen = await openAs();
  await says(screen, /Loosebox cannot be reached/);
  answer(open, anOpenedInvitation());
  await press(screen, "Try again");
  await expect.element(screen.getByRole("button", { name: "Join Archer's yard" })).toBeVisible();
});

test("with a long name of the yard, signed in and signed out, it fits a phone", async () => {
  answerSignedOut();
  await page.viewport(390, 844);
  const yardName = "W".repeat(60);
  answer(open, anOpenedInvitation({ yardName, invitedBy: "M".repeat(80) }));
  const screen = await openAs();
  await expect.element(screen.getByRole("button", { name: `Join ${yardName}` })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectAccessible();
  await screen.unmount();
  const signedOut = await openAs(null);
  await expect.element(signedOut.getByRole("button", { name: "Create Account" })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
