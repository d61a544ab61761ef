import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { INVITATIONS_MAX, invitationEndpoints } from "#contract/people/invitations.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { field, press, says } from "#testing/web/fields.ts";
import { longNames } from "#testing/web/list-tests.tsx";
import { anInvitation } from "#testing/web/people-makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, refuse } from "#testing/web/server.ts";
import { InvitationList } from "./InvitationList.tsx";

const { list, resend, revoke } = invitationEndpoints;
const BUSY = "Loosebox is busy. Please try again in a moment.";

test("where nobody is invited it shows nothing", async () => {
  answer(list, []);
  const screen = await show(<InvitationList />);
  await expect.poll(() => callsOf(list)).toHaveLength(1);
  await expect.poll(() => document.querySelector(".animate-breathe")).toBe(null);
  expect(screen.getByRole("heading").elements()).toEqual([]);
});

test("when it cannot be loaded it says so and why, and trying again shows the rows", async () => {
  refuse(list, 503, BUSY);
  const screen = await show(<InvitationList />);
  await says(screen, "The invitations could not be loaded");
  await says(screen, BUSY);
  await expectAccessible();
  answer(list, [anInvitation({ email: "kit@example.com" })]);
  await press(screen, "Try again");
  await says(screen, "kit@example.com");
});

test("each says to whom, as what, for how many, until when and by whom", async () => {
  answer(list, [
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
    list,
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
  answer(list, [invitation]);
  const screen = await show(<InvitationList />);
  await press(screen, "Show link");
  const dialog = screen.getByRole("dialog", { name: "Let them scan this" });
  await expect.element(dialog).toBeVisible();
  await expect.element(field(screen, "Link")).toHaveValue(invitation.url ?? "");
});

test("an invitation by mail is sent again, one by a link gets a new link", async () => {
  const [mailed, shown] = [anInvitation({ email: "kit@example.com" }), anInvitation()];
  answer(list, [mailed, shown]);
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

test("a revoked invitation is gone from the list, and it is said", async () => {
  const invitation = anInvitation({ email: "kit@example.com" });
  answer(list, () => (callsOf(revoke).length > 0 ? [] : [invitation]));
  answer(revoke, null);
  const screen = await show(<InvitationList />);
  await press(screen, "Revoke");
  await says(screen, "The invitation has ended");
  await expect.element(screen.getByText("kit@example.com")).not.toBeInTheDocument();
  expect(callsOf(revoke).map(({ params }) => params)).toEqual([{ id: invitation.id }]);
});

test("what is refused is said in the server's words, and the invitation stays", async () => {
  answer(list, [anInvitation({ email: "kit@example.com" })]);
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
  answer(list, [anInvitation({ role: "OWNER", url: null })]);
  const screen = await show(<InvitationList />);
  await says(screen, /^Owner, for one person/);
  expect(screen.getByRole("button").elements()).toEqual([]);
});
