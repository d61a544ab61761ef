import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { memberEndpoints } from "#contract/people/members.ts";
import type { YardRole } from "#contract/policy.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { press, says } from "#testing/web/fields.ts";
import { aMember, aUserAs } from "#testing/web/people-makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, loseAnswers, refuse } from "#testing/web/server.ts";
import { RoleDialog } from "./RoleDialog.tsx";

const { changeRole } = memberEndpoints;
const member = aMember();

async function open({
  as = "OWNER",
  onClose = vi.fn(),
}: { as?: YardRole; onClose?: () => void } = {}) {
  const screen = await show(<RoleDialog member={member} name="Kit Marlow" onClose={onClose} />, {
    user: aUserAs(as),
  });
  await expect.element(screen.getByRole("radio", { name: "Groom" })).toBeChecked();
  return screen;
}

test("the chosen role is sent, it is said, and the dialog closes", async () => {
  answer(changeRole, { ...member, role: "MANAGER" });
  const onClose = vi.fn();
  const screen = await open({ onClose });
  await expectAccessible();
  await screen.getByRole("radio", { name: "Manager" }).click();
  await press(screen, "Change role");
  await says(screen, "Kit Marlow is now manager");
  expect(onClose).toHaveBeenCalledOnce();
  expect(callsOf(changeRole).map(({ params, body }) => [params, body])).toEqual([
    [{ userId: member.userId }, { role: "MANAGER" }],
  ]);
});

test.each([
  { as: "OWNER", roles: ["OWNER", "MANAGER", "GROOM", "VIEWER"] },
  { as: "MANAGER", roles: ["GROOM", "VIEWER"] },
] satisfies { as: YardRole; roles: YardRole[] }[])("$as may give $roles", async ({ as, roles }) => {
  const screen = await open({ as });
  const values = screen.getByRole("radio").elements();
  expect(values.map((each) => each.getAttribute("value"))).toEqual(roles);
});

test("a refusal is shown in the server's words, and what was chosen stays", async () => {
  const REFUSAL =
    "A yard needs an owner. Make somebody else an owner first, or hand the yard over.";
  refuse(changeRole, 409, REFUSAL);
  const onClose = vi.fn();
  const screen = await open({ onClose });
  await screen.getByRole("radio", { name: "Viewer" }).click();
  await press(screen, "Change role");
  await says(screen, REFUSAL);
  await expect.element(screen.getByRole("radio", { name: "Viewer" })).toBeChecked();
  expect(onClose).not.toHaveBeenCalled();
});

test("when the answer is lost it says so, and the same role can be sent again", async () => {
  loseAnswers(changeRole);
  const screen = await open();
  await screen.getByRole("radio", { name: "Viewer" }).click();
  await press(screen, "Change role");
  await says(screen, /Loosebox cannot be reached/);
  await expect.element(screen.getByRole("radio", { name: "Viewer" })).toBeChecked();
  answer(changeRole, { ...member, role: "VIEWER" });
  await press(screen, "Change role");
  await says(screen, "Kit Marlow is now viewer");
  expect(callsOf(changeRole).map(({ body }) => body)).toEqual([
    { role: "VIEWER" },
    { role: "VIEWER" },
  ]);
});

test("open on a phone it is no wider than the screen", async () => {
  await page.viewport(390, 844);
  await open();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectAccessible();
});
