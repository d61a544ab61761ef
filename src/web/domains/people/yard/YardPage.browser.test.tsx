import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { kioskEndpoints } from "#contract/care/kiosk.ts";
import { proposalEndpoints } from "#contract/data/proposals.ts";
import { shareLinkEndpoints } from "#contract/data/share-links.ts";
import { invitationEndpoints, INVITATIONS_MAX } from "#contract/people/invitations.ts";
import { memberEndpoints } from "#contract/people/members.ts";
import { type YardRole, yardRoles } from "#contract/policy.ts";
import { opening } from "#contract/paths.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { field, fillIn, press, says } from "#testing/web/fields.ts";
import { longNames, testList } from "#testing/web/list-tests.tsx";
import { anId } from "#testing/web/makers.ts";
import { aMember, anInvitation, aSelf, aUserAs } from "#testing/web/people-makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, refuse } from "#testing/web/server.ts";
import { useAuth } from "#web/core/session.ts";
import { KioskList } from "./KioskList.tsx";
import { InvitationList } from "./ManagedLists.tsx";
import { YardPage } from "./YardPage.tsx";

const { list } = memberEndpoints;
/** Forty letters without a place to break. */
const UNBROKEN = "W".repeat(40);

beforeEach(() => {
  answer(invitationEndpoints.list, []);
  answer(kioskEndpoints.list, []);
  answer(shareLinkEndpoints.list, []);
  answer(proposalEndpoints.list, []);
});

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

const { resend, revoke } = invitationEndpoints;
const BUSY = "Loosebox is busy. Please try again in a moment.";

test("where nobody is invited it shows nothing", async () => {
  answer(invitationEndpoints.list, []);
  const screen = await show(<InvitationList />);
  await expect.poll(() => callsOf(invitationEndpoints.list)).toHaveLength(1);
  await expect.poll(() => document.querySelector(".animate-breathe")).toBe(null);
  expect(screen.getByRole("heading").elements()).toEqual([]);
});

test("when it cannot be loaded it says so and why, and trying again shows the rows", async () => {
  refuse(invitationEndpoints.list, 503, BUSY);
  const screen = await show(<InvitationList />);
  await says(screen, "The invitations could not be loaded");
  await says(screen, BUSY);
  await expectAccessible();
  answer(invitationEndpoints.list, [anInvitation({ email: "kit@example.com" })]);
  await press(screen, "Try again");
  await says(screen, "kit@example.com");
});

test("each says to whom, as what, for how many, until when and by whom", async () => {
  answer(invitationEndpoints.list, [
    anInvitation({ email: "kit@example.com" }),
    anInvitation({ role: "VIEWER", usesLeft: 12 }),
    anInvitation({ role: "OWNER", handOver: true }),
  ]);
  const screen = await show(<InvitationList />);
  const rows = screen.getByRole("listitem");
  await expect
    .element(rows.nth(0))
    .toMatchTextContent(/^kit@example\.comGroom, for one person, until 8 Jun 2026 · by Sam Archer/);
  await expect.element(rows.nth(1)).toMatchTextContent(/^By a linkViewer, for 12 people, until/);
  await expect.element(rows.nth(2)).toMatchTextContent(/2026, takes the yard over · by Sam Archer/);
  await expectAccessible();
});

test("as many as can be open, with long names and addresses, fit a phone", async () => {
  answer(
    invitationEndpoints.list,
    longNames(INVITATIONS_MAX).map((invitedBy) =>
      anInvitation({ invitedBy, email: `${"w".repeat(50)}@example.com` }),
    ),
  );
  await page.viewport(390, 844);
  const screen = await show(<InvitationList />);
  await expect.element(screen.getByText(/Stonebrk 099/)).toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectAccessible();
});

test("the link of an invitation can be shown again", async () => {
  const invitation = anInvitation();
  answer(invitationEndpoints.list, [invitation]);
  const screen = await show(<InvitationList />);
  await press(screen, "Show link");
  const dialog = screen.getByRole("dialog", { name: "Let them scan this" });
  await expect.element(dialog).toBeVisible();
  await expect.element(field(screen, "Link")).toHaveValue(invitation.url ?? "");
});

test("an invitation by mail is sent again, one by a link gets a new link", async () => {
  const [mailed, shown] = [anInvitation({ email: "kit@example.com" }), anInvitation()];
  answer(invitationEndpoints.list, [mailed, shown]);
  answer(resend, mailed);
  const screen = await show(<InvitationList />);
  await press(screen, "Send again");
  await says(screen, "Sent again; the earlier link has ended");
  await press(screen, "New link");
  await says(screen, "The earlier link has ended");
  expect(callsOf(resend).map(({ params }) => params)).toEqual([
    { id: mailed.id },
    { id: shown.id },
  ]);
});

test("a revoked invitation is gone from the invitationEndpoints.list, and it is said", async () => {
  const invitation = anInvitation({ email: "kit@example.com" });
  answer(invitationEndpoints.list, () => (callsOf(revoke).length > 0 ? [] : [invitation]));
  answer(revoke, null);
  const screen = await show(<InvitationList />);
  await press(screen, "Revoke");
  await says(screen, "The invitation has ended");
  await expect.element(screen.getByText("kit@example.com")).not.toBeInTheDocument();
  expect(callsOf(revoke).map(({ params }) => params)).toEqual([{ id: invitation.id }]);
});

test("what is refused is said in the server's words, and the invitation stays", async () => {
  answer(invitationEndpoints.list, [anInvitation({ email: "kit@example.com" })]);
  refuse(resend, 429, "You have invited 60 people by mail today.");
  refuse(revoke, 503, BUSY);
  const screen = await show(<InvitationList />);
  await press(screen, "Send again");
  await says(screen, "You have invited 60 people by mail today.");
  await press(screen, "Revoke");
  await says(screen, BUSY);
  await says(screen, "kit@example.com");
});

test("an invitation to a role that the user may not give is only read", async () => {
  answer(invitationEndpoints.list, [anInvitation({ role: "OWNER", url: null })]);
  const screen = await show(<InvitationList />);
  await says(screen, /^Owner, for one person/);
  expect(screen.getByRole("button").elements()).toEqual([]);
});

describe("screens", () => {
  const URL = "https://loosebox.example/kiosk?token=secret";
  const kiosk = {
    id: anId(),
    name: "Tack room",
    linkedBy: "Sam Archer",
    createdAt: "2026-06-01T09:00:00.000Z",
    lastSeenAt: null,
  };

  test("a screen is linked by a name; its link is shown once, to be scanned", async () => {
    answer(kioskEndpoints.link, { id: kiosk.id, name: kiosk.name, url: URL });
    const screen = await show(<KioskList />);
    await press(screen, "Link a screen");
    await press(screen, "Make the link");
    await says(screen, "Name the screen");
    await fillIn(screen, { Name: " Tack room " });
    await expectAccessible();
    await press(screen, "Make the link");
    await expect.element(screen.getByRole("textbox", { name: "Link" })).toHaveValue(URL);
    await expect
      .element(screen.getByRole("img", { name: "QR code of the screen's link" }))
      .toBeVisible();
    await expectAccessible();
    expect(callsOf(kioskEndpoints.link).map(({ body }) => body)).toEqual([{ name: "Tack room" }]);
  });

  test("what is refused is said, and the name stays", async () => {
    refuse(kioskEndpoints.link, 409, "A yard may have at most 10 screens. Unlink one first.");
    const screen = await show(<KioskList />);
    await press(screen, "Link a screen");
    await fillIn(screen, { Name: "Barn" });
    await press(screen, "Make the link");
    await says(screen, "A yard may have at most 10 screens. Unlink one first.");
    await expect.element(field(screen, "Name")).toHaveValue("Barn");
  });

  test("a screen says when it was last open, and is gone once it is unlinked", async () => {
    answer(kioskEndpoints.list, () => (callsOf(kioskEndpoints.unlink).length > 0 ? [] : [kiosk]));
    answer(kioskEndpoints.unlink, null);
    const screen = await show(<KioskList />);
    await says(screen, "Never opened yet · linked by Sam Archer");
    await press(screen, "Unlink Tack room");
    await says(screen, "The screen shows nothing any more");
    await expect.element(screen.getByText("Tack room", { exact: true })).not.toBeInTheDocument();
  });
});
