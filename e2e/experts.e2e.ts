import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { expect, test, toastOf } from "./yard.ts";

const answers = (page: Page, name: string) => page.getByRole("article", { name });

test(
  "a reason includes the chat only when the person ticks the box",
  { tag: "@long" },
  async ({ page, owner }) => {
    expect(owner.firstName).toBe("Robin");
    await page.goto("/ai");
    await page.getByRole("button", { name: "When is the second flu jab due for racing?" }).click();
    await expect(answers(page, "BHA Rules Assistant")).toContainText("21 to 60 days");
    await page.getByRole("button", { name: "This answer did not help" }).click();
    await page.getByRole("textbox", { name: "What was wrong with this answer?" }).fill("Too long");
    const share = page.getByRole("checkbox", { name: "Send my question and this answer along" });
    await expect(share).not.toBeChecked();
    await expectAccessible(page);
    await share.click();
    const sent = page.waitForRequest((request) => request.url().endsWith("/rating"));
    await page.getByRole("button", { name: "Send reason" }).click();
    expect((await sent).postDataJSON()).toEqual({
      rating: "DOWN",
      reason: "Too long",
      share: true,
    });
    await expect(toastOf(page)).toContainText("Thank you");
  },
);

test("an administrator sees what helped, what did not, and only the chats that were sent", async ({
  page,
  owner,
}) => {
  expect(owner.firstName).toBe("Robin");
  await page.goto("/admin/answers");
  await expect(page.getByText("The ratings could not be loaded")).toBeVisible();

  await page.route("**/api/user", async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ json: { ...(await reply.json()), role: "ADMIN" } });
  });
  const id = (n: number) => `00000000-0000-7000-8000-00000000000${n}`;
  const answer = {
    id: id(1),
    assistantType: "bha",
    ratedAt: "2026-11-20T09:00:00.000Z",
    reason: "Out of date since <b>2024</b>",
    citations: [{ id: "bha-flu-v1-v2-interval", title: "Flu", publisher: "BHA", url: "https://x" }],
    answered: true,
    urgent: false,
    model: null,
    shared: { question: "When is <i>it</i> due?", answer: "**Soon.**" },
  };
  const week = {
    week: "2026-11-16",
    answers: 5,
    notHeld: 1,
    askedBack: 1,
    chosen: 0,
    up: 2,
    down: 1,
  };
  const json = {
    weeks: [
      { ...week, assistantType: "bha" },
      { ...week, assistantType: "health", answers: 40 },
      { ...week, assistantType: "bha", week: "2026-11-09", answers: 7 },
    ],
    downvoted: [
      answer,
      {
        ...answer,
        id: id(2),
        assistantType: "health",
        reason: null,
        citations: [],
        shared: null,
        answered: false,
        urgent: true,
        model: "double-1",
      },
    ],
    chosen: [
      {
        entryId: "bha-flu-v1-v2-interval",
        title: "How far apart are the first two flu jabs?",
        times: 12,
        words: ["how long <b>between</b> jabs"],
      },
      { entryId: "gone", title: "gone", times: 1, words: [] },
    ],
  };
  const file = { asks: { "bha-flu-v1-v2-interval": ["how long between jabs"] }, notHeld: [] };
  await page.route("**/api/admin/answer-ratings/phrasings", (route) =>
    route.fulfill({
      json: file,
      headers: { "content-disposition": 'attachment; filename="loosebox-phrasings.json"' },
    }),
  );
  await page.route("**/api/admin/answer-ratings", (route) => route.fulfill({ json }));
  await page.goto("/dashboard");
  await page.getByRole("button", { name: /Robin/ }).click();
  await page.getByRole("menuitem", { name: "Answers" }).click();
  await expect(page).toHaveURL(/\/admin\/answers$/);
  await expect(page.getByRole("heading", { name: "Answers", level: 1 })).toBeVisible();
  await expect(page.getByRole("row", { name: "BHA Rules Assistant 12 4 2 2 2 0" })).toBeVisible();
  await expect(page.getByRole("row", { name: "16 Nov 2026 45 4 2 2 2 0" })).toBeVisible();
  await page.getByRole("combobox", { name: "Specialist" }).click();
  await page.getByRole("option", { name: "BHA Rules Assistant" }).click();
  await expect(page.getByRole("row", { name: "16 Nov 2026 5 2 1 1 1 0" })).toBeVisible();

  const list = page.getByRole("list", { name: "Answers that did not help" });
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await expect(list).toContainText("Out of date since <b>2024</b>");
  await expect(list).toContainText("No reason was given.");
  await expect(list.getByRole("link", { name: "Flu" })).toHaveAttribute(
    "href",
    "/library/bha-flu-v1-v2-interval",
  );
  await expect(list.getByText("When is <i>it</i> due?")).toBeHidden();
  await list.getByText("Question and answer, sent along").click();
  await expect(list.getByText("When is <i>it</i> due?")).toBeVisible();

  const chosen = page.getByRole("list", { name: "What people chose" });
  await expect(chosen).toContainText(/How far apart are the first two flu jabs\?Chosen 12 times/);
  await expect(chosen).toContainText("goneChosen once");
  await expect(chosen.getByText("how long <b>between</b> jabs")).toBeHidden();
  await chosen.getByText("What was asked, sent along").click();
  await expect(chosen.getByText("how long <b>between</b> jabs")).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export as new phrasings" }).click();
  expect((await download).suggestedFilename()).toBe("loosebox-phrasings.json");
});

test(
  "a question before a choice is included only when the box is ticked, and can be withdrawn",
  { tag: "@long" },
  async ({ page, owner }) => {
    expect(owner.firstName).toBe("Robin");
    await page.goto("/ai");
    await question(page).fill("Tell me about passports");
    await page.getByRole("button", { name: "Send" }).click();
    const answer = answers(page, "BHA Rules Assistant");
    const offered = answer.getByRole("button", { name: /passport/i }).first();
    await offered.click();
    await expect(answer).toHaveCount(2);
    const helped = answer.last().getByRole("button", { name: "This answer helped" });
    await helped.click();
    const share = page.getByRole("checkbox", { name: "Send my question along" });
    await expect(share).not.toBeChecked();
    await expectAccessible(page);
    const ratingOf = () => page.waitForResponse((reply) => reply.url().endsWith("/rating"));
    const sent = ratingOf();
    await share.click();
    expect((await sent).request().postDataJSON()).toEqual({
      rating: "UP",
      reason: null,
      share: true,
    });
    await page.reload();
    await expect(share).toBeChecked();
    const takenBack = ratingOf();
    await share.click();
    expect(await (await takenBack).json()).toMatchObject({ rating: "UP", ratingShared: false });
    await expect(share).not.toBeChecked();
    await helped.click();
    await expect(share).toBeHidden();
  },
);

const question = (page: Page) => page.getByRole("textbox", { name: /^Your question to the/ });
const story =
  "We bought him in spring and he came with a passport that has two flu jabs in it, and then nothing at all. ".repeat(
    12,
  );

test(
  "a long message and a lost connection keep the conversation visible",
  { tag: "@long" },
  async ({ page, owner, context }) => {
    expect(owner.firstName).toBe("Robin");
    await page.goto("/ai?assistant=health");
    const chosen = page.getByRole("link", { name: /^Horse Health Assistant/ });
    await expect(chosen).toHaveAttribute("aria-current", "true");
    await expect(chosen).toBeInViewport({ ratio: 0.9 });
    await page.getByRole("button", { name: "What is a normal temperature for a horse?" }).click();
    const answer = answers(page, "Horse Health Assistant");
    await expect(answer).toContainText(/37 to 38.5/);
    await question(page).fill(story);
    expect((await question(page).boundingBox())?.height).toBeLessThanOrEqual(160);
    const panel = page.getByRole("region", { name: "Horse Health Assistant" });
    expect((await panel.boundingBox())?.height).toBe(600);
    const hint = await page.getByText("Responses include citations").boundingBox();
    const edge = await panel.boundingBox();
    if (!hint || !edge) throw new Error("Not shown");
    expect(hint.y + hint.height).toBeLessThanOrEqual(edge.y + edge.height);

    await context.setOffline(true);
    await page.getByRole("button", { name: "Send" }).click();
    await expect(toastOf(page)).toContainText("Failed to send message");
    await expect(answer).toContainText(/37 to 38.5/);
    await expect(question(page)).toHaveValue(story);
    await context.setOffline(false);
    await page.getByRole("button", { name: "Send" }).click();
    await expect(answer).toHaveCount(2);
    await expect(question(page)).toHaveValue("");
  },
);

test(
  "a chat works by keyboard alone, and its log is read out only when an answer is complete",
  { tag: "@long" },
  async ({ page, owner }) => {
    expect(owner.firstName).toBe("Robin");
    await page.goto("/ai?assistant=health");
    const send = page.getByRole("button", { name: "Send" });
    await expect(send).toBeVisible();
    const tabTo = async (there: ReturnType<Page["getByRole"]>) => {
      const isThere = () => there.evaluate((element) => element === document.activeElement);
      for (let steps = 0; steps < 60 && !(await isThere()); steps += 1)
        await page.keyboard.press("Tab");
      await expect(there).toBeFocused();
    };
    await tabTo(question(page));
    await page.keyboard.type("what is a normal pulse");
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.type("and temperature");
    await expect(question(page)).toHaveValue("what is a normal pulse\nand temperature");

    const seen = Promise.withResolvers<void>();
    await page.route("**/messages", async (route) => {
      if (route.request().method() === "POST") await seen.promise;
      await route.continue();
    });
    const log = page.getByRole("log", { name: "Conversation" });
    await expect(send).toBeEnabled();
    await page.keyboard.press("Enter");
    await expect(log).toHaveAttribute("aria-busy", "true");
    await expect(page.getByRole("status").filter({ hasText: "Thinking" })).toBeVisible();
    seen.resolve();
    await expect(answers(page, "Horse Health Assistant")).toContainText(/32 to 44/);
    await expect(log).toHaveAttribute("aria-busy", "false");
    await expect(question(page), "one goes on typing").toBeFocused();

    const helped = page.getByRole("button", { name: "This answer helped" });
    for (let steps = 0; steps < 12; steps += 1) {
      if (await helped.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press("Shift+Tab");
    }
    await expect(helped).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(helped).toHaveAttribute("aria-pressed", "true");
  },
);
