import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { type CalendarFeed, calendarFeedEndpoints } from "#contract/notices/calendar-feed.ts";
import { horseEndpoints } from "#contract/horses/horses.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { field, press, says } from "#testing/web/fields.ts";
import { aListedHorse, aUser } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, refuse } from "#testing/web/server.ts";
import { FeedSection } from "./FeedSection.tsx";

const { find, open, narrow, close } = calendarFeedEndpoints;
const bella = aListedHorse({ name: "Bella" });
const rusty = aListedHorse({ name: "Rusty" });
const URL = "https://loosebox.example/feeds/a-long-secret-that-nobody-guesses.ics";
const feed = (given: Partial<CalendarFeed> = {}): CalendarFeed => ({
  horseIds: null,
  createdAt: "2026-06-01T09:00:00.000Z",
  lastReadAt: null,
  ...given,
});

beforeEach(() => answer(horseEndpoints.names, [bella, rusty]));

test("turning the feed on shows its URL once", async () => {
  answer(find, null);
  answer(open, { url: URL });
  const screen = await show(<FeedSection />);
  await expectAccessible();
  await page.viewport(390, 844);
  await press(screen, "Turn the calendar on");
  await expect.element(field(screen, "Calendar address")).toHaveValue(URL);
  await expect
    .element(screen.getByRole("link", { name: "Open in calendar app" }))
    .toHaveAttribute("href", URL.replace("https:", "webcal:"));
  expect(callsOf(open)[0]?.body).toEqual({ horseIds: null });
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectAccessible();
});

test("a lost URL can be replaced by a new one for the same horses", async () => {
  answer(find, feed({ horseIds: [bella.id], lastReadAt: "2026-06-02T09:00:00.000Z" }));
  answer(open, { url: URL });
  const screen = await show(<FeedSection />);
  await says(screen, /On; last fetched/);
  await says(screen, /If it is lost, make a new one/);
  await press(screen, "Make a new address");
  await expect.element(field(screen, "Calendar address")).toHaveValue(URL);
  expect(callsOf(open)[0]?.body).toEqual({ horseIds: [bella.id] });
});

test("turning the feed off disables its URL", async () => {
  answer(find, feed());
  answer(close, null);
  const screen = await show(<FeedSection />);
  await says(screen, /no calendar has fetched it yet/);
  await press(screen, "Turn the calendar off");
  await says(screen, "The calendar address no longer works");
  expect(callsOf(close)).toHaveLength(1);
});

test("horses can be removed from the feed", async () => {
  answer(find, feed());
  answer(narrow, feed({ horseIds: [bella.id, rusty.id] }));
  const screen = await show(<FeedSection />);
  await screen.getByRole("checkbox", { name: /All horses/ }).click();
  await expect.poll(() => callsOf(narrow)[0]?.body).toEqual({ horseIds: [bella.id, rusty.id] });
});

test("the last horse of a feed cannot be removed", async () => {
  answer(find, feed({ horseIds: [bella.id] }));
  const screen = await show(<FeedSection />);
  await expect.element(screen.getByRole("checkbox", { name: "Bella" })).toBeDisabled();
  await expect.element(screen.getByRole("checkbox", { name: "Rusty" })).toBeEnabled();
});

test("without a confirmed address, and in a demo, no feed can be turned on", async () => {
  answer(find, null);
  const screen = await show(<FeedSection />, { user: aUser({ emailConfirmed: false }) });
  await says(screen, "You can use this once your e-mail address is confirmed.");
  expect(screen.getByRole("button").elements()).toEqual([]);
});

test("a refusal shows the server's sentence", async () => {
  answer(find, null);
  refuse(open, 503, "Loosebox is busy. Please try again in a moment.");
  const screen = await show(<FeedSection />);
  await press(screen, "Turn the calendar on");
  await says(screen, "Loosebox is busy. Please try again in a moment.");
});
