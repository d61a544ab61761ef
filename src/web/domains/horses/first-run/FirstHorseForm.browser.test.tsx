import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draftHorseEndpoints } from "#contract/horses/draft-horses.ts";
import { paths } from "#contract/paths.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { field, fillIn, press, says } from "#testing/web/fields.ts";
import { aDraftHorse } from "#testing/web/horse-makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, loseAnswers, refuse } from "#testing/web/server.ts";
import { FirstHorseForm } from "./FirstHorseForm.tsx";

const { create, update } = draftHorseEndpoints;
const bella = aDraftHorse({ name: "Bella" });
const herPage = paths.draftHorse.replace(":id", bella.id);

test("a name is enough to add the horse, and its page opens", async () => {
  answer(create, bella);
  const screen = await show(<FirstHorseForm />);
  await expectAccessible();
  await fillIn(screen, { Name: " Bella " });
  await press(screen, "Go on");
  await expect.poll(() => screen.history.at(-1)).toBe(herPage);
  expect(callsOf(create).map(({ body }) => body)).toEqual([
    expect.objectContaining({ name: "Bella", imageUrl: null, breed: null }),
  ]);
});

test("a missing name is reported, and nothing is sent", async () => {
  const screen = await show(<FirstHorseForm />);
  await press(screen, "Go on");
  await says(screen, "Horse name is required");
  await expect.element(field(screen, "Name")).toHaveFocus();
  await expectAccessible();
  expect(callsOf(create)).toEqual([]);
});

test("a refusal shows the server's sentence, and keeps the name", async () => {
  refuse(create, 402, "Your trial has ended. Add a card to go on.");
  const screen = await show(<FirstHorseForm />);
  await fillIn(screen, { Name: "Bella" });
  await press(screen, "Go on");
  await says(screen, "Your trial has ended. Add a card to go on.");
  await expect.element(field(screen, "Name")).toHaveValue("Bella");
  expect(screen.history).toHaveLength(1);
});

test("when the name is changed after a lost reply, the horse already created is changed", async () => {
  loseAnswers(create);
  const screen = await show(<FirstHorseForm />);
  await fillIn(screen, { Name: "Bela" });
  await press(screen, "Go on");
  await says(screen, /Loosebox cannot be reached/);
  // the server had stored the horse, although its answer was lost
  refuse(create, 409, "There is one with this id.", { ...bella, name: "Bela" });
  answer(update, bella);
  await fillIn(screen, { Name: "Bella" });
  await press(screen, "Go on");
  await expect.poll(() => screen.history.at(-1)).toBe(herPage);
  expect(callsOf(update)[0]).toMatchObject({ params: { id: bella.id }, body: { name: "Bella" } });
});

test("on a phone the form is not wider than the screen", async () => {
  await page.viewport(390, 844);
  const screen = await show(<FirstHorseForm />);
  await expect.element(screen.getByRole("button", { name: "Go on" })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
