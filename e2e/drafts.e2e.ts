import type { BrowserContext, Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { v7 as uuid } from "uuid";
import { BASE_URL } from "./address.ts";
import { expectAccessible } from "./accessible.ts";
import { expect, newEmail, PASSWORD, pageErrors, register, test, toastOf } from "./yard.ts";

/** Ends this browser's session without signing out, so that data stored on the device remains. */
async function endSession(context: BrowserContext) {
  await context.clearCookies();
}

/**
 * The number of drafts in this browser for all accounts together; with the store "draftFiles", the number of
 * files chosen in forms.
 */
const drafts = (page: Page, store = "drafts") =>
  page.evaluate(async (name) => {
    // opening the database before the app has created it would create an empty one
    if ((await indexedDB.databases()).length === 0) return 0;
    return new Promise<number>((resolve) => {
      const opening = indexedDB.open("loosebox-device");
      opening.addEventListener("success", () => {
        const { result } = opening;
        const count = result.transaction(name).objectStore(name).count();
        count.addEventListener("success", () => {
          result.close();
          resolve(count.result);
        });
      });
    });
  }, store);
/** The time at which each draft was last saved. */
const savedTimes = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open("loosebox-device");
        opening.addEventListener("success", () => {
          const { result } = opening;
          const all = result.transaction("drafts").objectStore("drafts").getAll();
          all.addEventListener("success", () => {
            result.close();
            const times = all.result.map((draft: { savedAt: number }) => draft.savedAt);
            resolve(times.join(" "));
          });
        });
      }),
  );
const expectKept = (page: Page, count: number) => expect.poll(() => drafts(page)).toBe(count);

/** Types a note, and waits until the note and everything typed before have been stored. */
async function typeUntilKept(page: Page, form: Locator) {
  await expectKept(page, 1);
  const before = await savedTimes(page);
  await form.getByLabel("Notes").fill("Kicks");
  await expect.poll(() => savedTimes(page)).not.toBe(before);
}

const offer = (form: Page | Locator) => form.getByText(/^You began this /);
const carryOn = (form: Page | Locator) => form.getByRole("button", { name: "Carry on" }).click();

async function addHorse(page: Page) {
  await page.goto("/horses");
  await page
    .getByRole("button", { name: /^Add (Your First )?Horse$/ })
    .first()
    .click();
  return page.getByRole("dialog");
}

async function fillHorse(form: Locator, name: string) {
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Breed").fill("Welsh Section D");
  await form.getByLabel("Date of birth").fill("2016-05-12");
  await form.getByLabel("Passport number").fill("826046009999999");
  await form.getByLabel("Microchip number").fill("985141000777777");
}

test("a started horse is there again after a reload, with its photo", async ({ page, owner }) => {
  const errors = pageErrors(page);
  const buffer = await sharp({
    create: { width: 80, height: 60, channels: 3, background: "#6b3f17" },
  })
    .jpeg()
    .toBuffer();
  const form = await addHorse(page);
  await fillHorse(form, owner.firstName);
  await form.getByLabel("Gender").click();
  await page.getByRole("option", { name: "Mare" }).click();
  await form
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: "willow.jpg", mimeType: "image/jpeg", buffer });
  await expect(form.getByAltText("The chosen photo")).toBeVisible();
  // once the file is stored, everything typed before it was chosen has been stored too
  await expect.poll(() => drafts(page, "draftFiles")).toBe(1);
  await page.reload();
  await addHorse(page);
  await expect(offer(form)).toHaveText(/^You began this (just now|1 minute ago)\.$/);
  // the draft does not fill the form until the user asks for it
  await expect(form.getByLabel("Name")).toHaveValue("");
  await expectAccessible(page);
  await carryOn(form);
  await expect(form.getByText("What you typed is back. It is not saved yet.")).toBeFocused();
  await expect(form.getByLabel("Name")).toHaveValue(owner.firstName);
  await expect(form.getByLabel("Gender")).toContainText("Mare");
  await expect(form.getByAltText("The chosen photo")).toBeVisible();
  await expectAccessible(page);
  await form.getByRole("button", { name: "Add Horse" }).click();
  await expect(toastOf(page)).toContainText("Horse added successfully");
  await expectKept(page, 0);
  await expect(page.getByRole("article", { name: owner.firstName })).toBeVisible();
  expect(errors).toEqual([]);
});

test(
  "a discarded draft is not offered again, neither on opening nor on leaving",
  { tag: "@long" },
  async ({ page, owner }) => {
    expect(owner.email).toBeTruthy();
    const form = await addHorse(page);
    // waits longer than the debounce of a save, to see that an untouched form stores nothing, which is tested here
    await page.waitForTimeout(600);
    expect(await drafts(page)).toBe(0);
    await form.getByLabel("Name").fill("Willow");
    await expectKept(page, 1);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Leave without saving" }).click();
    await expect(form).toBeHidden();
    await expectKept(page, 0);

    await addHorse(page);
    await form.getByLabel("Name").fill("Willow");
    await form.getByRole("button", { name: "Cancel" }).click();
    await expectKept(page, 1);
    await addHorse(page);
    await form.getByRole("button", { name: "Throw away" }).click();
    await expect(form.getByText("What you began is thrown away.")).toBeFocused();
    await expectKept(page, 0);
  },
);

test(
  "a record's draft survives a killed page, and is offered only in its own form",
  { tag: "@long" },
  async ({ page, owner, context }) => {
    await owner.addHorse();
    const open = async (on: Page) => {
      await on.goto("/horses");
      await on
        .getByRole("article", { name: "Bramble" })
        .getByRole("button", { name: "View All Records" })
        .click();
      await on.getByRole("tab", { name: "Farrier" }).click();
      await on.getByRole("button", { name: "Add Farrier Record" }).click();
      return on.getByRole("dialog");
    };
    const form = await open(page);
    await form.getByRole("textbox", { name: "Farrier" }).fill("Tom Smith AWCF");
    await expectKept(page, 1);
    const before = await savedTimes(page);
    await form.getByLabel("Notes").fill("Front left a little flat");
    await expect.poll(() => savedTimes(page)).not.toBe(before);
    await page.close({ runBeforeUnload: false });
    const next = await context.newPage();
    const again = await open(next);
    await carryOn(again);
    await expect(again.getByRole("textbox", { name: "Farrier" })).toHaveValue("Tom Smith AWCF");
    await expect(again.getByLabel("Notes")).toHaveValue("Front left a little flat");
    await again.getByRole("button", { name: "Cancel" }).click();
    await again.getByRole("tab", { name: "Dietary" }).click();
    await again.getByRole("button", { name: "Add Dietary Record" }).click();
    await expect(again.getByRole("button", { name: "Save record" })).toBeVisible();
    await expect(offer(again)).toHaveCount(0);
  },
);

test(
  "an event survives the back button in a browser without CloseWatcher",
  { tag: "@long" },
  async ({ page, owner }) => {
    expect(owner.email).toBeTruthy();
    await page.addInitScript(() => {
      Reflect.deleteProperty(globalThis, "CloseWatcher");
    });
    await page.goto("/dashboard");
    await page.goto("/calendar");
    const open = () => page.getByRole("button", { name: "Add Event" }).first().click();
    await open();
    const form = page.getByRole("dialog");
    await form.getByLabel("Title").fill("Farrier for all");
    // Escape still asks before it closes the form
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Keep editing" }).click();
    await expectKept(page, 1);
    await page.goBack();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.goForward();
    await expect(page).toHaveURL(/\/calendar/);
    if (!(await form.isVisible())) await open();
    await carryOn(form);
    await expect(form.getByLabel("Title")).toHaveValue("Farrier for all");
  },
);

test("an ended session returns to the same place, and the typed text is there", async ({
  page,
  owner,
  context,
}) => {
  const form = await addHorse(page);
  await fillHorse(form, "Willow");
  await endSession(context);
  await form.getByRole("button", { name: "Add Horse" }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL(/\/horses$/);
  await page.getByRole("button", { name: "Add Your First Horse" }).click();
  await carryOn(form);
  await expect(form.getByLabel("Name")).toHaveValue("Willow");
  await form.getByRole("button", { name: "Add Horse" }).click();
  await expect(toastOf(page)).toContainText("Horse added successfully");
});

test("another account on the same device does not see the draft, and does not delete it", async ({
  page,
  owner,
  context,
}) => {
  const form = await addHorse(page);
  await form.getByLabel("Name").fill("Willow");
  await expectKept(page, 1);
  await endSession(context);
  await register(context.request, newEmail());
  await page.goto("/horses");
  await addHorse(page);
  await form.getByLabel("Name").fill("Samson");
  await expectKept(page, 2);
  await expect(offer(form)).toHaveCount(0);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Robin" }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("A form that you began on this device is not saved yet.");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expectKept(page, 1);
  await context.request.post("/api/login", {
    data: { email: owner.email, password: PASSWORD },
    headers: { origin: BASE_URL },
  });
  await addHorse(page);
  await carryOn(form);
  await expect(form.getByLabel("Name")).toHaveValue("Willow");
});

test("of two tabs with the same form the newest draft is offered, and neither loses its own", async ({
  page,
  owner,
  context,
}) => {
  expect(owner.email).toBeTruthy();
  const form = await addHorse(page);
  const other = await context.newPage();
  const otherForm = await addHorse(other);
  await form.getByLabel("Name").fill("Typed first");
  await expectKept(page, 1);
  await otherForm.getByLabel("Name").fill("Typed last");
  await expectKept(page, 2);
  await expect(form.getByLabel("Name")).toHaveValue("Typed first");
  const third = await context.newPage();
  const thirdForm = await addHorse(third);
  await carryOn(thirdForm);
  await expect(thirdForm.getByLabel("Name")).toHaveValue("Typed last");
  await form.getByLabel("Name").fill("Typed first and more");
  await expect(thirdForm.getByLabel("Name")).toHaveValue("Typed last");
});

test("a horse saved without receiving the reply, reloaded and saved again exists once", async ({
  page,
  owner,
}) => {
  expect(owner.email).toBeTruthy();
  const form = await addHorse(page);
  await fillHorse(form, "Willow");
  await typeUntilKept(page, form);
  await page.route("**/api/horses", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch();
    return route.abort();
  });
  await form.getByRole("button", { name: "Add Horse" }).click();
  await expect(toastOf(page)).toContainText("Error");
  await page.unroute("**/api/horses");
  await addHorse(page);
  await carryOn(form);
  await expect(form.getByLabel("Name")).toHaveValue("Willow");
  await form.getByLabel("Breed").fill("Welsh Section C");
  await form.getByRole("button", { name: "Add Horse" }).click();
  await expect(toastOf(page)).toContainText("Horse added successfully");
  await expect(page.getByRole("article", { name: "Willow" })).toHaveCount(1);
  await expect(page.getByRole("article", { name: "Willow" })).toContainText("Welsh Section C");
});

test(
  "a resumed edit meets the version that was saved meanwhile",
  { tag: "@long" },
  async ({ page, owner, context }) => {
    const horse = await owner.addHorse();
    await page.goto("/horses");
    const edit = () => page.getByRole("button", { name: "Edit Bramble" }).click();
    await edit();
    const form = page.getByRole("dialog");
    await form.getByLabel("Breed").fill("Exmoor");
    await expectKept(page, 1);
    const read = await context.request.get(`/api/horses/${horse.id}`);
    const { id: _, ...now }: Record<string, unknown> = await read.json();
    const saved = await context.request.put(`/api/horses/${horse.id}`, {
      data: {
        name: now["name"],
        breed: "New Forest",
        dateOfBirth: now["dateOfBirth"],
        passportNumber: now["passportNumber"],
        microchipNumber: now["microchipNumber"],
        updatedAt: now["updatedAt"],
      },
      headers: { origin: BASE_URL },
    });
    expect(saved.status(), await saved.text()).toBe(200);
    await page.reload();
    await edit();
    await expect(form.getByLabel("Breed")).toHaveValue("New Forest");
    await carryOn(form);
    await expect(form.getByLabel("Breed")).toHaveValue("Exmoor");
    await form.getByRole("button", { name: "Save changes" }).click();
    await expect(
      form.getByRole("heading", { name: "Somebody else has saved this meanwhile" }),
    ).toBeVisible();
  },
);

test(
  "a question to the experts is there again after a reload, until it is sent",
  { tag: "@long" },
  async ({ page, owner }) => {
    expect(owner.email).toBeTruthy();
    await page.goto("/ai");
    const question = page.getByRole("textbox", { name: /^Your question to the / });
    await question.fill("When is the second flu jab due for racing?");
    await expectKept(page, 1);
    await page.reload();
    await expectAccessible(page);
    await carryOn(page);
    await expect(question).toHaveValue("When is the second flu jab due for racing?");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(question).toHaveValue("");
    await expectKept(page, 0);
  },
);

test(
  "without browser storage the form works, and shows no message",
  { tag: "@long" },
  async ({ page, owner }) => {
    const errors = pageErrors(page);
    await page.addInitScript(() => {
      Reflect.defineProperty(globalThis, "indexedDB", {
        value: {
          open: () => {
            throw new DOMException("refused", "SecurityError");
          },
        },
      });
    });
    const form = await addHorse(page);
    await fillHorse(form, `${owner.firstName} ${uuid().slice(0, 4)}`);
    // waits longer than the debounce of a save, because a failed attempt to store shows nothing, which is tested here
    await page.waitForTimeout(600);
    await form.getByRole("button", { name: "Add Horse" }).click();
    await expect(toastOf(page)).toContainText("Horse added successfully");
    expect(errors).toEqual([]);
  },
);
