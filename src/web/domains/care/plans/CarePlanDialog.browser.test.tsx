import { beforeEach, expect, test, vi } from "vitest";
import { carePlanEndpoints, type SuggestedPlan } from "#contract/care/care-plans.ts";
import { planPauseEndpoints } from "#contract/care/plan-pauses.ts";
import { actEndpoints } from "#contract/journal/acts.ts";
import { testList } from "#testing/web/list-tests.tsx";
import { aPlan } from "#testing/web/care-makers.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { fillIn, press, says } from "#testing/web/fields.ts";
import { aHorse } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf } from "#testing/web/server.ts";
import { CarePlanDialog } from "./CarePlanDialog.tsx";

const bella = aHorse({ name: "Bella" });
const suggested = (eventType: SuggestedPlan["eventType"], why: string): SuggestedPlan => ({
  eventType,
  every: 6,
  until: null,
  unit: "WEEKS",
  anchor: "LAST_DONE",
  seasonFrom: null,
  seasonTo: null,
  note: "",
  why,
});

beforeEach(() => answer(carePlanEndpoints.suggestions, []));

const open = () => show(<CarePlanDialog horse={bella} onClose={vi.fn()} />);

testList({
  element: () => <CarePlanDialog horse={bella} onClose={vi.fn()} />,
  spec: carePlanEndpoints.list,
  empty: [],
  emptyText: "Nothing is planned for Bella yet.",
  long: () =>
    Array.from({ length: 12 }, (_, at) =>
      aPlan({ note: `${"Wilhelmina".repeat(12)} ${at}`, horseId: bella.id }),
    ),
  longText: /Wilhelmina 11/,
  failedText: "The plan could not be loaded",
});

test("each item shows its interval, the last date and the next", async () => {
  answer(carePlanEndpoints.list, [
    aPlan({
      every: 6,
      until: 8,
      lastDone: "2026-05-01",
      next: {
        from: "2026-06-12",
        by: "2026-06-26",
        standing: "OVERDUE",
        eventId: bella.id,
      },
    }),
    aPlan({ eventType: "DENTAL", every: 1, unit: "MONTHS", active: false }),
  ]);
  const screen = await open();
  await says(screen, "every 6 to 8 weeks");
  await says(screen, /Last done 1 May 2026/);
  await says(screen, /Next between 12 Jun 2026 and 26 Jun 2026/);
  await says(screen, "Overdue");
  await says(screen, "Resting");
  await expectAccessible();
});

test("an item opens in its form, and Cancel returns to the plan", async () => {
  answer(carePlanEndpoints.list, [aPlan()]);
  const screen = await open();
  await press(screen, "Edit the plan for Farrier");
  await expect.element(screen.getByRole("button", { name: "Save changes" })).toBeVisible();
  await press(screen, "Cancel");
  await press(screen, "Add to the plan");
  await expect.element(screen.getByRole("spinbutton", { name: "Every" })).toHaveValue(6);
});

test("an item is removed from the plan after a confirmation", async () => {
  const plan = aPlan();
  answer(carePlanEndpoints.list, [plan]);
  answer(carePlanEndpoints.remove, null);
  const screen = await open();
  await press(screen, "Delete the plan for Farrier");
  await says(screen, /Its open event goes too/);
  await press(screen, "Take off the plan");
  await says(screen, "Taken off the plan");
  expect(callsOf(carePlanEndpoints.remove)[0]?.params).toEqual({
    horseId: plan.horseId,
    id: plan.id,
  });
});

test("care that was never given is due today", async () => {
  const plan = aPlan({
    lastDone: null,
    next: { from: "2100-01-05", by: "2100-01-05", standing: "LATER", eventId: bella.id },
  });
  answer(carePlanEndpoints.list, [plan]);
  answer(carePlanEndpoints.update, plan);
  const screen = await open();
  await says(screen, /When was it last done\?/);
  await says(screen, "Not known");
  await press(screen, "Never: Farrier");
  await says(screen, "Farrier is due now");
  expect(callsOf(carePlanEndpoints.update)[0]?.body).toMatchObject({
    eventType: "FARRIER",
    every: 6,
    firstDate: new Date().toLocaleDateString("sv", { timeZone: "Europe/London" }),
  });
});

test("one tap accepts a suggested plan, another accepts all, and undo removes them", async () => {
  answer(carePlanEndpoints.list, []);
  answer(carePlanEndpoints.suggestions, [
    suggested("FARRIER", "Hooves grow."),
    suggested("DENTAL", "Teeth wear."),
  ]);
  answer(carePlanEndpoints.accept, []);
  answer(actEndpoints.undo, { undone: 1, skipped: 0 });
  const screen = await open();
  await says(screen, "Hooves grow.");
  await expectAccessible();
  await press(screen, "Take the plan for Dental");
  await says(screen, "Added to the plan");
  expect(callsOf(carePlanEndpoints.accept)[0]?.body).toMatchObject({ eventTypes: ["DENTAL"] });
  await press(screen, "Take all 2");
  await expect.poll(() => callsOf(carePlanEndpoints.accept)).toHaveLength(2);
  const last = callsOf(carePlanEndpoints.accept)[1]?.body;
  expect(last).not.toHaveProperty("eventTypes");
  await screen.getByText("Undo").click({ force: true });
  await expect.poll(() => callsOf(actEndpoints.undo)).toHaveLength(1);
  expect(last).toMatchObject(callsOf(actEndpoints.undo)[0]?.params ?? {});
});

test("an item is paused until a day with a reason, and says who paused it", async () => {
  const plan = aPlan({ horseId: bella.id });
  answer(carePlanEndpoints.list, [plan]);
  const paused = {
    ...plan,
    pausedUntil: "2099-03-01",
    pausedBecause: "Out at grass",
    pausedBy: "Tom",
  };
  const screen = await open();
  await press(screen, "Pause the plan for Farrier");
  await press(screen, "Pause");
  await says(screen, "Say until when");
  expect(callsOf(planPauseEndpoints.pause)).toEqual([]);
  await fillIn(screen, { "Nothing is due before": "2099-03-01", Why: "Out at grass" });
  answer(planPauseEndpoints.pause, paused);
  answer(carePlanEndpoints.list, [paused]);
  await press(screen, "Pause");
  await says(screen, "Paused until 1 Mar 2099");
  await says(screen, /Out at grass/);
  await says(screen, "(Tom)");
  expect(callsOf(planPauseEndpoints.pause)).toMatchObject([
    { body: { until: "2099-03-01", because: "Out at grass" } },
  ]);
  answer(planPauseEndpoints.resume, plan);
  await press(screen, "End the pause of Farrier");
  expect(callsOf(planPauseEndpoints.resume)).toHaveLength(1);
  await expectAccessible();
});

test("a plan by the flu rules is not paused", async () => {
  answer(carePlanEndpoints.list, [aPlan({ eventType: "VACCINATION", anchor: "FLU_RULES" })]);
  const screen = await open();
  await says(screen, /by the flu rules/);
  await expect
    .element(screen.getByRole("button", { name: "Pause the plan for Vaccination" }))
    .not.toBeInTheDocument();
});
