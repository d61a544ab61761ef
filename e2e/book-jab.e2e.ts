import { addDays, addMonths } from "../src/rules/dates.ts";
import { londonDate } from "../src/rules/london.ts";
import { expectAccessible } from "./accessible.ts";
import { BASE_URL } from "./address.ts";
import { expect, test, toastOf } from "./yard.ts";

const today = londonDate(new Date());

test(
  "Book the jab adds both jabs of a new course to the calendar, and one press undoes it",
  { tag: "@turn-3" },
  async ({ page, owner }, info) => {
    const { id } = await owner.addHorse({ name: "Biscuit" });
    const doses = ["2021-03-01", "2021-04-05", "2021-09-20", "2022-09-01"].map((date) => ({
      date,
      diseases: ["INFLUENZA"],
    }));
    const headers = { origin: BASE_URL };
    await page.request.put(`/api/horses/${id}/doses`, { data: { doses }, headers });
    await page.goto(`/horses/${id}`);
    const standing = page.getByRole("region", { name: "Standing" });
    await expect(standing).toContainText(/No, since \d/);
    const begun = Date.now();
    await standing.getByRole("link", { name: "Book the jab" }).click();
    const booking = page.getByRole("region", { name: "Book the jab" });
    await expect(booking).toContainText("one begins anew");
    await expect(booking.getByRole("button", { pressed: true })).toHaveCount(2);
    await expect(booking.getByText(/^Can go from/).first()).toBeVisible();
    await expectAccessible(page);
    await booking.getByLabel("Another day for it (first dose)").fill(addDays(today, -2));
    await expect(booking.getByRole("alert")).toHaveText("That day is over.");
    await booking.getByLabel("Another day for it (first dose)").fill(addDays(today, 3));
    await expect(booking.getByRole("alert")).toHaveCount(0);
    await booking.getByRole("button", { name: "Put both in the calendar" }).click();
    const took = `book the jab: 2 taps, ${((Date.now() - begun) / 1_000).toFixed(1)} s`;
    info.annotations.push({ type: "mark", description: took });
    // eslint-disable-next-line no-console -- the figures are printed beside the journey
    console.log(`mark: ${took} (${info.project.name})`);
    await expect(toastOf(page)).toContainText("Both jabs are in the calendar");
    const events = async () =>
      (await (await page.request.get(`/api/care-events?horseId=${id}`)).json()).length;
    expect(await events()).toBe(2);
    await toastOf(page).getByRole("button", { name: "Undo" }).click();
    await expect.poll(events).toBe(0);
  },
);

test(
  "can Biscuit go on Saturday: one sentence, a row per body, at most one of them open",
  { tag: "@long" },
  async ({ page, owner }, info) => {
    const { id } = await owner.addHorse({ name: "Biscuit" });
    const last = addMonths(today, -3);
    const doses = [addMonths(last, -7), addMonths(last, -6), last].map((date) => ({
      date,
      diseases: ["INFLUENZA"],
    }));
    const headers = { origin: BASE_URL };
    await page.request.put(`/api/horses/${id}/doses`, { data: { doses }, headers });
    const saturday = Array.from({ length: 7 }, (_, ahead) => addDays(today, ahead)).find(
      (day) => new Date(`${day}T12:00Z`).getUTCDay() === 6,
    );
    await page.request.post("/api/outings", {
      data: { name: "Gatcombe", firstDay: saturday, body: "BE", horseIds: [id] },
      headers,
    });
    await page.goto(`/horses/${id}`);
    await expect(page.getByRole("region", { name: "Standing" })).toBeVisible();
    const begun = Date.now();
    await page.getByRole("tab", { name: "Can I go?" }).click();
    await page.getByRole("button", { name: /^Gatcombe/ }).click();
    await expect(page.getByRole("status").filter({ hasText: /^(Yes|No)/ })).toBeVisible();
    const took = `can Biscuit go on Saturday: 2 taps, ${((Date.now() - begun) / 1_000).toFixed(1)} s`;
    info.annotations.push({ type: "mark", description: took });
    // eslint-disable-next-line no-console -- the figures are printed beside the journey
    console.log(`mark: ${took} (${info.project.name})`);
    const rows = page.getByRole("list", { name: "Verdicts" });
    await expect(rows.getByRole("button", { expanded: true })).toHaveCount(0);
    await rows.getByRole("button", { name: /British Eventing/ }).click();
    await expect(rows.getByRole("button", { expanded: true })).toHaveText(/British Eventing/);
    await rows.getByRole("button", { name: /British Dressage/ }).click();
    await expect(rows.getByRole("button", { expanded: true })).toHaveText(/British Dressage/);
    await expectAccessible(page);
  },
);
