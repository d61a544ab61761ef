import type { Page } from "@playwright/test";
import { BASE_URL } from "./address.ts";
import { expect, expectAccessible, test } from "./yard.ts";

// what somebody meets on the first day, with a show name and a thumb

const LONG = "Ballingarry's Golden Thunderstorm of the Wild Atlantic Way and the Seven Seas 🐴";

const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

test("a horse's long name makes no page wider than the screen", async ({ page, owner }) => {
  const { id } = await owner.addHorse({ name: LONG });
  for (const path of ["/dashboard", "/horses", `/horses/${id}`, "/compliance", "/worming"]) {
    await page.goto(path);
    await expect(page.getByText("Ballingarry's").first()).toBeVisible();
    expect(await tooWide(page), path).toBe(false);
  }
});

test("no kind of record is out of sight", async ({ page, owner }) => {
  await owner.addHorse();
  await page.goto("/horses");
  await page.getByRole("button", { name: "View All Records" }).click();
  for (const tab of await page.getByRole("dialog").getByRole("tab").all())
    await expect(tab).toBeInViewport({ ratio: 1 });
});

test("the dashboard says where what is overdue stands", async ({ page, owner }) => {
  await page.goto("/dashboard");
  const pointer = page.getByRole("link", { name: "What is overdue heads the calendar" });
  await expect(page.getByText("No upcoming events")).toBeVisible();
  await expect(pointer).toHaveCount(0);
  const { id } = await owner.addHorse();
  const event = {
    title: "Trim",
    description: "",
    eventType: "FARRIER",
    priority: "MEDIUM",
    dueDate: "2026-01-05T09:00:00Z",
    horseId: id,
    notes: "",
  };
  await page.request.post("/api/care-events", { data: event, headers: { origin: BASE_URL } });
  await page.reload();
  await expectAccessible(page);
  await pointer.click();
  await expect(page.getByRole("heading", { name: "Overdue Events" })).toBeVisible();
});
