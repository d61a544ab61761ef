import { expect, test } from "vitest";
import { type InstallationStatus, statusEndpoints } from "#contract/operations/status.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { aUser } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, refuse } from "#testing/web/server.ts";
import { StatusPage } from "./StatusPage.tsx";

const long = "a-statement-with-a-very-long-name-".repeat(6);
const aStatus = (given: Partial<InstallationStatus> = {}): InstallationStatus => ({
  at: "2026-11-27T12:00:00.000Z",
  parts: [
    { part: "backup", state: "FINE", sentence: "The last backup was made on 27 Nov 2026." },
    { part: "mails", state: "LOOK", sentence: "Mails become files in DATA_DIR/outbox." },
    { part: "jobs", state: "BROKEN", sentence: "Given up in the last day: nightly-backup." },
  ],
  slowest: [{ name: long, runs: 1_200, averageMs: 12.5, longestMs: 3_400 }],
  ...given,
});
const showPage = () => show(<StatusPage />, { user: aUser({ role: "ADMIN" }) });

test("each part has its state in a word and its sentence", async () => {
  answer(statusEndpoints.read, aStatus());
  const screen = await showPage();
  const rows = screen.getByRole("listitem");
  await expect
    .element(rows.nth(0))
    .toHaveTextContent("BackupFineThe last backup was made on 27 Nov 2026.");
  await expect
    .element(rows.nth(1))
    .toHaveTextContent("MailsLook at itMails become files in DATA_DIR/outbox.");
  await expect
    .element(rows.nth(2))
    .toHaveTextContent("JobsBrokenGiven up in the last day: nightly-backup.");
  await expect.element(screen.getByText("As it was on 27 Nov 2026, 12:00.")).toBeVisible();
  await expectAccessible();
});

test("a statement with a long name stays within the page, with its times", async () => {
  answer(statusEndpoints.read, aStatus());
  const screen = await showPage();
  const row = screen.getByRole("listitem").filter({ hasText: long });
  await expect
    .element(row)
    .toHaveTextContent(`${long}12.5 ms on average, 3,400 ms at most, 1,200 runs`);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
});

test("without statements none is listed", async () => {
  answer(statusEndpoints.read, aStatus({ slowest: [] }));
  const screen = await showPage();
  await expect.element(screen.getByRole("heading", { name: "Slowest statements" })).toBeVisible();
  expect(screen.getByText(/on average/).elements()).toEqual([]);
});

test("'Look again' asks again", async () => {
  answer(statusEndpoints.read, aStatus());
  const screen = await showPage();
  await expect.element(screen.getByRole("listitem").first()).toBeVisible();
  const before = callsOf(statusEndpoints.read).length;
  await screen.getByRole("button", { name: "Look again" }).click();
  await expect.poll(() => callsOf(statusEndpoints.read).length).toBe(before + 1);
});

test("what cannot be loaded is said", async () => {
  refuse(statusEndpoints.read, 503, "The database does not answer");
  const screen = await showPage();
  await expect.element(screen.getByText("The status could not be loaded")).toBeVisible();
});
