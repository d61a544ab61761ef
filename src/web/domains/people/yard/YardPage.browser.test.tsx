import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { invitationEndpoints } from "#contract/people/invitations.ts";
import { memberEndpoints } from "#contract/people/members.ts";
import { type YardRole, yardRoles } from "#contract/policy.ts";
import { opening } from "#contract/paths.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { press, says } from "#testing/web/fields.ts";
import { longNames, testList } from "#testing/web/list-tests.tsx";
import { aMember, anInvitation, aSelf, aUserAs } from "#testing/web/people-makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf } from "#testing/web/server.ts";
import { useAuth } from "#web/core/session.ts";
import { YardPage } from "./YardPage.tsx";

const { list } = memberEndpoints;
/** Forty letters without a place to break. */
const UNBROKEN = "W".repeat(40);

beforeEach(() => answer(invitationEndpoints.list, []));

describe("the list of people", () => {
  testList({
    element: () => (
      <main>
        <YardPage />
      </main>
    ),
    spec: list,
    empty: [aMember({ role: "OWNER", isYou: true })],
    emptyText: /^Only you so far/,
    long: () =>
      longNames(300).map((firstName) =>
        aMember({ firstName, lastName: UNBROKEN, email: `${UNBROKEN}@example.com` }),
      ),
    longText: /Stonebrk 299/,
    failedText: "The people could not be loaded",
  });
});

/** The page as the guard renders it, which is once the signed-in user is known. */
const GuardedPage = () => useAuth().user && <YardPage />;

/** Renders the page for a user in this role, in a yard with one more member of every role. */
async function showAs(role: YardRole) {
  const user = aUserAs(role);
  const others = yardRoles.map((each) =>
    aMember({ role: each, firstName: each, lastName: "Hill" }),
  );
  answer(list, [aSelf(user), ...others]);
  const screen = await show(<GuardedPage />, { user });
  await says(screen, "5 people");
  return screen;
}

test.each([
  { role: "OWNER", offered: ["Sam Archer", ...yardRoles.map((each) => `${each} Hill`)] },
  { role: "MANAGER", offered: ["Sam Archer", "GROOM Hill", "VIEWER Hill"] },
  { role: "GROOM", offered: ["Sam Archer"] },
  { role: "VIEWER", offered: ["Sam Archer"] },
] satisfies { role: YardRole; offered: string[] }[])(
  "$role is offered something about those whose role they may give, and about themselves, but not about the last owner",
  async ({ role, offered }) => {
    const screen = await showAs(role);
    // only an owner has another owner beside them
    const buttons = screen.getByRole("button", { name: /^Actions for / }).elements();
    expect(buttons.map((each) => each.getAttribute("aria-label"))).toEqual(
      offered.map((name) => `Actions for ${name}`),
    );
    await expectAccessible();
  },
);

test.each([
  { role: "OWNER", invites: true },
  { role: "MANAGER", invites: true },
  { role: "GROOM", invites: false },
  { role: "VIEWER", invites: false },
] satisfies { role: YardRole; invites: boolean }[])(
  "$role may invite: $invites, also from an address that asks for it",
  async ({ role, invites }) => {
    const user = aUserAs(role);
    answer(list, [aSelf(user), aMember({ role: "OWNER", email: null, lastSeenAt: null })]);
    const screen = await show(<GuardedPage />, { user, at: opening.invitation });
    await says(screen, "2 people");
    const shown = (name: string) => screen.getByRole("dialog", { name });
    if (invites) await expect.element(shown("Invite somebody")).toBeVisible();
    else {
      expect(shown("Invite somebody").elements()).toEqual([]);
      expect(screen.getByRole("button", { name: "Invite" }).elements()).toEqual([]);
      // the page of a user who may not manage people does not request the invitations
      expect(callsOf(invitationEndpoints.list)).toEqual([]);
    }
  },
);

test("the last owner is offered nothing about themselves, nor is anybody else about them", async () => {
  const user = aUserAs("OWNER");
  answer(list, [aSelf(user), aMember()]);
  const screen = await show(<GuardedPage />, { user });
  await expect
    .element(screen.getByRole("button", { name: "Actions for Kit Marlow" }))
    .toBeVisible();
  expect(screen.getByRole("button", { name: "Actions for Sam Archer" }).elements()).toEqual([]);
  await says(screen, "You");
});

test("whoever manages people sees addresses and when each was last here; a groom neither", async () => {
  const user = aUserAs("OWNER");
  answer(list, [aSelf(user), aMember()]);
  const screen = await show(<GuardedPage />, { user });
  await says(screen, /^Groom · kit@example\.com · last here 2 Jun 2026/);
  // a user's own address is always known
  await says(screen, "Owner · sam@example.com");
  await screen.unmount();

  const groom = aUserAs("GROOM");
  answer(list, [aMember({ role: "OWNER", email: null, lastSeenAt: null }), aSelf(groom)]);
  const theirs = await show(<GuardedPage />, { user: groom });
  await expect.element(theirs.getByText("Owner", { exact: true })).toBeVisible();
});

test("who is invited stands below the people", async () => {
  answer(list, [aMember()]);
  answer(invitationEndpoints.list, [anInvitation({ email: "ash@example.com" })]);
  const screen = await show(<YardPage />);
  await says(screen, "ash@example.com");
  await expect.element(screen.getByRole("heading", { name: "Invited" })).toBeVisible();
});

test("the table says what each role may do, and fits the smallest phone", async () => {
  answer(list, [aMember()]);
  await page.viewport(320, 640);
  const screen = await show(<YardPage />);
  await screen.getByText("Show the table").click();
  const row = screen.getByRole("row", { name: /^Costs and billing/ });
  await expect.element(row).toMatchTextContent(/^Costs and billingchangesseesseessees$/);
  const people = screen.getByRole("row", { name: /^People and what they did/ });
  await expect.element(people).toMatchTextContent(/changeschanges–nothing–nothing$/);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await expectAccessible();
});

test("somebody is invited from the page by its button", async () => {
  answer(list, [aMember()]);
  const screen = await show(<YardPage />);
  await press(screen, "Invite");
  await expect.element(screen.getByRole("dialog", { name: "Invite somebody" })).toBeVisible();
  await expectAccessible();
});

test("after a dialog the focus is where it was opened", async () => {
  answer(list, [aMember({ role: "OWNER", isYou: true, firstName: "Sam" }), aMember()]);
  answer(invitationEndpoints.invite, anInvitation());
  const screen = await show(<YardPage />);
  const invite = screen.getByRole("button", { name: "Invite" });
  await invite.click();
  await press(screen, "Show a link");
  await expect.element(screen.getByRole("img", { name: /QR code/ })).toBeVisible();
  await press(screen, "Done");
  await expect.element(invite).toHaveFocus();

  const actions = screen.getByRole("button", { name: "Actions for Kit Marlow" });
  for (const item of ["Change role", "Remove from the yard"]) {
    await actions.click();
    await screen.getByRole("menuitem", { name: item }).click();
    await press(screen, "Cancel");
    await expect.element(actions).toHaveFocus();
  }
});
