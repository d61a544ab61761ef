import { sessionEndpoints } from "#contract/people/sessions.ts";
import { expect, test } from "vitest";
import type { Reply } from "#contract/endpoint.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { anId } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, holdAnswers, refuse } from "#testing/web/server.ts";
import { SessionList } from "./SettingsPage.tsx";

type Session = Reply<typeof sessionEndpoints.list>[number];

const CHROME =
  "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36";

const aSession = (given: Partial<Session> = {}): Session => ({
  id: anId(),
  current: false,
  ipAddress: "203.0.113.7",
  userAgent: CHROME,
  createdAt: "2026-06-01T09:00:00.000Z",
  lastSeenAt: "2026-06-02T09:00:00.000Z",
  expiresAt: "2026-07-02T09:00:00.000Z",
  ...given,
});

test("this device is named and cannot be signed out from the list", async () => {
  answer(sessionEndpoints.list, [aSession({ current: true })]);
  const screen = await show(<SessionList />);
  await expect.element(screen.getByText("Chrome on Android")).toBeVisible();
  await expect.element(screen.getByText("This device")).toBeVisible();
  await expectAccessible();
  expect(screen.getByRole("button").elements()).toEqual([]);
});

test("one press signs another device out", async () => {
  const other = aSession();
  answer(sessionEndpoints.list, [aSession({ current: true }), other]);
  answer(sessionEndpoints.end, null);
  const screen = await show(<SessionList />);
  await screen.getByRole("button", { name: "Sign out there" }).click();
  await expect.element(screen.getByText("Signed out there")).toBeVisible();
  expect(callsOf(sessionEndpoints.end).map(({ params }) => params)).toEqual([{ id: other.id }]);
});

test("all other devices can be signed out at once, and a refusal says why", async () => {
  answer(sessionEndpoints.list, [aSession({ current: true }), aSession(), aSession()]);
  refuse(sessionEndpoints.endOthers, 503, "Loosebox is busy. Please try again in a moment.");
  const screen = await show(<SessionList />);
  await screen.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect.element(screen.getByText(/Loosebox is busy/)).toBeVisible();
});

test("nothing is said about devices until the list has loaded", async () => {
  const release = holdAnswers(sessionEndpoints.list, [aSession({ current: true })]);
  const screen = await show(<SessionList />);
  expect(screen.getByText("This device").elements()).toEqual([]);
  release();
  await expect.element(screen.getByText("This device")).toBeVisible();
});
