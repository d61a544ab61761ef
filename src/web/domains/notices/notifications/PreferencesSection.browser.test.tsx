import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { defaultPreferences, notificationEndpoints } from "#contract/notices/notifications.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { says } from "#testing/web/fields.ts";
import { anId } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, refuse } from "#testing/web/server.ts";
import { PreferencesSection } from "./PreferencesSection.tsx";

const { preferences, setPreferences } = notificationEndpoints;
const now = { userId: anId(), ...defaultPreferences };

beforeEach(() => answer(preferences, now));

test("each setting is saved at once, on its own", async () => {
  answer(setPreferences, { ...now, emailNotifications: false });
  const screen = await show(<PreferencesSection />);
  const box = screen.getByRole("checkbox", { name: "By e-mail" });
  await expect.element(box).toBeChecked();
  await expectAccessible();
  await box.click();
  await expect
    .poll(() => callsOf(setPreferences).map(({ body }) => body))
    .toEqual([{ emailNotifications: false }]);
});

test("a day is added to those already chosen", async () => {
  answer(setPreferences, now);
  const screen = await show(<PreferencesSection />);
  await screen.getByRole("checkbox", { name: "14 days before" }).click();
  await expect
    .poll(() => callsOf(setPreferences)[0]?.body)
    .toEqual({ reminderDays: [1, 3, 7, 14] });
});

test("a chosen day that is not among those offered is shown too", async () => {
  answer(preferences, { ...now, reminderDays: [5] });
  const screen = await show(<PreferencesSection />);
  await expect.element(screen.getByRole("checkbox", { name: "5 days before" })).toBeChecked();
});

test("with reminders turned off their days are disabled", async () => {
  answer(preferences, { ...now, reminderNotifications: false });
  const screen = await show(<PreferencesSection />);
  await expect.element(screen.getByRole("checkbox", { name: "1 day before" })).toBeDisabled();
  await expect.element(screen.getByRole("checkbox", { name: "By e-mail" })).toBeEnabled();
});

test("a setting that cannot be saved says why, and is reverted", async () => {
  refuse(setPreferences, 503, "Loosebox is busy. Please try again in a moment.");
  const screen = await show(<PreferencesSection />);
  const box = screen.getByRole("checkbox", { name: "Weather alerts" });
  await box.click();
  await says(screen, "Loosebox is busy. Please try again in a moment.");
  await expect.element(box).toBeChecked();
});

test("quiet hours are a night until somebody says otherwise, and each time is saved when its field is left", async () => {
  answer(setPreferences, { ...now, quietHours: { from: "22:00", until: "07:00" } });
  const screen = await show(<PreferencesSection />);
  const box = screen.getByRole("checkbox", { name: "Quiet hours" });
  await expect.element(box).not.toBeChecked();
  answer(preferences, { ...now, quietHours: { from: "22:00", until: "07:00" } });
  await box.click();
  const until = screen.getByLabelText("Quiet until");
  await expect.element(until).toHaveValue("07:00");
  await expectAccessible();
  await until.fill("22:00");
  await expect.element(screen.getByText("Choose two different times")).toBeInTheDocument();
  await until.fill("06:30");
  await screen.getByLabelText("Quiet from").click();
  await expect
    .poll(() => callsOf(setPreferences).map(({ body }) => body))
    .toEqual([
      { quietHours: { from: "22:00", until: "07:00" } },
      { quietHours: { from: "22:00", until: "06:30" } },
    ]);
});

test("quiet hours are turned off again", async () => {
  answer(preferences, { ...now, quietHours: { from: "21:00", until: "06:00" } });
  answer(setPreferences, now);
  const screen = await show(<PreferencesSection />);
  await screen.getByRole("checkbox", { name: "Quiet hours" }).click();
  await expect.poll(() => callsOf(setPreferences)[0]?.body).toEqual({ quietHours: null });
});

test("the section fits a phone", async () => {
  answer(preferences, { ...now, quietHours: { from: "21:00", until: "06:00" } });
  await page.viewport(390, 844);
  const screen = await show(<PreferencesSection />);
  await screen.getByText("Remind me 1, 3 and 7 days before").click();
  await expect.element(screen.getByRole("checkbox", { name: "On the day" })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectAccessible();
});
