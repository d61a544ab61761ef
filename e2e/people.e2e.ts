import type { Browser, Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { BASE_URL } from "./address.ts";
import { type Mark, newMark } from "./marks.ts";
import { day } from "./twelve-horses.ts";
import {
  addHorse,
  expect,
  goToYardPage,
  mailedLink,
  newBrowser,
  newEmail,
  pageErrors,
  PASSWORD,
  post,
  register,
  test,
  toastOf,
} from "./yard.ts";

/** Changes appear by themselves within a few seconds; a busy machine may take longer. */
const SOON = { timeout: 15_000 };

const isOnPhone = () => test.info().project.name === "phone";

const newEvent = (page: Page, horseId: string, title: string) =>
  post(page.request, "/api/care-events", {
    title,
    eventType: "MEDICATION",
    dueDate: `${day(-1)}T07:15`,
    horseId,
  });

/** Opens the dialog of a link that invites a groom, from Today, and returns its address. */
async function inviteByLink(page: Page, { tap }: Mark) {
  if (isOnPhone()) {
    await tap(page.getByRole("button", { name: "Add or log" }));
    await tap(page.getByRole("dialog").getByRole("button", { name: "Invite somebody" }));
  } else {
    await tap(page.getByRole("button", { name: /^Search/ }));
    await page.getByPlaceholder("Search the yard").fill("invite");
    await tap(page.getByRole("option", { name: /Invite somebody/ }));
  }
  const dialog = page.getByRole("dialog", { name: "Invite somebody" });
  await expect(dialog.getByRole("radio", { name: "Groom" })).toBeChecked();
  await tap(dialog.getByRole("button", { name: "Show a link" }));
  const shown = page.getByRole("dialog", { name: "Let them scan this" });
  await expect(shown.getByRole("img", { name: /QR code/ })).toBeVisible();
  return shown.getByLabel("Link").inputValue();
}

/** Makes an account on the page of an invitation, and joins. */
async function joinAsNewcomer(page: Page, email: string) {
  await expect(page.getByRole("heading", { level: 1, name: "Robin's yard" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Create your account" })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  await page.getByLabel("First name").fill("Kit");
  await page.getByLabel("Last name").fill("Marlow");
  await page.getByRole("checkbox", { name: /terms of service/ }).click();
  await page.getByRole("checkbox", { name: /privacy notice/ }).click();
  await page.getByRole("button", { name: "Create Account" }).click();
  const join = page.getByRole("button", { name: "Join Robin's yard" });
  await expect(join).toBeVisible();
  await expectAccessible(page);
  await join.click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** Chooses an action from the menu of Kit in the list of people. */
async function choose(page: Page, action: string) {
  await page.getByRole("button", { name: "Actions for Kit Marlow" }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

async function giveRole(page: Page, role: string) {
  await choose(page, "Change role");
  const dialog = page.getByRole("dialog", { name: "Role of Kit Marlow" });
  await dialog.getByRole("radio", { name: role }).click();
  await dialog.getByRole("button", { name: "Change role" }).click();
  await expect(dialog).toBeHidden();
  await expect(toastOf(page)).toContainText(`Kit Marlow is now ${role.toLowerCase()}`);
}

/** Milliseconds for each key of somebody who types with one thumb. */
const THUMB_MS = 200;
/** From opening the mail's link to the first tick, in milliseconds. */
const FIRST_TICK_MS = 60_000;

test(
  "a groom who is invited by mail ticks the first feed within a minute of opening the link",
  { tag: "@long" },
  async ({ page, browser, owner }, info) => {
    const { id } = await owner.addHorse({ name: "Pickle" });
    await page.request.put(`/api/horses/${id}/care-notes`, {
      data: { feeds: [{ time: "07:00", what: "Chaff" }] },
      headers: { origin: BASE_URL },
    });
    const email = newEmail();
    await post(page.request, "/api/invitations", { role: "GROOM", email });
    const link = await mailedLink(email, "/join");

    const theirs = await newBrowser(browser);
    const groom = await theirs.newPage();
    const begun = Date.now();
    const { tap, end } = newMark(info, "a groom's first tick, from the link in the mail");
    const type = (label: string, text: string) =>
      groom.getByLabel(label, { exact: true }).pressSequentially(text, { delay: THUMB_MS });
    await groom.goto(link);
    await expect(groom.getByLabel("Email")).toHaveValue(email);
    await type("Password", PASSWORD);
    await type("Confirm password", PASSWORD);
    await type("First name", "Kit");
    await type("Last name", "Marlow");
    await tap(groom.getByRole("checkbox", { name: /terms of service/ }));
    await tap(groom.getByRole("checkbox", { name: /privacy notice/ }));
    await tap(groom.getByRole("button", { name: "Create Account" }));
    await tap(groom.getByRole("button", { name: "Join Robin's yard" }));
    await tap(groom.getByRole("link", { name: /^The yard's day/ }));
    await tap(groom.getByRole("button", { name: "Done: Feed, Pickle, 7:00", exact: true }));
    await expect(groom.getByText(/^Pickle, feed\. Done at /)).toBeVisible();
    end(6);
    expect(Date.now() - begun).toBeLessThan(FIRST_TICK_MS);
    await theirs.close();
  },
);

test("a groom joins by a link and works; each new role, and their removal, reach their screen by themselves", async ({
  page,
  browser,
  owner,
}, info) => {
  const errors = pageErrors(page);
  const { id } = await owner.addHorse();
  await newEvent(page, id, "Pergolide");
  await newEvent(page, id, "Eye drops");
  await page.goto("/dashboard");
  await expect(page.getByRole("button", { name: "Done: Pergolide, Bramble" })).toBeVisible();

  const mark = newMark(info, "invite a groom by a link");
  const link = await inviteByLink(page, mark);
  mark.end(3);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Done", exact: true }).click();
  await expect(page).toHaveURL(/\/yard$/);
  await expect(page.getByRole("heading", { name: "1 person" })).toBeVisible();
  await expect(page.getByText("By a link")).toBeVisible();
  await expectAccessible(page);

  const theirs = await newBrowser(browser);
  const groom = await theirs.newPage();
  const theirErrors = pageErrors(groom);
  await groom.goto(link);
  await joinAsNewcomer(groom, newEmail());

  // the owner sees the new member without a reload, and no longer sees the used invitation
  await expect(page.getByRole("heading", { name: "2 people" })).toBeVisible(SOON);
  await expect(page.getByText("Kit Marlow")).toBeVisible();
  await expect(page.getByText("By a link")).toHaveCount(0);

  // the groom sees the yard's horse, and what they tick is ticked for the owner
  await groom.getByRole("button", { name: "Done: Pergolide, Bramble" }).click();
  await expect(groom.getByText(/^Bramble, Pergolide\. Done at/)).toBeVisible();
  const status = async () => {
    const reply = await page.request.get(`/api/care-events?horseId=${id}`);
    const events: { title: string; status: string }[] = await reply.json();
    return events.find(({ title }) => title === "Pergolide")?.status;
  };
  await expect.poll(status).toBe("COMPLETED");
  await page.goto("/dashboard");
  await expect(page.getByText(/^Bramble, Pergolide\. Done by Kit at/)).toBeVisible();
  await page.goto("/yard");

  await goToYardPage(groom, "People");
  await expect(groom.getByText("Robin Hacker")).toBeVisible();
  const invite = groom.getByRole("button", { name: "Invite", exact: true });
  await expect(invite).toHaveCount(0);
  await expectAccessible(groom);
  await giveRole(page, "Manager");
  await expect(invite).toBeVisible(SOON);
  await giveRole(page, "Viewer");
  await expect(invite).toHaveCount(0, SOON);

  // a viewer sees what is due, and is not offered to tick it
  await groom.goto("/dashboard");
  await expect(groom.getByText("Eye drops").first()).toBeVisible();
  await expect(groom.getByRole("button", { name: /^Done: / })).toHaveCount(0);

  await choose(page, "Remove from the yard");
  const asked = page.getByRole("alertdialog", { name: "Remove Kit Marlow?" });
  await expectAccessible(page);
  await asked.getByRole("button", { name: "Remove" }).click();
  await expect(toastOf(page)).toContainText("Kit Marlow was removed");
  await expect(page.getByRole("heading", { name: "1 person" })).toBeVisible();
  await expect(groom.getByText("Bramble")).toHaveCount(0, SOON);
  await groom.goto("/yard");
  await expect(groom.getByText("Kit's yard")).toBeVisible();
  expect([...errors, ...theirErrors]).toEqual([]);
  await theirs.close();
});

/** A person with a horse in a yard of their own, who is a groom of this yard as well. */
async function newGroom(page: Page, browser: Browser) {
  const made = await post(page.request, "/api/invitations", { role: "GROOM" });
  const { url }: { url: string } = await made.json();
  const theirs = await newBrowser(browser);
  await register(theirs.request, newEmail(), { firstName: "Kit", lastName: "Marlow" });
  await addHorse(theirs.request, { name: "Clover" });
  const token = new URL(url).searchParams.get("token");
  await post(theirs.request, "/api/invitations/accept", { token });
  return theirs;
}

test("the user's menu switches yards, and two tabs hold two yards", async ({
  page,
  browser,
  owner,
}) => {
  const { id } = await owner.addHorse({ name: "Bramble" });
  await newEvent(page, id, "Pergolide");
  const theirs = await newGroom(page, browser);
  const [first, second] = [await theirs.newPage(), await theirs.newPage()];
  const errors = [pageErrors(first), pageErrors(second)];
  const shows = async (tab: Page, name: string, other: string) => {
    await expect(tab.getByText(name).first()).toBeVisible();
    await expect(tab.getByText(other)).toHaveCount(0);
  };
  for (const tab of [first, second]) {
    await tab.goto("/horses");
    await shows(tab, "Bramble", "Clover");
  }

  await first.getByRole("button", { name: "Kit", exact: true }).click();
  await expect(first.getByRole("menuitem", { name: "Robin's yard (you are here)" })).toBeVisible();
  await expectAccessible(first);
  await first.getByRole("menuitem", { name: "Kit's yard" }).click();
  await expect(first).toHaveURL(/\/dashboard$/);
  await first.goto("/horses");
  await shows(first, "Clover", "Bramble");

  // the other tab stays where it was, also on other pages and after a reload
  await shows(second, "Bramble", "Clover");
  await goToYardPage(second, "People");
  await expect(second.getByText("Robin Hacker")).toBeVisible();
  // a document preloads the data of the session's yard, which this tab of another yard must not show
  await second.reload();
  await expect(second.getByText("Robin Hacker")).toBeVisible();
  await second.goto("/dashboard");
  await shows(second, "Pergolide", "Clover");
  await second.goto(`/horses/${id}`);
  await expect(second.getByRole("heading", { level: 1, name: "Bramble" })).toBeVisible();
  await second.goto("/horses");
  await shows(second, "Bramble", "Clover");
  await second.reload();
  await shows(second, "Bramble", "Clover");
  await first.reload();
  await shows(first, "Clover", "Bramble");

  // a tab that is opened to pay for a yard begins in the yard of the tab that opened it
  await second.route("**/api/yards/*/switch", (route) =>
    route.fulfill({ status: 402, body: "Your trial has ended. Add a card to go on." }),
  );
  await second.getByRole("button", { name: "Kit", exact: true }).click();
  await second.getByRole("menuitem", { name: "Kit's yard" }).click();
  const opened = second.waitForEvent("popup");
  await second.getByRole("button", { name: "Set up payment" }).click();
  const payment = await opened;
  await expect(payment).toHaveURL(/\/subscription$/);
  await payment.goto("/horses");
  await shows(payment, "Bramble", "Clover");
  await payment.close();

  // a person who leaves is asked to confirm first, and then works in their own yard
  await goToYardPage(second, "People");
  await second.getByRole("button", { name: "Actions for Kit Marlow" }).click();
  await second.getByRole("menuitem", { name: "Leave this yard" }).click();
  const asked = second.getByRole("alertdialog", { name: "Leave this yard?" });
  await asked.getByRole("button", { name: "Leave" }).click();
  await expect(second).toHaveURL(/\/dashboard$/);
  await expect(toastOf(second)).toContainText("You have left the yard");
  await second.goto("/horses");
  await shows(second, "Clover", "Bramble");
  expect(errors.flat()).toEqual([]);
  await theirs.close();
});
