import { expect, test } from "vitest";
import { type Consent, consentEndpoints, whyNotWithdrawn } from "#contract/people/consents.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { says } from "#testing/web/fields.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, refuse } from "#testing/web/server.ts";
import { ConsentList } from "./ConsentList.tsx";

const { list, change } = consentEndpoints;
const consent = (given: Partial<Consent>): Consent => ({
  consentType: "MARKETING",
  version: "2026-11-21",
  consented: true,
  consentedAt: "2026-06-01T09:00:00.000Z",
  ipAddress: "203.0.113.7",
  userAgent: null,
  ...given,
});
const all = [
  consent({ consentType: "TERMS_OF_SERVICE" }),
  consent({ consentType: "MARKETING", consented: false }),
  consent({ consentType: "AI_ASSISTANTS", consented: false, consentedAt: null, version: null }),
];

// the ledger has a row only for consents that the user was asked for
const answerLists = () =>
  answer(list, ({ query }) =>
    query["history"] === "true" ? all.filter(({ consentedAt }) => consentedAt !== null) : all,
  );

test("each consent shows its state, and those that the account depends on have no checkbox", async () => {
  answerLists();
  const screen = await show(<ConsentList />);
  await says(screen, "Agreed");
  await says(screen, whyNotWithdrawn.TERMS_OF_SERVICE ?? "");
  await says(screen, /Not given since 1 Jun 2026/);
  await says(screen, "You have not been asked yet.");
  expect(screen.getByRole("checkbox").elements()).toHaveLength(2);
  await expectAccessible();
});

test("a ticked box is saved at once", async () => {
  answerLists();
  answer(change, all);
  const screen = await show(<ConsentList />);
  await screen.getByRole("checkbox", { name: "News of Loosebox by mail" }).click();
  await expect
    .poll(() => callsOf(change).map(({ body }) => body))
    .toEqual([{ consentType: "MARKETING", consented: true }]);
});

test("a choice that cannot be saved says why, and is reverted", async () => {
  answerLists();
  refuse(change, 503, "Loosebox is busy. Please try again in a moment.");
  const screen = await show(<ConsentList />);
  const box = screen.getByRole("checkbox", { name: "News of Loosebox by mail" });
  await box.click();
  await says(screen, "Loosebox is busy. Please try again in a moment.");
  await expect.element(box).not.toBeChecked();
});

test("when the consents cannot be loaded, the page says why", async () => {
  refuse(list, 403, "Sign in again to see this.");
  const screen = await show(<ConsentList />);
  await says(screen, "Sign in again to see this.");
});

test("the ledger of a consent shows the date, the version of the text and the IP address", async () => {
  answerLists();
  const screen = await show(<ConsentList />);
  await screen.getByText(/History of Terms of service/).click();
  await says(screen, /Given 1 Jun 2026.*203\.0\.113\.7/);
});
