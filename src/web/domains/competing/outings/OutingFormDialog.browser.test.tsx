import { beforeEach, describe, expect, test, vi } from "vitest";
import { outingEndpoints } from "#contract/competing/outings.ts";
import { activityEndpoints } from "#contract/data/activity.ts";
import { horseEndpoints } from "#contract/horses/horses.ts";
import { bodyLabels } from "#rules/vaccination/rulebooks.ts";
import { choose, fillIn, press, says } from "#testing/web/fields.ts";
import { testConflict, testForm } from "#testing/web/form-tests.tsx";
import { anOuting } from "#testing/web/horse-makers.ts";
import { aListedHorse } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, refuse } from "#testing/web/server.ts";
import { OutingFormDialog } from "./OutingFormDialog.tsx";

const bella = aListedHorse({ name: "Bella" });
const rusty = aListedHorse({ name: "Rusty" });

beforeEach(() => {
  answer(horseEndpoints.names, [bella, rusty]);
  answer(activityEndpoints.history, []);
});

describe("a new outing", () => {
  testForm({
    element: (onDone) => <OutingFormDialog outing={null} day="2100-05-01" onClose={onDone} />,
    fill: async (screen) => {
      await fillIn(screen, { Name: " Spring show ", Venue: "Aston" });
      await choose(screen, "Whose rules count", bodyLabels.BD);
      await screen.getByRole("checkbox", { name: "Rusty" }).click();
      await screen.getByRole("checkbox", { name: "Bella" }).click();
    },
    submit: "Add outing",
    spec: outingEndpoints.create,
    reply: anOuting(),
    sent: {
      name: "Spring show",
      venue: "Aston",
      firstDay: "2100-05-01",
      lastDay: null,
      body: "BD",
      feiRules: false,
      // sorted by id, whatever the order of ticking
      horseIds: [bella.id, rusty.id],
    },
    said: "Outing added",
    missing: ["Give the outing a name", "Choose the body whose rules count"],
    stays: ["Venue", "Aston"],
    creates: true,
  });

  test("the choice of the FEI's rule is sent", async () => {
    answer(outingEndpoints.create, anOuting());
    const screen = await show(
      <OutingFormDialog outing={null} day="2100-05-01" onClose={vi.fn()} />,
    );
    await fillIn(screen, { Name: "Spring show", "Last day": "2100-05-03" });
    await choose(screen, "Whose rules count", "Another body");
    await screen.getByRole("checkbox", { name: "In an FEI class or FEI stables" }).click();
    await press(screen, "Add outing");
    await says(screen, "Outing added");
    expect(callsOf(outingEndpoints.create)[0]?.body).toMatchObject({
      body: "OTHER",
      feiRules: true,
      lastDay: "2100-05-03",
    });
  });

  test("a yard without horses says so", async () => {
    answer(horseEndpoints.names, []);
    const screen = await show(<OutingFormDialog outing={null} day="" onClose={vi.fn()} />);
    await says(screen, "There are no horses in the yard yet.");
  });

  test("when the horses cannot be loaded, the dialog says why", async () => {
    refuse(horseEndpoints.names, 403, "You are no longer a member of this yard.");
    const screen = await show(<OutingFormDialog outing={null} day="" onClose={vi.fn()} />);
    await says(screen, "You are no longer a member of this yard.");
  });
});

describe("editing an outing", () => {
  const outing = anOuting({ horses: [{ id: bella.id, name: "Bella" }] });

  testConflict({
    element: (onDone) => <OutingFormDialog outing={outing} day="" onClose={onDone} />,
    change: (screen) => fillIn(screen, { Venue: "Aston" }),
    submit: "Save changes",
    spec: outingEndpoints.update,
    theirs: {
      ...outing,
      horses: [
        { id: bella.id, name: "Bella" },
        { id: rusty.id, name: "Rusty" },
      ],
      updatedAt: "2026-06-02T09:00:00.000Z",
    },
    shown: "Bella, Rusty",
    settled: { venue: "Aston", horseIds: [bella.id, rusty.id] },
    said: "Outing saved",
  });

  test("the form's delete button asks before it deletes", async () => {
    const onClose = vi.fn();
    answer(outingEndpoints.remove, null);
    const screen = await show(<OutingFormDialog outing={outing} day="" onClose={onClose} />);
    await press(screen, "Delete outing");
    await screen
      .getByRole("alertdialog")
      .getByRole("button", { name: /Delete/ })
      .click();
    await expect.poll(() => onClose).toHaveBeenCalledOnce();
    expect(callsOf(outingEndpoints.remove)[0]?.params).toEqual({ id: outing.id });
  });
});
