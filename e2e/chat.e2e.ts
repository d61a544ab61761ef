import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { pageErrors, expect, test, toastOf } from "./yard.ts";

const question = (page: Page) => page.getByRole("textbox", { name: /^Your question to the/ });
/** Asks a question as soon as a chat exists. */
async function ask(page: Page, text: string) {
  await question(page).fill(text);
  await expect(page.getByRole("button", { name: "Send" })).toBeEnabled();
  await question(page).press("Enter");
}
const answers = (page: Page, name: string) => page.getByRole("article", { name });
const sessionsOf = async (page: Page) => {
  const reply = await page.request.get("/api/chat/sessions");
  const sessions: { id: string; assistantType: string; title: string }[] = await reply.json();
  return sessions;
};

test(
  "a specialist is asked, answers with sources, and the chat can be reopened later",
  { tag: "@turn-1" },
  async ({ page, owner }) => {
    expect(owner.firstName).toBe("Robin");
    const errors = pageErrors(page);
    await page.goto("/ai");
    await expect(page.getByRole("heading", { name: "Ask the Expert", level: 1 })).toBeVisible();
    await expect(page.getByRole("heading", { name: "BHA Rules Assistant" })).toBeVisible();
    await expect(page.getByText("Welcome to the BHA Rules Assistant")).toBeVisible();
    await expect(page.getByText("Press Enter to send")).toBeVisible();
    await expect(page.getByText("Responses include citations to official sources")).toBeVisible();
    const panel = page.getByRole("region", { name: "BHA Rules Assistant" });
    expect((await panel.boundingBox())?.height).toBe(600);
    await expectAccessible(page);

    await expect(page.getByRole("button", { name: "Send" })).toBeDisabled();
    await question(page).fill("   ");
    await question(page).press("Enter");
    await expect(page.getByRole("button", { name: "Send" })).toBeDisabled();

    const seen = Promise.withResolvers<void>();
    await page.route("**/messages", async (route) => {
      if (route.request().method() === "POST") await seen.promise;
      await route.continue();
    });
    await ask(page, "  When is the second flu jab due for racing?  ");
    await expect(panel.getByText("Thinking")).toBeVisible();
    await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
    seen.resolve();
    const answer = answers(page, "BHA Rules Assistant");
    await expect(answer).toContainText("21 to 60 days");
    await expect(panel.getByText("Thinking")).toBeHidden();
    await expect(question(page)).toHaveValue("");
    await expect(question(page)).toBeFocused();
    await expect(answers(page, "You")).toContainText("When is the second flu jab due for racing?");
    await expect(answer).toContainText("Source: Official regulatory documentation");
    await expect(answer).toContainText("From the reference library (no AI model configured)");
    await expect(answer.locator("time")).toHaveText(/^\d{2}:\d{2}$/);
    await expect(page.getByRole("log", { name: "Conversation" })).toHaveAttribute(
      "aria-busy",
      "false",
    );
    await expectAccessible(page);

    const chip = answer.getByRole("link", { name: /^Source 1: / }).first();
    await expect(chip).toHaveAttribute("href", /^\/library\/[a-z0-9-]+$/);
    await expect(answer.getByRole("link", { name: /^Page of source 1/ }).first()).toHaveAttribute(
      "href",
      /^https:\/\//,
    );

    const [session] = await sessionsOf(page);
    expect(session?.title).toBe("BHA Rules Assistant Chat");
    await page.reload();
    await expect(answer).toContainText("21 to 60 days");
    expect(await sessionsOf(page)).toHaveLength(1);
    expect(errors).toEqual([]);
  },
);

test(
  "an ambiguous question is settled with a tap, and the answer has its source",
  { tag: "@long" },
  async ({ page, owner }) => {
    expect(owner.firstName).toBe("Robin");
    const errors = pageErrors(page);
    await page.goto("/ai?assistant=bhs");
    await ask(page, "How much grazing does a horse need?");
    const said = answers(page, "BHS Standards Assistant");
    await expect(said).toContainText("Which of these do you mean?");
    await expect(said).not.toContainText("Source: Official regulatory documentation");
    const choices = said.getByRole("list", { name: "Which do you mean?" }).getByRole("button");
    await expect(choices.first()).toContainText("How many hours a day does a horse graze?");
    expect(await choices.count()).toBeLessThanOrEqual(4);
    for (const choice of await choices.all())
      expect((await choice.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await expectAccessible(page);

    await choices.first().press("Enter");
    await expect(answers(page, "You").last()).toContainText(
      "How many hours a day does a horse graze?",
    );
    await expect(said.last()).toContainText("Source: Official regulatory documentation");
    await expect(said.last().getByRole("list", { name: "Sources" })).toBeVisible();
    await page.reload();
    await expect(said).toHaveCount(2);
    expect(errors).toEqual([]);
  },
);

test(
  "a question with nothing near in the library gets a refusal with whom to ask",
  { tag: "@long" },
  async ({ page, owner }) => {
    expect(owner.firstName).toBe("Robin");
    await page.goto("/ai?assistant=be");
    await ask(page, "What is the capital of Peru?");
    const said = page.getByRole("log").getByRole("article").last();
    await expect(said).toContainText("does not hold an answer to that. Ask British Eventing");
    await expect(said.getByRole("list", { name: "Which do you mean?" })).toHaveCount(0);
  },
);

test(
  "the address selects the specialist, and each has its own chat",
  { tag: "@long" },
  async ({ page, owner }) => {
    expect(owner.firstName).toBe("Robin");
    await page.goto("/ai?assistant=health");
    await expect(page.getByRole("heading", { name: "Horse Health Assistant" })).toBeVisible();
    await expect(page.getByText("Veterinary guidelines").last()).toBeVisible();
    await page.getByRole("button", { name: "What is a normal temperature for a horse?" }).click();
    await expect(answers(page, "Horse Health Assistant")).toContainText(/37 to 38.5/);
    await page.getByRole("link", { name: /British Eventing Assistant/ }).click();
    await expect(page).toHaveURL(/assistant=be/);
    await expect(page.getByText("Welcome to the British Eventing Assistant")).toBeVisible();
    await page.goBack();
    await expect(answers(page, "Horse Health Assistant")).toContainText(/37 to 38.5/);
    await expect
      .poll(async () => (await sessionsOf(page)).map(({ title }) => title).toSorted())
      .toEqual(["British Eventing Assistant Chat", "Horse Health Assistant Chat"]);
    await page.goto("/ai?assistant=nobody");
    await expect(page.getByRole("heading", { name: "BHA Rules Assistant" })).toBeVisible();
  },
);

test("an emergency puts the vet first", async ({ page, owner }) => {
  expect(owner.firstName).toBe("Robin");
  await page.goto("/ai?assistant=bhs");
  await ask(page, "my horse has colic and is rolling, what do I do");
  const answer = answers(page, "BHS Standards Assistant");
  await expect(answer).toContainText("Urgent");
  await expect(answer.locator("strong").first()).toContainText(/ring your vet now/i);
  await expectAccessible(page);
});

test(
  "the yard's own records answer, with links to them",
  { tag: "@turn-0" },
  async ({ page, owner }) => {
    await owner.addHorse({ name: "Bella <b>bold</b> [x](javascript:alert(1))" });
    await page.goto("/ai");
    await ask(page, "How many horses do I have?");
    const answer = answers(page, "BHA Rules Assistant");
    await expect(answer).toContainText("1 horse in this yard");
    await expect(answer).toContainText("Bella <b>bold</b> [x](javascript:alert(1))");
    await expect(answer.locator("b")).toHaveCount(0);
    await expect(answer).toContainText("From your yard's own records");
    await expect(answer).toContainText(
      "Source: Official regulatory documentation was not needed: this is from your yard's own records",
    );
    await expect(answer.getByRole("link", { name: "Horse Management" })).toHaveAttribute(
      "href",
      "/horses",
    );
  },
);

test("a failure is reported, and typed text is kept", { tag: "@long" }, async ({ page, owner }) => {
  expect(owner.firstName).toBe("Robin");
  await page.route("**/api/chat/sessions", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await page.goto("/ai");
  await expect(toastOf(page)).toContainText("Failed to create chat session");
  await question(page).fill("Anything");
  await expect(page.getByRole("button", { name: "Send" })).toBeDisabled();
  await page.unroute("**/api/chat/sessions");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("button", { name: "Send" })).toBeEnabled();

  await page.route("**/messages", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await page.getByRole("button", { name: "Send" }).click();
  await expect(toastOf(page)).toContainText("Failed to send message");
  await expect(question(page)).toHaveValue("Anything");
});

test(
  "an answer is rated with a reason, copied, and its chat deleted",
  { tag: "@long" },
  async ({ page, owner, context }) => {
    expect(owner.firstName).toBe("Robin");
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/ai");
    await page.getByRole("button", { name: "When is the second flu jab due for racing?" }).click();
    await expect(answers(page, "BHA Rules Assistant")).toContainText("21 to 60 days");
    await page.getByRole("button", { name: "Copy this answer" }).click();
    await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("Sources");
    await page.getByRole("button", { name: "This answer did not help" }).click();
    await page.getByRole("textbox", { name: "What was wrong with this answer?" }).fill("Too long");
    await page.getByRole("button", { name: "Send reason" }).click();
    await expect(toastOf(page)).toContainText("Thank you");
    const down = page.getByRole("button", { name: "This answer did not help" });
    await expect(down).toHaveAttribute("aria-pressed", "true");

    await page.getByRole("button", { name: "New chat" }).click();
    await expect(page.getByText("Welcome to the BHA Rules Assistant")).toBeVisible();
    await page
      .getByRole("button", { name: /^When is the second flu jab/ })
      .first()
      .click();
    await expect(answers(page, "BHA Rules Assistant")).toContainText("21 to 60 days");
    await expect(page.getByRole("button", { name: /^Delete chat/ })).toHaveCount(2);
    await page
      .getByRole("button", { name: /^Delete chat/ })
      .first()
      .click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete chat" }).click();
    await expect(page.getByRole("button", { name: /^Delete chat/ })).toHaveCount(1);
  },
);

test(
  "a source links to its entry in the library, which anybody may read",
  { tag: "@long" },
  async ({ page, owner, browser }) => {
    expect(owner.firstName).toBe("Robin");
    await page.goto("/ai");
    await page.getByRole("button", { name: "When is the second flu jab due for racing?" }).click();
    const answer = answers(page, "BHA Rules Assistant");
    await answer
      .getByRole("link", { name: /^Source 1: / })
      .first()
      .click();
    await expect(page).toHaveURL(/\/library\/[a-z0-9-]+$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("21 to 60 days")).toBeVisible();
    await expect(
      page.getByRole("link", { name: /^Open the (official page|source's page)/ }),
    ).toHaveAttribute("href", /^https:\/\//);
    await expectAccessible(page);
    const address = page.url();
    await page.goBack();
    await expect(answer).toContainText("21 to 60 days");

    const visitors = await browser.newContext();
    const visitor = await visitors.newPage();
    await visitor.goto(address);
    await expect(visitor.getByText("21 to 60 days")).toBeVisible();
    await visitor.getByRole("link", { name: "Reference library" }).click();
    await expect(visitor.getByRole("heading", { name: "Reference library" })).toBeVisible();
    await expect(visitor.getByText(/^Showing 1-24 of \d{3} entries$/)).toBeVisible();
    await expectAccessible(visitor);
    await visitor.getByRole("button", { name: "Racing", exact: true }).click();
    await expect(visitor).toHaveURL(/assistant=bha/);
    await visitor.getByRole("searchbox").fill("second flu jab");
    await expect(visitor).toHaveURL(/search=second\+flu\+jab/);
    await expect(visitor.getByRole("list", { name: "Entries" })).toContainText("21 to 60 days");
    await visitor.getByRole("searchbox").fill("zzzqqq");
    await expect(visitor.getByText("Nothing found")).toBeVisible();
    await visitor.getByRole("button", { name: "Show everything" }).click();
    await expect(visitor.getByText(/^Showing 1-24 of/)).toBeVisible();
    // waits longer than the debounce, to see that the cleared filter stays cleared, which is tested here
    await visitor.waitForTimeout(600);
    await expect(visitor).toHaveURL(/\/library$/);
    await expect(visitor.getByRole("button", { name: "All", exact: true })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await visitor.goto("/library/no-such-entry");
    await expect(visitor.getByText("There is no such entry")).toBeVisible();
    await visitors.close();
  },
);

test("with a model, the page names it, lets the person allow the records, and shows the answer growing", async ({
  page,
  owner,
}) => {
  expect(owner.firstName).toBe("Robin");
  const model = { name: "double-1", provider: "models.example" };
  await page.route("**/api/chat/service", (route) =>
    route.fulfill({ json: { model, recordsAllowed: null } }),
  );
  const id = "00000000-0000-7000-8000-000000000001";
  const answer = {
    id,
    sessionId: id,
    role: "assistant",
    content: "Twenty-one days at least. [1] <b>x</b>",
    metadata: {
      citations: [{ id: "x", title: "Rule", publisher: "BHA", url: "javascript:alert(1)" }],
      answered: true,
      suggestions: [],
      urgent: false,
      model: "double-1",
    },
    records: [],
    notice: "The AI model did not answer, so this is from the reference library alone.",
    rating: null,
    ratingReason: null,
    createdAt: new Date().toISOString(),
  };
  const listed: object[] = [];
  await page.route("**/messages", (route) => {
    if (route.request().method() === "GET") return route.fulfill({ json: listed });
    expect(route.request().headers()["accept"]).toBe("text/event-stream");
    const said: object = route.request().postDataJSON();
    const sent = { ...answer, metadata: null, notice: null, role: "user", ...said };
    listed.push(sent, answer);
    const events = [
      ["progress", { add: "Twenty-one ", fresh: false }],
      ["done", answer],
    ] as const;
    const body = events.map(
      ([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`,
    );
    return route.fulfill({ contentType: "text/event-stream", body: body.join("") });
  });
  await page.goto("/ai");
  await expect(page.getByText(/go to models\.example \(double-1\)/)).toBeVisible();
  const consent = page.getByRole("checkbox", { name: /look up my yard's records/ });
  await expect(consent).not.toBeChecked();
  const written = page.waitForRequest(
    (request) => request.url().endsWith("/api/consents") && request.method() === "PUT",
  );
  await consent.click();
  expect((await written).postDataJSON()).toEqual({ consentType: "AI_ASSISTANTS", consented: true });
  await ask(page, "How long?");
  const shown = answers(page, "BHA Rules Assistant");
  await expect(shown).toContainText("Twenty-one days at least.");
  await expect(shown).toContainText("<b>x</b>");
  await expect(shown).toContainText("Worded by double-1");
  await expect(shown).toContainText("The AI model did not answer");
  await expect(shown.getByRole("link", { name: /^Source 1/ })).toHaveAttribute(
    "href",
    "/library/x",
  );
  await expect(shown.getByRole("link", { name: /^Page of source/ })).toHaveCount(0);
  await expectAccessible(page);
});
