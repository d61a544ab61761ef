import { expect, test } from "vitest";
import { billingEndpoints } from "#contract/billing/billing.ts";
import { rightsOfRole } from "#contract/policy.ts";
import { aUser } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { refuse } from "#testing/web/server.ts";
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
