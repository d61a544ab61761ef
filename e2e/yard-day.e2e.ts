import type { Page } from "@playwright/test";
import { addDays } from "../src/rules/dates.ts";
import { londonDate } from "../src/rules/london.ts";
import { expectAccessible } from "./accessible.ts";
import { BASE_URL } from "./address.ts";
import { newMark, writeDown } from "./marks.ts";
import { expect, newGroom, pageErrors, test, withRecord } from "./yard.ts";

/** Two people who feed at the same time see each other's ticks before they reach the next stable. */
const NEXT_STABLE_MS = 2_000;

const headers = { origin: BASE_URL };
const day = (days: number) => addDays(londonDate(new Date()), days);

/** Blocks the stream of changes, so that the page does not update. */
const hearNothing = (page: Page) => page.route("**/api/changes/stream**", (route) => route.abort());

/** Writes down two feeds, turning out, and a medicine twice a day: five things to do today. */
async function writeRoutine(page: Page, horseId: string) {
  const notes = await page.request.put(`/api/horses/${horseId}/care-notes`, {
    data: {
      warnings: "Kicks at feed time",
      feeds: [
        { time: "07:00", what: "One scoop of chaff" },
        { time: "17:00", what: "Soaked hay" },
      ],
      routine: [{ time: "08:00", job: "TURN_OUT", what: "Lightweight rug" }],
    },
    headers,
  });
  expect(notes.status(), await notes.text()).toBe(200);
  await withRecord(page, horseId, "medication", {
    medication: "Danilon",
    dosage: "1 sachet",
    frequency: "TWICE_DAILY",
    startDate: day(-3),
  });
}

test(
  "two people work through the yard's day: each sees the other's ticks, and no dose is given twice",
  { tag: "@phone-first" },
  async ({ page, browser, owner }, info) => {
    const errors = pageErrors(page);
    const pickle = await owner.addHorse({ name: "Pickle" });
    await writeRoutine(page, pickle.id);
    const theirs = await newGroom(page, browser);
    const groom = await theirs.newPage();
    const theirErrors = pageErrors(groom);
    const followed = theirs.waitForEvent("response", (response) =>
      response.url().includes("/api/changes/stream"),
    );
    await groom.goto("/day");
    await followed;
    const feed = { name: "Done: Feed, Pickle, 7:00", exact: true };
    await expect(groom.getByRole("button", feed)).toBeVisible();

    await page.goto("/dashboard");
    const { tap, end } = newMark(info, "tick a feed from Today");
    const row = page.getByRole("link", { name: /^The yard's day/ });
    await expect(row).toContainText("0 of 5 feeds, medicines and jobs done");
    await expectAccessible(page);
    await tap(row);
    await expect(page.getByText("Take care: Kicks at feed time").first()).toBeVisible();
    await tap(page.getByRole("button", feed));
    end(2);
    await expect(page.getByText(/^Pickle, feed\. Done at \d{1,2}:\d\d$/)).toBeVisible();
    await expect(page.getByText("1 of 5 done")).toBeVisible();
    await expectAccessible(page);

    // tried anew, because a machine that others use stumbles at times
    await expect(async () => {
      const undo = page.getByRole("button", { name: "Undo: Feed, Pickle, 7:00" });
      if (await undo.isVisible()) await undo.click();
      await expect(groom.getByRole("button", feed)).toBeVisible();
      await page.getByRole("button", feed).click();
      const begun = Date.now();
      await expect(groom.getByText(/^Pickle, feed\. Done by Robin at \d{1,2}:\d\d$/)).toBeVisible({
        timeout: NEXT_STABLE_MS,
      });
      writeDown(info, `a tick is seen by somebody else: ${Date.now() - begun} ms`);
      await expect(undo).toBeVisible();
    }).toPass({ timeout: 60_000 });
    await expect(groom.getByText("1 of 5 done")).toBeVisible();

    // the owner's phone has no signal while the groom gives the dose
    await hearNothing(page);
    await page.reload();
    const dose = { name: "Given: Danilon, Pickle, 8:00", exact: true };
    await expect(page.getByRole("button", dose)).toBeVisible();
    await groom.getByRole("button", dose).click();
    await expect(groom.getByText(/^Pickle, Danilon\. Given at/)).toBeVisible();
    await expect(groom.getByText("2 of 5 done")).toBeVisible();
    await page.getByRole("button", dose).click();
    await expect(page.getByRole("alert")).toHaveText(
      /^Pickle: Already given at \d{1,2}:\d\d by Kit\.$/,
    );
    await expect(page.getByText(/^Pickle, Danilon\. Given by Kit at/)).toBeVisible();
    await expect(page.getByRole("button", dose)).toHaveCount(0);
    await expectAccessible(page);

    // the evening's dose would follow soon after: the question is asked, and answered with no
    await page.getByRole("button", { name: /^Given: Danilon, Pickle, 18:00/ }).click();
    const asked = page.getByRole("alertdialog", { name: "Danilon soon after the last dose" });
    await expect(asked).toContainText("twice daily means about every 12 hours");
    await expectAccessible(page);
    await asked.getByRole("button", { name: "Cancel" }).click();
    await expect(asked).toBeHidden();

    await page.goto("/dashboard");
    await expect(row).toContainText("2 of 5 feeds, medicines and jobs done");
    await page.goto(`/horses/${pickle.id}/medicine-chart`);
    await expect(page.getByText(/Given by Kit at/)).toBeVisible();
    await expect(page.getByText("Not noted")).toHaveCount(6);
    await expectAccessible(page);
    expect([...errors, ...theirErrors].filter((each) => !each.includes("net::ERR_FAILED"))).toEqual(
      [],
    );
    await theirs.close();
  },
);

test(
  "two people who tick one feed at the same moment: one has done it, the other is told",
  { tag: "@long" },
  async ({ page, browser, owner }) => {
    const pickle = await owner.addHorse({ name: "Pickle" });
    await writeRoutine(page, pickle.id);
    const theirs = await newGroom(page, browser);
    const groom = await theirs.newPage();
    const both = [page, groom];
    for (const each of both) {
      await hearNothing(each);
      await each.goto("/day");
    }
    const feeds = both.map((each) =>
      each.getByRole("button", { name: /^Done: Feed, Pickle, 7:00/ }),
    );
    for (const feed of feeds) await expect(feed).toBeVisible();
    await Promise.all(feeds.map((feed) => feed.click()));
    for (const each of both) await expect(each.getByText("1 of 5 done")).toBeVisible();
    const told = await Promise.all(both.map((each) => each.getByRole("alert").allTextContents()));
    expect(told.flat()).toHaveLength(1);
    expect(told.flat()[0]).toMatch(/^Pickle: Already done at \d{1,2}:\d\d by (Robin|Kit)\.$/);
    await theirs.close();
  },
);

test(
  "a job that is added for the day stands there for everybody, and is offered again tomorrow",
  { tag: "@long" },
  async ({ page, owner }) => {
    const errors = pageErrors(page);
    await owner.addHorse({ name: "Pickle" });
    await page.goto("/day");
    await expect(page.getByText("Nothing is written down for this day")).toBeVisible();
    await page.getByRole("button", { name: "Add a job" }).click();
    const form = page.getByRole("dialog", { name: "Add a job" });
    await form.getByLabel("What is to be done").fill("Move the electric fence");
    await expectAccessible(page);
    await form.getByRole("button", { name: "Add job" }).click();
    await expect(form).toBeHidden();
    const fence = page.getByRole("button", { name: /^Done: Move the electric fence/ });
    await expect(fence).toBeVisible();

    await page.getByRole("button", { name: "Not done: Move the electric fence, 12:00" }).click();
    const why = page.getByRole("dialog", { name: /^Not done/ });
    await why.getByLabel("Why not").fill("No battery");
    await why.getByRole("button", { name: "Save" }).click();
    await expect(
      page.getByText(/^Move the electric fence\. Not done at \d{1,2}:\d\d: No battery$/),
    ).toBeVisible();

    await page.getByRole("button", { name: "The day after" }).click();
    await page.getByRole("button", { name: "Repeat the day before's job" }).click();
    await expect(page.getByText("Move the electric fence")).toBeVisible();
    // tomorrow's jobs cannot be ticked today
    await expect(fence).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^Repeat/ })).toHaveCount(0);
    await page.reload();
    // what was noted before the page was opened is folded away
    await page.getByRole("button", { name: /^All 1 noted/ }).click();
    await expect(page.getByText(/Not done at .*: No battery$/)).toBeVisible();
    expect(errors).toEqual([]);
  },
);
