import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import {
  type Webhook,
  type WebhookDelivery,
  webhookEndpoints,
  webhookNouns,
} from "#contract/data/webhooks.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { field, fillIn, press, says } from "#testing/web/fields.ts";
import { anId } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, refuse } from "#testing/web/server.ts";
import { WebhookSection } from "./WebhookSection.tsx";

const { list, add, remove, turnOn, test: sendTest, deliveries } = webhookEndpoints;

const aWebhook = (given: Partial<Webhook> = {}): Webhook => ({
  id: anId(),
  url: "https://example.com/loosebox",
  nouns: ["horse", "day-job"],
  state: "ON",
  failingSince: null,
  madeBy: "Sam Archer",
  createdAt: "2026-06-01T09:00:00.000Z",
  ...given,
});

const aDelivery = (given: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: anId(),
  kind: "CHANGES",
  state: "DELIVERED",
  tries: 1,
  status: 200,
  reason: null,
  createdAt: "2026-06-01T09:00:00.000Z",
  triedAt: "2026-06-01T09:00:00.000Z",
  ...given,
});

beforeEach(() => answer(list, []));

test("a webhook is added, and its secret shown once, to be copied", async () => {
  answer(add, { id: anId(), secret: "whsec_secret" });
  // so high that nothing is half below the dialog's foot
  await page.viewport(1280, 1_200);
  const screen = await show(<WebhookSection />);
  await press(screen, "Add a webhook");
  await press(screen, "Add webhook");
  await says(screen, "Give the address");
  await expectAccessible();
  await fillIn(screen, { Address: "https://example.com/loosebox" });
  await screen.getByRole("checkbox", { name: "Events", exact: true }).click();
  await screen.getByRole("checkbox", { name: "Papers" }).click();
  await press(screen, "Add webhook");
  await expect.element(screen.getByRole("textbox", { name: "Secret" })).toHaveValue("whsec_secret");
  await expectAccessible();
  expect(callsOf(add).map(({ body }) => body)).toEqual([
    { url: "https://example.com/loosebox", nouns: ["horse", "paper"] },
  ]);
});

test("what is refused is said, and what was typed stays", async () => {
  refuse(add, 409, "A yard may have 5 webhooks. Remove one first.");
  const screen = await show(<WebhookSection />);
  await press(screen, "Add a webhook");
  await fillIn(screen, { Address: "https://example.com/" });
  await press(screen, "Add webhook");
  await says(screen, "A yard may have 5 webhooks. Remove one first.");
  await expect.element(field(screen, "Address")).toHaveValue("https://example.com/");
});

test("each webhook says what it is told of and how it stands; five are the most", async () => {
  answer(list, [
    aWebhook(),
    aWebhook({
      url: `https://example.org/${"w".repeat(400)}`,
      nouns: [...webhookNouns],
      failingSince: "2026-06-02T09:00:00.000Z",
      madeBy: null,
    }),
    aWebhook({ url: "https://off.example/", state: "OFF" }),
    aWebhook(),
    aWebhook(),
  ]);
  await page.viewport(390, 844);
  const screen = await show(<WebhookSection />);
  const rows = screen.getByRole("listitem");
  await expect
    .element(rows.nth(0))
    .toMatchTextContent(/Horses, The yard's day · by Sam Archer.*On/);
  await expect.element(rows.nth(1)).toMatchTextContent(/Fails since /);
  await expect.element(rows.nth(2)).toMatchTextContent(/Off.*Switch on/);
  expect(screen.getByRole("button", { name: "Add a webhook" }).elements()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectAccessible();
});

test("a test is sent, an off one switched on, and one removed", async () => {
  const one = aWebhook();
  answer(list, [one, aWebhook({ url: "https://off.example/", state: "OFF" })]);
  answer(sendTest, aDelivery({ kind: "TEST" }));
  answer(turnOn, null);
  answer(remove, null);
  const screen = await show(<WebhookSection />);
  await press(screen, "Send a test to example.com");
  await says(screen, "The test is sent: see its deliveries");
  await press(screen, "Switch on off.example");
  await says(screen, "The webhook is on");
  await press(screen, "Remove example.com");
  await says(screen, "The webhook is removed");
  expect(callsOf(remove).map(({ params }) => params)).toEqual([{ id: one.id }]);
});

test("its deliveries say what came of them", async () => {
  answer(list, [aWebhook()]);
  answer(deliveries, [
    aDelivery({ state: "WAITING", tries: 0, status: null }),
    aDelivery({ state: "WAITING", tries: 3, status: null, reason: "It took too long" }),
    aDelivery({ kind: "TEST", state: "FAILED", status: 500 }),
    aDelivery({ kind: "RESET" }),
    ...Array.from({ length: 46 }, () => aDelivery()),
  ]);
  await page.viewport(390, 844);
  const screen = await show(<WebhookSection />);
  await press(screen, "Deliveries to example.com");
  const rows = screen.getByRole("dialog").getByRole("listitem");
  await expect.element(rows.nth(0)).toMatchTextContent(/not tried yet.*Waits/);
  await expect.element(rows.nth(1)).toMatchTextContent(/3 tries\. It took too long/);
  await expect.element(rows.nth(2)).toMatchTextContent(/Test.*answered 500.*Failed/);
  await expect.element(rows.nth(3)).toMatchTextContent(/Changes were missed.*Delivered/);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectAccessible();
});

test("without deliveries the dialog says so", async () => {
  answer(list, [aWebhook()]);
  answer(deliveries, []);
  const screen = await show(<WebhookSection />);
  await press(screen, "Deliveries to example.com");
  await says(screen, "Nothing yet");
});
