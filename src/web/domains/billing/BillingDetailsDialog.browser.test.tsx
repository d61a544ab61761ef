import { beforeEach, expect, test, vi } from "vitest";
import { billingEndpoints } from "#contract/billing/billing.ts";
import { field, fillIn, press, says } from "#testing/web/fields.ts";
import { testForm } from "#testing/web/form-tests.tsx";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, refuse } from "#testing/web/server.ts";
import { BillingDetailsDialog } from "./BillingDetailsDialog.tsx";

const details = {
  name: "Sam Archer",
  email: "sam@example.com",
  line1: "1 Mill Lane",
  line2: "",
  city: "Aston",
  postalCode: "GL7 1AB",
};

beforeEach(() => answer(billingEndpoints.details, details));

testForm({
  element: (onDone) => <BillingDetailsDialog onClose={onDone} />,
  fill: (screen) => fillIn(screen, { Name: " Archer Ltd ", "Second line": "Top yard" }),
  submit: "Save",
  spec: billingEndpoints.changeDetails,
  reply: details,
  sent: { ...details, name: "Archer Ltd", line2: "Top yard" },
  said: "Billing info updated",
  stays: ["Second line", "Top yard"],
});

test("an emptied field is reported, except the second address line, which is optional", async () => {
  const screen = await show(<BillingDetailsDialog onClose={vi.fn()} />);
  await expect.element(field(screen, "Name")).toHaveValue("Sam Archer");
  await fillIn(screen, { Name: "", Email: "sam", Address: "", Town: " ", Postcode: "" });
  await press(screen, "Save");
  for (const sentence of [
    "Name is required",
    "Please enter a valid email address",
    "Address is required",
    "Town is required",
    "Postcode is required",
  ])
    await says(screen, sentence);
  expect(callsOf(billingEndpoints.changeDetails)).toEqual([]);
});

test("when the details cannot be loaded the dialog says why, and its save button is disabled", async () => {
  refuse(billingEndpoints.details, 403, "Only the owner sees the bills.");
  const screen = await show(<BillingDetailsDialog onClose={vi.fn()} />);
  await says(screen, "Only the owner sees the bills.");
  await expect.element(screen.getByRole("button", { name: "Save" })).toBeDisabled();
});
