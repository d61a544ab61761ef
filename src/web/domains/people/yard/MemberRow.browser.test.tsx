import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { type Member, memberEndpoints } from "#contract/people/members.ts";
import type { User } from "#contract/people/accounts.ts";
import type { YardRole } from "#contract/policy.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { press, says } from "#testing/web/fields.ts";
import { aMember, aSelf, aUserAs } from "#testing/web/people-makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, loseAnswers, refuse } from "#testing/web/server.ts";
import { MemberRow } from "./MemberRow.tsx";

const { remove } = memberEndpoints;
const owner = aMember({ role: "OWNER", firstName: "Ash", lastName: "Hill" });

const open = (member: Member, user: User) =>
  show(
    <ul>
      <MemberRow member={member} members={[owner, member]} />
    </ul>,
    { user },
  );

async function openMenu(member: Member, user: User) {
  const screen = await open(member, user);
  await press(screen, `Actions for ${member.firstName} ${member.lastName}`);
  await expect.element(screen.getByRole("menu")).toBeVisible();
  return screen;
}

test.each([
  { who: "an owner, of a groom", as: "OWNER", of: "GROOM", offered: ["role", "rights", "remove"] },
  { who: "an owner, of another owner", as: "OWNER", of: "OWNER", offered: ["role", "remove"] },
  {
    who: "a manager, of a viewer",
    as: "MANAGER",
    of: "VIEWER",
    offered: ["role", "rights", "remove"],
  },
  { who: "an owner, of themselves", as: "OWNER", of: "self", offered: ["role", "leave"] },
  { who: "a manager, of themselves", as: "MANAGER", of: "self", offered: ["leave"] },
  { who: "a groom, of themselves", as: "GROOM", of: "self", offered: ["leave"] },
] satisfies { who: string; as: YardRole; of: YardRole | "self"; offered: string[] }[])(
  "$who is offered $offered",
  async ({ as, of, offered }) => {
    const labels: Record<string, string> = {
      role: "Change role",
      rights: "Horses and rights",
      remove: "Remove from the yard",
      leave: "Leave this yard",
    };
    const user = aUserAs(as);
    const screen = await openMenu(of === "self" ? aSelf(user) : aMember({ role: of }), user);
    const items = screen.getByRole("menuitem").elements();
    expect(items.map(({ textContent }) => textContent)).toEqual(
      offered.map((action) => labels[action]),
    );
    await expectAccessible();
  },
);

test("removing asks first; what is not confirmed is not done", async () => {
  const screen = await openMenu(aMember(), aUserAs("OWNER"));
  await screen.getByRole("menuitem", { name: "Remove from the yard" }).click();
  const dialog = screen.getByRole("alertdialog", { name: "Remove Kit Marlow?" });
  await expect.element(dialog).toMatchTextContent(/What they noted stays, under their name/);
  await expect.element(dialog.getByRole("button", { name: "Cancel" })).toHaveFocus();
  await expectAccessible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(callsOf(remove)).toEqual([]);
});

test("once confirmed the member is removed, and it is said", async () => {
  answer(remove, null);
  const member = aMember();
  const screen = await openMenu(member, aUserAs("OWNER"));
  await screen.getByRole("menuitem", { name: "Remove from the yard" }).click();
  await press(screen, "Remove");
  await says(screen, "Kit Marlow was removed");
  await expect.element(screen.getByRole("alertdialog")).not.toBeInTheDocument();
  expect(callsOf(remove).map(({ params }) => params)).toEqual([{ userId: member.userId }]);
  // a user who removes another member stays on the page
  expect(screen.history).toEqual(["/"]);
});

test("leaving asks first, and leads to the first page of another yard", async () => {
  answer(remove, null);
  const user = aUserAs("GROOM");
  const screen = await openMenu(aSelf(user), user);
  await screen.getByRole("menuitem", { name: "Leave this yard" }).click();
  const dialog = screen.getByRole("alertdialog", { name: "Leave this yard?" });
  await expect.element(dialog).toMatchTextContent(/To come back you need a new invitation/);
  expect(callsOf(remove)).toEqual([]);
  await press(screen, "Leave");
  await says(screen, "You have left the yard");
  expect(callsOf(remove).map(({ params }) => params)).toEqual([{ userId: user.id }]);
  expect(screen.history.at(-1)).toBe("/dashboard");
});

test("a refusal to remove is said in the server's words, and the question stays", async () => {
  const REFUSAL = "A yard needs an owner. Make somebody else an owner first.";
  refuse(remove, 409, REFUSAL);
  const screen = await openMenu(aMember(), aUserAs("OWNER"));
  await screen.getByRole("menuitem", { name: "Remove from the yard" }).click();
  await press(screen, "Remove");
  await says(screen, REFUSAL);
  await expect.element(screen.getByRole("alertdialog")).toBeVisible();
});

test("when the answer is lost it says so, and the same can be tried again", async () => {
  loseAnswers(remove);
  const screen = await openMenu(aMember(), aUserAs("OWNER"));
  await screen.getByRole("menuitem", { name: "Remove from the yard" }).click();
  await press(screen, "Remove");
  await says(screen, /Loosebox cannot be reached/);
  answer(remove, null);
  await press(screen, "Remove");
  await says(screen, "Kit Marlow was removed");
});

test("the question with a long name fits a phone", async () => {
  await page.viewport(390, 844);
  const screen = await openMenu(aMember({ firstName: "W".repeat(40) }), aUserAs("OWNER"));
  await screen.getByRole("menuitem", { name: "Remove from the yard" }).click();
  const dialog = screen.getByRole("alertdialog");
  await expect.element(dialog).toBeVisible();
  const { scrollWidth, clientWidth } = dialog.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
