import { beforeEach, expect, test, vi } from "vitest";
import { activityEndpoints } from "#contract/data/activity.ts";
import { horseEndpoints } from "#contract/horses/horses.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { aHorse } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, loseAnswers, refuse } from "#testing/web/server.ts";
import { HorseFormDialog } from "./HorseFormDialog.tsx";

// the form lists the horses, to point out one with the same number
beforeEach(() => answer(horseEndpoints.list, []));

type Screen = Awaited<ReturnType<typeof show>>;

async function fillIn(screen: Screen) {
  await screen.getByLabelText("Name").fill("  Bella ");
  await screen.getByLabelText("Breed").fill("Cob");
  await screen.getByLabelText("Date of birth").fill("2015-04-12");
  await screen.getByLabelText("Passport number").fill("826046000123456");
  await screen.getByLabelText("Microchip number").fill("826098123456789");
}

const save = (screen: Screen, name = "Add Horse") => screen.getByRole("button", { name }).click();

test("a new horse is sent as it was typed, and the dialog closes", async () => {
  const onClose = vi.fn();
  answer(horseEndpoints.create, aHorse());
  const screen = await show(<HorseFormDialog onClose={onClose} />);
  await expectAccessible();
  await fillIn(screen);
  await save(screen);
  await expect.element(screen.getByText("Horse added successfully")).toBeVisible();
  expect(onClose).toHaveBeenCalledOnce();
  expect(callsOf(horseEndpoints.create).map(({ body }) => body)).toEqual([
    expect.objectContaining({
      name: "Bella",
      breed: "Cob",
      dateOfBirth: "2015-04-12",
      passportNumber: "826046000123456",
      microchipNumber: "826098123456789",
      foodChainStatus: "UNKNOWN",
    }),
  ]);
});

test("an empty form is not sent: each field says what it needs, and the focus goes to the first", async () => {
  const screen = await show(<HorseFormDialog onClose={vi.fn()} />);
  await save(screen);
  for (const sentence of [
    "Horse name is required",
    "Breed is required",
    "Date of birth is required",
    "Passport number is required",
    "Microchip number is required",
  ])
    await expect.element(screen.getByText(sentence).first()).toBeVisible();
  await expect.element(screen.getByLabelText("Name")).toHaveFocus();
  await expectAccessible();
  expect(callsOf(horseEndpoints.create)).toEqual([]);
});

test("a refusal shows the server's sentence, and keeps the input", async () => {
  const onClose = vi.fn();
  refuse(horseEndpoints.create, 402, "Your trial has ended. Add a card to go on.");
  const screen = await show(<HorseFormDialog onClose={onClose} />);
  await fillIn(screen);
  await save(screen);
  await expect
    .element(screen.getByText("Your trial has ended. Add a card to go on."))
    .toBeVisible();
  await expect.element(screen.getByLabelText("Breed")).toHaveValue("Cob");
  expect(onClose).not.toHaveBeenCalled();
});

test("after a lost reply the next try uses the same id, so that one horse is created", async () => {
  loseAnswers(horseEndpoints.create);
  const screen = await show(<HorseFormDialog onClose={vi.fn()} />);
  await fillIn(screen);
  await save(screen);
  await expect.element(screen.getByText(/Loosebox cannot be reached/)).toBeVisible();
  answer(horseEndpoints.create, aHorse());
  await save(screen);
  await expect.element(screen.getByText("Horse added successfully")).toBeVisible();
  const ids = callsOf(horseEndpoints.create).map(({ body }) => (body as { id: string }).id);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test("after somebody else has saved meanwhile, both versions are shown, and the chosen one is sent", async () => {
  const horse = aHorse({ breed: "Cob", color: "Bay" });
  answer(activityEndpoints.history, []);
  const theirs = { ...horse, color: "Grey", updatedAt: "2026-06-02T09:00:00.000Z" };
  refuse(horseEndpoints.update, 409, "Somebody else has changed this horse", theirs);
  const screen = await show(<HorseFormDialog horse={horse} onClose={vi.fn()} />);
  await screen.getByLabelText("Breed").fill("Connemara");
  await save(screen, "Save changes");
  await expect.element(screen.getByText("Grey")).toBeVisible();
  await expectAccessible();
  answer(horseEndpoints.update, theirs);
  await save(screen, "Save changes");
  await expect.element(screen.getByText("Horse updated successfully")).toBeVisible();
  expect(callsOf(horseEndpoints.update).at(-1)?.body).toMatchObject({
    breed: "Connemara",
    color: "Grey",
    updatedAt: theirs.updatedAt,
  });
});
