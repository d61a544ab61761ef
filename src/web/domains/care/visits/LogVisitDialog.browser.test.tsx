import { beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { PrefilledVisit } from "#contract/care/visit-calls.ts";
import { visitEndpoints } from "#contract/care/visit-calls.ts";
import type { VisitKind } from "#contract/care/care-subjects.ts";
import { horseEndpoints } from "#contract/horses/horses.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { aPrefilledRow, aPrefilledVisit } from "#testing/web/care-makers.ts";
import { choose, field, fillIn, press, type Screen, says } from "#testing/web/fields.ts";
import { longNames } from "#testing/web/list-tests.tsx";
import { aListedHorse, anId } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, loseAnswers, refuse } from "#testing/web/server.ts";
import { LogVisitDialog } from "./LogVisitDialog.tsx";

const { prefill, log, undo } = visitEndpoints;
const today = londonDate(new Date());
const last = {
  date: "2026-05-01",
  professional: "Jo Smith",
  clinic: null,
  serviceType: "TRIMMING" as const,
  cost: 35,
  product: null,
  drugClass: null,
  diseases: null,
  weightKg: null,
  notes: null,
};
const event = { id: anId(), title: "Farrier visit", due: addDays(today, -3), booked: true };
const bella = aPrefilledRow({ name: "Bella", last, event, due: event.due });
const rusty = aPrefilledRow({ name: "Rusty", last, ticked: false });
const farrier = aPrefilledVisit({ horses: [bella, rusty] });
const unweighed = aPrefilledRow({ name: "Bella", horseId: bella.horseId });
const logged = (records = 1) => ({
  id: anId(),
  kind: "FARRIER" as const,
  date: today,
  records: Array.from({ length: records }, () => ({
    kind: "farrier" as const,
    id: anId(),
    horseId: bella.horseId,
  })),
  notSeen: [],
  pounds: null,
  actId: anId(),
});

beforeEach(() => answer(horseEndpoints.alerts, [aListedHorse({ name: "Bella" })]));

async function open(given: PrefilledVisit = farrier, onClose: () => void = vi.fn()) {
  answer(prefill, given);
  const screen = await show(<LogVisitDialog start={{ kind: given.kind }} onClose={onClose} />);
  await expect.element(screen.getByRole("form", { name: "Log a visit" })).toBeVisible();
  return screen;
}

const save = (screen: Screen) => screen.getByRole("button", { name: /^Save/ }).click();
const sent = (at = 0) => callsOf(log)[at]?.body;

describe("a visit", () => {
  test("the form is prefilled with the last visit, and sent with the horses that were seen", async () => {
    const onClose = vi.fn();
    answer(log, logged());
    const screen = await open(farrier, onClose);
    await expect.element(field(screen, "Farrier name")).toHaveValue("Jo Smith");
    await expect.element(screen.getByLabelText("Cost for Bella (£)")).toHaveValue("35.00");
    await says(screen, /3 days late, last 1 May/);
    await expectAccessible();
    await fillIn(screen, { Note: "All sound" });
    await press(screen, "Save 1 record, £35.00");
    await says(screen, "Visit saved, 1 record");
    expect(onClose).toHaveBeenCalledOnce();
    expect(sent()).toMatchObject({
      kind: "FARRIER",
      date: today,
      farrier: "Jo Smith",
      notes: "All sound",
      invoice: null,
      horses: [
        {
          horseId: bella.horseId,
          seen: true,
          eventId: event.id,
          serviceType: "TRIMMING",
          cost: 35,
        },
      ],
    });
  });

  test("a saved visit can be undone", async () => {
    const visit = logged();
    answer(log, visit);
    answer(undo, { undone: 1, skipped: 0 });
    const screen = await open();
    await save(screen);
    await says(screen, "Visit saved, 1 record");
    await screen.getByText("Undo").click({ force: true });
    await expect.poll(() => callsOf(undo)[0]?.params).toEqual({ id: visit.id });
  });

  test("another horse can be ticked, with its own cost and service", async () => {
    answer(log, logged(2));
    const screen = await open();
    await screen.getByRole("checkbox", { name: /Rusty/ }).click();
    await fillIn(screen, { "Cost for Rusty (£)": "80.50" });
    await choose(screen, "Service for Rusty", "New Shoes");
    await press(screen, "Save 2 records, £115.50");
    await says(screen, "Visit saved, 2 records");
    expect(sent()).toMatchObject({
      horses: [
        { horseId: bella.horseId, cost: 35 },
        { horseId: rusty.horseId, cost: 80.5, serviceType: "SHOEING", eventId: null },
      ],
    });
  });

  test("a horse that was booked but not seen is sent as not seen", async () => {
    answer(log, logged(0));
    const screen = await open();
    await screen.getByRole("checkbox", { name: /Bella/ }).click();
    await screen.getByRole("checkbox", { name: "Booked but not seen Bella" }).click();
    await press(screen, "Save, none seen");
    await says(screen, /Visit saved/);
    expect(sent()).toMatchObject({
      horses: [{ horseId: bella.horseId, seen: false, eventId: event.id }],
    });
  });

  test("one bill for all horses is sent as a sum of money, and is validated", async () => {
    answer(log, logged());
    const screen = await open();
    await screen.getByRole("checkbox", { name: "One bill for all of them" }).click();
    await save(screen);
    await says(screen, "Give the total of the invoice");
    expect(callsOf(log)).toEqual([]);
    await fillIn(screen, { "Total (£)": "120" });
    await press(screen, "Save 1 record, £120.00");
    await says(screen, "Visit saved, 1 record");
    expect(sent()).toMatchObject({ invoice: { pounds: 120 } });
  });

  test("a visit without a name, with a future date or without a horse is not sent", async () => {
    const screen = await open();
    await fillIn(screen, { "Farrier name": " ", Date: addDays(today, 1) });
    await screen.getByRole("checkbox", { name: /Bella/ }).click();
    await save(screen);
    await says(screen, "A visit is logged once it was: choose today or earlier");
    await fillIn(screen, { Date: today });
    await save(screen);
    await says(screen, "Farrier name is required");
    await says(screen, "Tick at least one horse");
    await expectAccessible();
    expect(callsOf(log)).toEqual([]);
  });

  test("a cost with letters is refused at its field, and the input is kept", async () => {
    answer(log, logged());
    const screen = await open();
    const cost = screen.getByLabelText("Cost for Bella (£)");
    await cost.fill("about sixty");
    await save(screen);
    await says(screen, "Give the cost as a number, such as 45.50");
    await expect.element(cost).toHaveAttribute("aria-invalid", "true");
    await expect.element(cost).toHaveValue("about sixty");
    await expectAccessible();
    expect(callsOf(log)).toEqual([]);
    await cost.fill(" ");
    await save(screen);
    await says(screen, "Visit saved, 1 record");
    expect(sent()).toMatchObject({ horses: [{ cost: null }] });
  });

  test("a refusal says that nothing was saved, and keeps the input", async () => {
    const onClose = vi.fn();
    refuse(log, 402, "Your trial has ended. Add a card to go on.");
    const screen = await open(farrier, onClose);
    await fillIn(screen, { "Farrier name": "Kit" });
    await save(screen);
    await says(screen, "Nothing was saved");
    await says(screen, "Your trial has ended. Add a card to go on.");
    await expect.element(field(screen, "Farrier name")).toHaveValue("Kit");
    expect(onClose).not.toHaveBeenCalled();
  });

  test("after a lost reply the next try uses the same id", async () => {
    loseAnswers(log);
    const screen = await open();
    await save(screen);
    await says(screen, /Loosebox cannot be reached/);
    answer(log, logged());
    await save(screen);
    await says(screen, "Visit saved, 1 record");
    const ids = callsOf(log).map(({ body }) => (body as { id: string }).id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  test("twenty horses with long names fit a phone", async () => {
    await page.viewport(390, 844);
    const horses = longNames(20).map((name) => aPrefilledRow({ name, last }));
    const screen = await open(aPrefilledVisit({ horses }));
    await expect.element(screen.getByText(/Stonebrk 005/).first()).toBeInTheDocument();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    await expectAccessible();
  });

  test("a yard without horses is told to add one", async () => {
    answer(prefill, aPrefilledVisit());
    const screen = await show(<LogVisitDialog start={{}} onClose={vi.fn()} />);
    await says(screen, "No horses added yet");
    await expectAccessible();
  });

  test("when the prefilled visit cannot be loaded the dialog says why, and retrying loads it", async () => {
    refuse(prefill, 503, "Loosebox is busy. Please try again in a moment.");
    const screen = await show(<LogVisitDialog start={{}} onClose={vi.fn()} />);
    await says(screen, "The visit could not be filled in");
    answer(prefill, farrier);
    await press(screen, "Try again");
    await expect.element(field(screen, "Farrier name")).toHaveValue("Jo Smith");
  });
});

describe("the kind of visit", () => {
  test("another kind of visit has other fields, and keeps the day and the note", async () => {
    answer(prefill, ({ query }) => {
      const kind: VisitKind = query["kind"] === "WEIGHT" ? "WEIGHT" : "FARRIER";
      return kind === "FARRIER" ? farrier : aPrefilledVisit({ kind, horses: [unweighed] });
    });
    answer(log, { ...logged(), kind: "WEIGHT" });
    const screen = await show(<LogVisitDialog start={{ kind: "FARRIER" }} onClose={vi.fn()} />);
    const yesterday = addDays(today, -1);
    await fillIn(screen, { Date: yesterday, Note: "On the new scales" });
    await screen.getByText("Weigh-in").click();
    await expect.element(screen.getByLabelText("Weight of Bella (kg)")).toBeVisible();
    await expect.element(field(screen, "Date")).toHaveValue(yesterday);
    await expect.element(field(screen, "Note")).toHaveValue("On the new scales");
    await save(screen);
    await says(screen, "Give the weight, or untick the horse");
    await fillIn(screen, { "Weight of Bella (kg)": "480" });
    await save(screen);
    await says(screen, "Visit saved, 1 record");
    expect(sent()).toMatchObject({ kind: "WEIGHT", horses: [{ weightKg: 480 }] });
  });

  test("a known vaccine ticks the diseases that it is against", async () => {
    const dose = { step: "BOOSTER" as const, earlierMissing: false };
    const screen = await open(
      aPrefilledVisit({ kind: "VACCINATION", horses: [aPrefilledRow({ name: "Bella", dose })] }),
    );
    await fillIn(screen, { Vaccine: "ProteqFlu-Te" });
    await expect.element(screen.getByRole("checkbox", { name: "Tetanus" })).toBeChecked();
    await expect
      .element(screen.getByRole("combobox", { name: "Which dose for Bella" }))
      .toHaveTextContent("As counted: booster");
  });

  test("a vaccination whose earlier doses are not on record says so", async () => {
    const dose = { step: "BOOSTER" as const, earlierMissing: true };
    const screen = await open(
      aPrefilledVisit({ kind: "VACCINATION", horses: [aPrefilledRow({ name: "Bella", dose })] }),
    );
    await says(screen, "The doses before it are still in the passport.");
  });
});

describe("the next time", () => {
  const next = (by: string) => [{ subject: "FARRIER" as const, by }];
  const two = aPrefilledVisit({
    horses: [
      aPrefilledRow({ name: "Bella", last, next: next(addDays(today, 42)) }),
      aPrefilledRow({ name: "Rusty", last, next: next(addDays(today, 49)) }),
    ],
  });

  test("the next visit follows each horse's plan, or is on one day for all", async () => {
    answer(log, logged(2));
    const screen = await open(two);
    await says(screen, /Bella, in 6 weeks/);
    await says(screen, /Rusty, in 7 weeks/);
    await screen.getByRole("checkbox", { name: "All 2 on one day" }).click();
    await says(screen, /Bella, Rusty, in 6 weeks/);
    await save(screen);
    await says(screen, "Visit saved, 2 records");
    const nextDue = addDays(today, 42);
    expect(sent()).toMatchObject({ horses: [{ nextDue }, { nextDue }] });
  });

  test("another day can be chosen for one horse", async () => {
    answer(log, logged(2));
    const screen = await open(two);
    await press(screen, "Change next time for Rusty");
    await fillIn(screen, { "Next time for Rusty": addDays(today, 56) });
    await field(screen, "Note").click();
    await says(screen, /Rusty, in 8 weeks/);
    await save(screen);
    await says(screen, "Visit saved, 2 records");
    expect(sent()).toMatchObject({
      horses: [{ nextDue: null }, { nextDue: addDays(today, 56) }],
    });
  });

  test("a horse without a plan is named", async () => {
    const screen = await open(aPrefilledVisit({ horses: [aPrefilledRow({ name: "Bella" })] }));
    await says(screen, "No plan says when: Bella");
  });
});
