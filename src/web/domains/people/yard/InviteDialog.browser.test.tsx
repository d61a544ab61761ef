import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { type Invitation, invitationEndpoints } from "#contract/people/invitations.ts";
import type { User } from "#contract/people/accounts.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { field, fillIn, press, says } from "#testing/web/fields.ts";
import { anInvitation, aUserAs } from "#testing/web/people-makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, loseAnswers, refuse } from "#testing/web/server.ts";
import { InviteDialog } from "./InviteDialog.tsx";

const { invite } = invitationEndpoints;

async function open(user: User = aUserAs("OWNER"), onClose: () => void = vi.fn()) {
  const screen = await show(<InviteDialog onClose={onClose} />, { user });
  await expect.element(screen.getByRole("radio", { name: "Groom" })).toBeChecked();
  return screen;
}
const sent = () => callsOf(invite).map(({ body }) => body);

/** Makes the double answer as the server does: with an invitation that has the values which were sent. */
const answerWith = (given: Partial<Invitation>) => answer(invite, anInvitation(given));

test("an address and a role are sent by mail, it says where to, and the link can be shown too", async () => {
  answerWith({ email: "kit@example.com", role: "MANAGER" });
  const onClose = vi.fn();
  const screen = await open(aUserAs("OWNER"), onClose);
  await expectAccessible();
  await screen.getByRole("radio", { name: "Manager" }).click();
  await fillIn(screen, { Email: "kit@example.com" });
  await press(screen, "Send by mail");
  await expect
    .element(screen.getByRole("dialog", { name: "The invitation is on its way" }))
    .toBeVisible();
  await says(screen, /went to kit@example\.com/);
  expect(sent()).toEqual([{ role: "MANAGER", handOver: false, email: "kit@example.com" }]);
  await expectAccessible();
  await press(screen, "Done");
  expect(onClose).toHaveBeenCalledOnce();
});

test.each(["", "kit", "kit@", "kit example.com"])(
  "'%s' is no address: it says so, keeps it, and nothing is sent",
  async (email) => {
    const screen = await open();
    await fillIn(screen, { Email: email });
    await press(screen, "Send by mail");
    await says(screen, "Please enter a valid email address");
    await expect.element(field(screen, "Email")).toHaveValue(email);
    await expectAccessible();
    expect(sent()).toEqual([]);
  },
);

test("a refusal is shown in the server's words, and what was typed and chosen stays", async () => {
  refuse(invite, 409, "Whoever has this address belongs to the yard already.");
  const screen = await open();
  await screen.getByRole("radio", { name: "Viewer" }).click();
  await fillIn(screen, { Email: "kit@example.com" });
  await press(screen, "Send by mail");
  await says(screen, "Whoever has this address belongs to the yard already.");
  await expect.element(field(screen, "Email")).toHaveValue("kit@example.com");
  await expect.element(screen.getByRole("radio", { name: "Viewer" })).toBeChecked();
});

test("when the answer is lost it says so, keeps what was typed, and can be sent again", async () => {
  loseAnswers(invite);
  const screen = await open();
  await fillIn(screen, { Email: "kit@example.com" });
  await press(screen, "Send by mail");
  await says(screen, /Loosebox cannot be reached/);
  answerWith({ email: "kit@example.com" });
  await press(screen, "Send by mail");
  await says(screen, /went to kit@example\.com/);
  expect(sent()).toHaveLength(2);
});

test("a link is shown as a code to scan and as text to copy", async () => {
  const invitation = anInvitation();
  answer(invite, invitation);
  const copy = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const screen = await open();
  await press(screen, "Show a link");
  await expect.element(screen.getByRole("dialog", { name: "Let them scan this" })).toBeVisible();
  await expect
    .element(screen.getByRole("img", { name: "QR code of the invitation's link" }))
    .toBeVisible();
  await expect.element(field(screen, "Link")).toHaveValue(invitation.url ?? "");
  await says(screen, "Groom, for one person, until 8 Jun 2026");
  expect(sent()).toEqual([{ role: "GROOM", handOver: false, uses: 1 }]);
  await expectAccessible();
  await press(screen, "Copy link");
  await says(screen, "Copied");
  expect(copy).toHaveBeenCalledWith(invitation.url);
  copy.mockRejectedValue(new Error("not allowed"));
  await press(screen, "Copy link");
  await says(screen, "Select the link instead.");
  copy.mockRestore();
});

test("one link admits several people where that is ticked", async () => {
  answerWith({ usesLeft: 20 });
  const screen = await open();
  await screen.getByRole("checkbox", { name: /for several people, 20 at most/ }).click();
  await press(screen, "Show a link");
  await says(screen, /Groom, for 20 people/);
  expect(sent()).toEqual([{ role: "GROOM", handOver: false, uses: 20 }]);
});

test("the yard is handed over only by its own tick, not by the one for several people", async () => {
  answerWith({ role: "OWNER" });
  const screen = await open();
  await screen.getByRole("checkbox", { name: /for several people/ }).click();
  await screen.getByRole("radio", { name: "Owner" }).click();
  const handOver = screen.getByRole("checkbox", { name: /Hand the yard over/ });
  await expect.element(handOver).not.toBeChecked();
  await press(screen, "Show a link");
  await says(screen, /Owner, for one person/);
  expect(sent()).toEqual([{ role: "OWNER", handOver: false, uses: 1 }]);
});

test("the yard is handed over to a new owner where that is ticked", async () => {
  answerWith({ role: "OWNER", handOver: true });
  const screen = await open();
  await screen.getByRole("radio", { name: "Owner" }).click();
  await screen.getByRole("checkbox", { name: /Hand the yard over/ }).click();
  await press(screen, "Show a link");
  await says(screen, /Owner, for one person/);
  expect(sent()).toEqual([{ role: "OWNER", handOver: true, uses: 1 }]);
});

test("a manager invites grooms and viewers only", async () => {
  const screen = await open(aUserAs("MANAGER"));
  const values = screen.getByRole("radio").elements();
  expect(values.map((each) => each.getAttribute("value"))).toEqual(["GROOM", "VIEWER"]);
});

test("whoever has not confirmed their own address cannot mail, is told why, and can show a link", async () => {
  answerWith({});
  const screen = await open(aUserAs("OWNER", { emailConfirmed: false }));
  await says(screen, /once your own address is confirmed/);
  expect(screen.getByRole("button", { name: "Send by mail" }).elements()).toEqual([]);
  expect(screen.getByRole("textbox").elements()).toEqual([]);
  await expectAccessible();
  await press(screen, "Show a link");
  await expect.element(screen.getByRole("dialog", { name: "Let them scan this" })).toBeVisible();
});

test("open on a phone neither the form nor the link is wider than the screen", async () => {
  answerWith({
    email: `${"w".repeat(60)}@example.com`,
    url: `http://localhost/join?token=${"A".repeat(90)}`,
  });
  await page.viewport(390, 844);
  const screen = await open();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await press(screen, "Show a link");
  await expect.element(screen.getByRole("img")).toBeVisible();
  const body = document.querySelector("[data-dialog-body]");
  expect(body?.scrollWidth).toBeLessThanOrEqual(body?.clientWidth ?? 0);
  await expectAccessible();
});
