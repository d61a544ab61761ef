import { expect, test } from "vitest";
import { ownAccountEndpoints } from "#contract/people/own-account.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { field, fillIn, press, says } from "#testing/web/fields.ts";
import { aUser } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, refuse } from "#testing/web/server.ts";
import { NameSection } from "./SettingsPage.tsx";

const { rename } = ownAccountEndpoints;

test("the user's own name is prefilled, and a new one is saved", async () => {
  answer(rename, aUser({ firstName: "Kit" }));
  const screen = await show(<NameSection />);
  await expect.element(field(screen, "First name")).toHaveValue("Sam");
  await expectAccessible();
  await fillIn(screen, { "First name": " Kit " });
  await press(screen, "Save name");
  await says(screen, "Name saved");
  expect(callsOf(rename)[0]?.body).toEqual({ firstName: "Kit", lastName: "Archer" });
});

test("an empty name, and one with an address in it, are refused", async () => {
  const screen = await show(<NameSection />);
  await fillIn(screen, { "First name": " ", "Last name": "www.example.com" });
  await press(screen, "Save name");
  await says(screen, "First name is required");
  await says(screen, "A name is one line, without an address in it");
  expect(callsOf(rename)).toEqual([]);
});

test("a refusal shows the server's sentence, and keeps the input", async () => {
  refuse(rename, 503, "Loosebox is busy. Please try again in a moment.");
  const screen = await show(<NameSection />);
  await fillIn(screen, { "Last name": "Marlow" });
  await press(screen, "Save name");
  await says(screen, "Loosebox is busy. Please try again in a moment.");
  await expect.element(field(screen, "Last name")).toHaveValue("Marlow");
});
