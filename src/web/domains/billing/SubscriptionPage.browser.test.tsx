import { expect, test } from "vitest";
import { billingEndpoints } from "#contract/billing/billing.ts";
import { heldRights } from "#contract/held-rights.ts";
import { memberEndpoints } from "#contract/people/members.ts";
import { rightsOfRole } from "#contract/roles.ts";
import { aUser, anId } from "#testing/web/makers.ts";
import { aMember, aUserAs } from "#testing/web/people-makers.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, refuse } from "#testing/web/server.ts";
import { SubscriptionPage } from "./SubscriptionPage.tsx";

test.each([
  ["an owner", aUser(), 1],
  ["a groom", aUser({ yardRole: "GROOM", rights: rightsOfRole.GROOM }), 0],
])("%s is led to the payment though the status fails", async (_who, user, buttons) => {
  refuse(billingEndpoints.status, 503, "The payment service does not answer.");
  const screen = await show(<SubscriptionPage />, { user });
  await expect.element(screen.getByText("The subscription could not be loaded")).toBeVisible();
  expect(screen.getByRole("button", { name: "Set Up Payment" }).elements()).toHaveLength(buttons);
});

test("a sharer with one horse reads who pays, and nothing of the yard's bill is asked", async () => {
  const grant = { horseId: anId(), section: "money", access: "read" } as const;
  const rights = { role: "VIEWER", allHorses: false, grants: [grant] } as const;
  answer(memberEndpoints.list, [
    aMember({ role: "OWNER", firstName: "Olive", lastName: "Reed" }),
    aMember(),
  ]);
  const user = aUserAs("VIEWER", { horseRights: heldRights(rights) });
  const screen = await show(<SubscriptionPage />, { user });
  await expect.element(screen.getByText(/Olive Reed pays for every horse/)).toBeVisible();
  await expectAccessible();
});
