import { beforeEach, describe, expect, test, vi } from "vitest";
import { carePlanEndpoints } from "#contract/care/care-plans.ts";
import { activityEndpoints } from "#contract/data/activity.ts";
import { aPlan } from "#testing/web/care-makers.ts";
import { choose, fillIn, press, says } from "#testing/web/fields.ts";
import { testConflict, testForm } from "#testing/web/form-tests.tsx";
import { anId } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf } from "#testing/web/server.ts";
import { PlanForm } from "./PlanForm.tsx";

const horseId = anId();

beforeEach(() => answer(activityEndpoints.history, []));

describe("a new item", () => {
  const added = (onDone: () => void = vi.fn()) => (
    <PlanForm horseId={horseId} plan={null} onDone={onDone} />
  );

  testForm({
    element: added,
    fill: async (screen) => {
      await choose(screen, "Kind of care", "Farrier");
      await fillIn(screen, { Every: "6", "At the latest after": "8", Note: "Jo" });
    },
    submit: "Add to the plan",
    spec: carePlanEndpoints.create,
    reply: aPlan(),
    sent: {
      eventType: "FARRIER",
      every: 6,
      until: 8,
      unit: "WEEKS",
      anchor: "LAST_DONE",
      firstDate: null,
      seasonFrom: null,
      note: "Jo",
      active: true,
    },
    said: "Added to the plan",
    missing: ["Please choose the kind of care"],
    stays: ["Note", "Jo"],
    creates: true,
  });

  const refused = async (sentence: string) => {
    const screen = await show(added());
    await choose(screen, "Kind of care", "Farrier");
    return {
      screen,
      isSaid: async () => {
        await press(screen, "Add to the plan");
        await says(screen, sentence);
        expect(callsOf(carePlanEndpoints.create)).toEqual([]);
      },
    };
  };

  test("a window that ends before it begins is refused", async () => {
    const { screen, isSaid } = await refused("A window must end after it begins");
    await fillIn(screen, { "At the latest after": "4" });
    await isSaid();
  });

  test("fixed dates need their first", async () => {
    const { screen, isSaid } = await refused("A plan with fixed dates needs its first date");
    await choose(screen, "Dates", "On fixed dates");
    await isSaid();
  });

  test("only vaccinations can follow the flu rules", async () => {
    const { screen, isSaid } = await refused("Only vaccinations can go by the flu rules");
    await choose(screen, "Dates", "By the flu rules, from the doses on record");
    await isSaid();
  });

  test("a season has its first and its last month", async () => {
    const { screen, isSaid } = await refused("A season needs its first and its last month");
    await choose(screen, "Season from", "March");
    await isSaid();
  });

  test("an interval is at most ten years", async () => {
    const { screen, isSaid } = await refused("An interval is at most ten years");
    await fillIn(screen, { Every: "600" });
    await isSaid();
  });

  test("a season is sent as its months", async () => {
    answer(carePlanEndpoints.create, aPlan());
    const screen = await show(added());
    await choose(screen, "Kind of care", "Worming");
    await choose(screen, "Season from", "March");
    await choose(screen, "Season to", "October");
    await press(screen, "Add to the plan");
    await expect.poll(() => callsOf(carePlanEndpoints.create)).toHaveLength(1);
    expect(callsOf(carePlanEndpoints.create)[0]?.body).toMatchObject({
      eventType: "WORMING",
      seasonFrom: 3,
      seasonTo: 10,
    });
  });
});

describe("editing an item", () => {
  const plan = aPlan({ horseId, every: 6 });
  testConflict({
    element: (onDone) => <PlanForm horseId={horseId} plan={plan} onDone={onDone} />,
    change: (screen) => fillIn(screen, { Every: "5" }),
    submit: "Save changes",
    spec: carePlanEndpoints.update,
    theirs: { ...plan, note: "Ask Jo first", updatedAt: "2026-06-02T09:00:00.000Z" },
    shown: "Ask Jo first",
    settled: { every: 5, note: "Ask Jo first", eventType: "FARRIER" },
    said: "Plan updated",
  });
});
