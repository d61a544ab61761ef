import { expect, test, vi } from "vitest";
import { type Notification, notificationEndpoints } from "#contract/notices/notifications.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { longNames } from "#testing/web/list-tests.tsx";
import { anId } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, refuse } from "#testing/web/server.ts";
import { NotificationsDialog } from "./NotificationsDialog.tsx";

const aNotification = (given: Partial<Notification> = {}): Notification => ({
  id: anId(),
  userId: anId(),
  title: "Farrier visit tomorrow",
  message: "Bella is due tomorrow at 15:00",
  type: "CARE_REMINDER",
  priority: "MEDIUM",
  read: false,
  actionUrl: "/calendar",
  metadata: null,
  createdAt: "2026-06-01T09:00:00.000Z",
  ...given,
});

test("an empty list says what will be shown there", async () => {
  answer(notificationEndpoints.list, []);
  const screen = await show(<NotificationsDialog onClose={vi.fn()} />);
  await expect.element(screen.getByText("Nothing to tell yet")).toBeVisible();
  await expectAccessible();
  expect(screen.getByRole("button", { name: "Mark all as read" }).elements()).toEqual([]);
});

test("a failure shows the server's sentence", async () => {
  refuse(notificationEndpoints.list, 503, "Loosebox is busy. Please try again in a moment.");
  const screen = await show(<NotificationsDialog onClose={vi.fn()} />);
  await expect.element(screen.getByRole("alert")).toBeVisible();
  await expect.element(screen.getByText(/Loosebox is busy/)).toBeVisible();
});

test("a press marks a notification as read, opens its page and closes the dialog", async () => {
  const one = aNotification();
  answer(notificationEndpoints.list, [one]);
  answer(notificationEndpoints.read, { ...one, read: true });
  const onClose = vi.fn();
  const { history, ...screen } = await show(<NotificationsDialog onClose={onClose} />);
  await expectAccessible();
  await screen.getByRole("button", { name: /Farrier visit tomorrow/ }).click();
  await expect.poll(() => callsOf(notificationEndpoints.read).length).toBe(1);
  expect(onClose).toHaveBeenCalledOnce();
  expect(history?.at(-1)).toBe("/calendar");
});

test("a notification that is read already is not marked again", async () => {
  answer(notificationEndpoints.list, [aNotification({ read: true })]);
  const onClose = vi.fn();
  const screen = await show(<NotificationsDialog onClose={onClose} />);
  await screen.getByRole("button", { name: /Farrier visit tomorrow/ }).click();
  expect(onClose).toHaveBeenCalledOnce();
  expect(callsOf(notificationEndpoints.read)).toEqual([]);
});

test("older notifications are requested after the last of a full page", async () => {
  const full = longNames(30).map((title) => aNotification({ title }));
  answer(notificationEndpoints.list, ({ query }) =>
    query["before"] === full.at(-1)?.id ? [aNotification({ title: "The oldest" })] : full,
  );
  const screen = await show(<NotificationsDialog onClose={vi.fn()} />);
  await screen.getByRole("button", { name: "Show older" }).click();
  await expect.element(screen.getByText("The oldest")).toBeVisible();
  expect(screen.getByRole("button", { name: "Show older" }).elements()).toEqual([]);
});
