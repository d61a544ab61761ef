import { beforeEach, expect, test } from "vitest";
import {
  type SettingKey,
  type SystemSetting,
  systemSettingEndpoints,
  systemSettings,
} from "#contract/operations/system-settings.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { anId, aUser } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, loseAnswers, refuse } from "#testing/web/server.ts";
import { SystemSettingsPage } from "./SystemSettingsPage.tsx";

const aSetting = (settingKey: SettingKey, given: Partial<SystemSetting> = {}): SystemSetting => ({
  settingKey,
  settingValue: systemSettings[settingKey].defaultValue,
  defaultValue: systemSettings[settingKey].defaultValue,
  description: systemSettings[settingKey].description,
  updatedBy: null,
  updatedByName: null,
  updatedAt: null,
  ...given,
});

const all = () => Object.keys(systemSettings).map((key) => aSetting(key as SettingKey));

const showPage = () => show(<SystemSettingsPage />, { user: aUser({ role: "ADMIN" }) });
const sent = () =>
  callsOf(systemSettingEndpoints.change).map(({ params, body }) => [params["settingKey"], body]);

beforeEach(() => answer(systemSettingEndpoints.list, all()));

test("every setting has its heading, its meaning and its default", async () => {
  const screen = await showPage();
  for (const { label } of Object.values(systemSettings))
    await expect.element(screen.getByRole("heading", { name: label })).toBeVisible();
  await expect.element(screen.getByText("Default: 2,000. Nobody has changed it.")).toBeVisible();
  await expectAccessible();
});

test("the person who last set it is named, even if the account no longer exists", async () => {
  const updatedAt = "2026-06-01T09:00:00.000Z";
  answer(systemSettingEndpoints.list, [
    aSetting("demoOpen", { updatedBy: anId(), updatedByName: "Ann Operator", updatedAt }),
    aSetting("registrationOpen", { updatedAt }),
  ]);
  const screen = await showPage();
  await expect
    .element(screen.getByText(/Last set by Ann Operator, 1 Jun 2026, 10:00/))
    .toBeVisible();
  await expect
    .element(screen.getByText(/Last set by somebody whose account is gone/))
    .toBeVisible();
});

test("a ticked box is saved at once", async () => {
  answer(systemSettingEndpoints.change, aSetting("demoOpen", { settingValue: false }));
  const screen = await showPage();
  await screen.getByRole("checkbox", { name: "Let visitors try a demo yard" }).click();
  await expect.poll(sent).toEqual([["demoOpen", { settingValue: false }]]);
});

test("text is saved only by its button", async () => {
  answer(systemSettingEndpoints.change, aSetting("announcement", { settingValue: "Back at nine" }));
  const screen = await showPage();
  const box = screen.getByLabelText(/Text of the announcement/);
  await box.fill("Back at nine");
  expect(sent()).toEqual([]);
  await screen
    .getByRole("region", { name: "Announcement" })
    .getByRole("button", { name: "Save" })
    .click();
  await expect.poll(sent).toEqual([["announcement", { settingValue: "Back at nine" }]]);
});

test("a number that is refused says why at its field and keeps what was typed", async () => {
  refuse(systemSettingEndpoints.change, 400, "Give a whole number from 1 to 2,000");
  const screen = await showPage();
  const box = screen.getByLabelText(/Most horses in a yard/);
  await box.fill("9000");
  await screen
    .getByRole("region", { name: "Horses in a yard" })
    .getByRole("button", { name: "Save" })
    .click();
  await expect
    .element(screen.getByText("Give a whole number from 1 to 2,000").first())
    .toBeVisible();
  await expect.element(box).toHaveValue("9000");
});

test("after a lost reply the page says so, and saving again sends the same value", async () => {
  loseAnswers(systemSettingEndpoints.change);
  const screen = await showPage();
  const card = screen.getByRole("region", { name: "Announcement" });
  await screen.getByLabelText(/Text of the announcement/).fill("Back at nine");
  await card.getByRole("button", { name: "Save" }).click();
  await expect.element(screen.getByText(/cannot be reached/).first()).toBeVisible();
  answer(systemSettingEndpoints.change, aSetting("announcement", { settingValue: "Back at nine" }));
  await card.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => sent().length).toBe(2);
});

test("one press restores the default", async () => {
  answer(systemSettingEndpoints.list, [aSetting("maxHorsesPerYard", { settingValue: 50 })]);
  answer(systemSettingEndpoints.change, aSetting("maxHorsesPerYard"));
  const screen = await showPage();
  await screen.getByRole("button", { name: "Back to the default" }).click();
  await expect.poll(sent).toEqual([["maxHorsesPerYard", { settingValue: 2_000 }]]);
});

test("a failure to load is reported, and can be retried", async () => {
  refuse(systemSettingEndpoints.list, 503, "Loosebox is busy. Please try again in a moment.");
  const screen = await showPage();
  await expect.element(screen.getByText("The settings could not be loaded")).toBeVisible();
  answer(systemSettingEndpoints.list, all());
  await screen.getByRole("button", { name: "Try again" }).click();
  await expect.element(screen.getByRole("heading", { name: "Demo yard is open" })).toBeVisible();
});
