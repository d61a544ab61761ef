import type { Page } from "@playwright/test";
import { expect, expectAccessible, test, toastOf } from "./yard.ts";

const answers = (page: Page, name: string) => page.getByRole("article", { name });

test("a reason is sent with the chat only when one ticks to", async ({ page, owner }) => {
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
  expect((await sent).postDataJSON()).toEqual({ rating: "DOWN", reason: "Too long", share: true });
  await expect(toastOf(page)).toContainText("Thank you");
});

test("whoever runs the installation sees what helped, what did not, and only what was sent along", async ({
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
  const week = { week: "2026-11-16", answers: 5, notHeld: 1, up: 2, down: 1 };
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
  };
  await page.route("**/api/admin/answer-ratings", (route) => route.fulfill({ json }));
  await page.goto("/dashboard");
  await page.getByRole("button", { name: /Robin/ }).click();
  await page.getByRole("menuitem", { name: "Answers" }).click();
  await expect(page).toHaveURL(/\/admin\/answers$/);
  await expect(page.getByRole("heading", { name: "Answers", level: 1 })).toBeVisible();
  await expect(page.getByRole("row", { name: "BHA Rules Assistant 12 4 2 2" })).toBeVisible();
  await expect(page.getByRole("row", { name: "16 Nov 2026 45 4 2 2" })).toBeVisible();
  await page.getByRole("combobox", { name: "Specialist" }).click();
  await page.getByRole("option", { name: "BHA Rules Assistant" }).click();
  await expect(page.getByRole("row", { name: "16 Nov 2026 5 2 1 1" })).toBeVisible();

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
  await expectAccessible(page);
});
