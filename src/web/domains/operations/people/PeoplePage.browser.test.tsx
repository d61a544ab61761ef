import { expect, test } from "vitest";
import { type HeldPerson, operatedPeopleEndpoints as calls } from "#contract/operations/people.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { anId } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, refuse } from "#testing/web/server.ts";
import { PeoplePage } from "./PeoplePage.tsx";

const at = "2026-03-01T10:00:00.000Z";
const aPerson = (given: Partial<HeldPerson> = {}): HeldPerson => ({
  id: anId(),
  name: "Jo Field",
  email: "jo@example.com",
  createdAt: at,
  disabledAt: null,
  role: "USER",
  emailConfirmedAt: null,
  twoFactor: false,
  passkeys: 0,
  apiTokens: 0,
  lastSeenAt: at,
  eraseAfter: null,
  yards: [],
  sessions: [],
  mails: [],
  consents: [],
  acts: [],
  ...given,
});

async function search(people: HeldPerson[], text = "jo") {
  answer(calls.search, people);
  const screen = await show(<PeoplePage />);
  await screen.getByLabelText("Search people").fill(text);
  return screen;
}

async function open(person: HeldPerson) {
  answer(calls.read, person);
  const screen = await search([person]);
  await screen.getByRole("button", { name: new RegExp(person.email) }).click();
  await expect.element(screen.getByRole("heading", { name: person.name })).toBeVisible();
  return screen;
}

test("one letter finds nobody yet, and nothing is asked", async () => {
  const screen = await search([], "j");
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(callsOf(calls.search)).toEqual([]);
  await expectAccessible();
  await expect.element(screen.getByText("Nobody found")).not.toBeInTheDocument();
});

test("a search without a find says so", async () => {
  const screen = await search([]);
  await expect.element(screen.getByText("Nobody found")).toBeVisible();
  await expectAccessible();
});

test("a search that fails says why", async () => {
  refuse(calls.search, 503, "Loosebox is busy. Please try again in a moment.");
  const screen = await show(<PeoplePage />);
  await screen.getByLabelText("Search people").fill("jo");
  await expect.element(screen.getByText("The people could not be searched")).toBeVisible();
});

test("twenty people with long names are no wider than a phone, and there may be more", async () => {
  const people = Array.from({ length: 20 }, (_, n) =>
    aPerson({ name: `${"Wolfeschlegelsteinhausen".repeat(4)} ${n}`, disabledAt: at }),
  );
  const screen = await search(people);
  await expect.element(screen.getByText(/The first 20 are shown/)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  await expectAccessible();
});

test("of an account of which nothing is held the card says so", async () => {
  const screen = await open(aPerson());
  for (const text of [
    "Belongs to no yard.",
    "Is signed in nowhere.",
    "No mail waits. What was sent is kept nowhere.",
    "No question for consent was answered.",
    "No operator has looked or done anything.",
  ])
    await expect.element(screen.getByText(text)).toBeInTheDocument();
  await expectAccessible();
});

test("the card shows counts, sessions, mails, consents and what operators did", async () => {
  const screen = await open(
    aPerson({
      disabledAt: at,
      eraseAfter: at,
      yards: [
        { id: anId(), name: "Willow Farm", role: "OWNER", horses: 1, records: 1_200, files: 0 },
      ],
      sessions: [{ id: anId(), createdAt: at, lastSeenAt: at, userAgent: "", remember: true }],
      mails: [{ id: anId(), kind: "EMAIL_LINK", queuedAt: at, tries: 2 }],
      consents: [{ consentType: "MARKETING", consented: false, consentedAt: at }],
      acts: [
        { id: anId(), at, kind: "DISABLED", operatorName: "Robin Hacker", reason: "Spam" },
        { id: anId(), at, kind: "LOOKED", operatorName: null, reason: null },
      ],
    }),
  );
  for (const text of [
    "Owner. 1 horse, 1,200 records, 0 files",
    /, remembered$/,
    /, tried 2 times$/,
    /^No, since /,
    /^Robin Hacker, .*\s*Spam$/,
    /^An administrator whose account is gone, /,
    "About to be deleted",
  ])
    await expect.element(screen.getByText(text)).toBeInTheDocument();
  await expect.element(screen.getByRole("button", { name: "Enable account" })).toBeVisible();
  await expect
    .element(screen.getByRole("button", { name: "Delete account" }))
    .not.toBeInTheDocument();
  await expectAccessible();
});

test("disabling asks by name, wants a reason, and sends it", async () => {
  const person = aPerson();
  const screen = await open(person);
  answer(calls.act, { ...person, disabledAt: at });
  await screen.getByRole("button", { name: "Disable account" }).click();
  const dialog = screen.getByRole("dialog", { name: "Disable the account of Jo Field?" });
  await dialog.getByRole("button", { name: "Disable account" }).click();
  await expect.element(dialog.getByText("Say why: it is kept")).toBeVisible();
  expect(callsOf(calls.act)).toEqual([]);
  await expectAccessible();
  await dialog.getByLabelText("Reason").fill("Spam");
  await dialog.getByRole("button", { name: "Disable account" }).click();
  await expect.element(screen.getByText("Account disabled")).toBeVisible();
  expect(callsOf(calls.act).map(({ body }) => body)).toEqual([{ act: "DISABLED", reason: "Spam" }]);
});

test("what the server refuses stays open with its reason", async () => {
  const screen = await open(aPerson());
  refuse(calls.act, 409, "The last administrator can be neither disabled nor deleted.");
  await screen.getByRole("button", { name: "Delete account" }).click();
  const dialog = screen.getByRole("dialog", { name: "Delete the account of Jo Field?" });
  await dialog.getByLabelText("Reason").fill("Asked for it");
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect.element(screen.getByText(/The last administrator/).first()).toBeVisible();
  await expect.element(dialog.getByLabelText("Reason")).toHaveValue("Asked for it");
});
