import { beforeEach, describe, expect, test, vi } from "vitest";
import { careEventEndpoints } from "#contract/care/care-events.ts";
import { activityEndpoints } from "#contract/data/activity.ts";
import { horseEndpoints } from "#contract/horses/horses.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { anEvent } from "#testing/web/care-makers.ts";
import { choose, field, fillIn, press, says } from "#testing/web/fields.ts";
import { testConflict, testForm } from "#testing/web/form-tests.tsx";
import { aListedHorse, anId } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf } from "#testing/web/server.ts";
import { EventFormDialog } from "./EventFormDialog.tsx";

const bella = aListedHorse({ name: "Bella", allergies: "penicillin" });
const INCOMPLETE = "Please fill in title, event type, and due date";

beforeEach(() => {
  answer(horseEndpoints.names, [bella]);
  answer(horseEndpoints.alerts, [bella]);
  answer(activityEndpoints.history, []);
});

describe("a new event", () => {
  testForm({
    element: (onDone) => <EventFormDialog day="2100-01-05" onClose={onDone} onOpen={vi.fn()} />,
    fill: async (screen) => {
      await fillIn(screen, { Title: " Farrier visit ", Notes: "Bring the van round" });
      await choose(screen, "Event type", "Farrier");
      await choose(screen, "Horse", "Bella");
      await choose(screen, "Repeats", "Every 6 weeks");
    },
    submit: "Add Event",
    spec: careEventEndpoints.create,
    reply: anEvent(),
    sent: {
      title: "Farrier visit",
      eventType: "FARRIER",
      horseId: bella.id,
      dueDate: "2100-01-05T09:00:00.000Z",
      priority: "MEDIUM",
      recurring: "EVERY_6_WEEKS",
      notes: "Bring the van round",
    },
    said: "Event created successfully!",
    missing: [INCOMPLETE],
    stays: ["Notes", "Bring the van round"],
    creates: true,
  });

  test("a new event's form has no status and cannot choose urgent", async () => {
    const screen = await show(
      <EventFormDialog day="2100-01-05" onClose={vi.fn()} onOpen={vi.fn()} />,
    );
    await screen.getByRole("combobox", { name: "Priority" }).click();
    await expect.element(screen.getByRole("option", { name: "High" })).toBeVisible();
    expect(screen.getByRole("option", { name: "Urgent" }).elements()).toEqual([]);
    await screen.getByRole("option", { name: "High" }).click();
    expect(screen.getByRole("combobox", { name: "Status" }).elements()).toEqual([]);
  });

  test("a new event without a day is reported, and the input is kept", async () => {
    const screen = await show(<EventFormDialog onClose={vi.fn()} onOpen={vi.fn()} />);
    await fillIn(screen, { Title: "Farrier visit" });
    await choose(screen, "Event type", "Farrier");
    await press(screen, "Add Event");
    await expect
      .element(field(screen, "Due date and time"))
      .toHaveAttribute("aria-invalid", "true");
    await expect.element(field(screen, "Title")).toHaveValue("Farrier visit");
    expect(callsOf(careEventEndpoints.create)).toEqual([]);
  });
});

describe("editing an event", () => {
  const event = anEvent({ horseId: bella.id, title: "Farrier visit", notes: "" });
  const edit = (onDone: () => void, onOpen: (open: unknown) => void = vi.fn()) => (
    <EventFormDialog event={event} onClose={onDone} onOpen={onOpen} />
  );

  testForm({
    element: (onDone) => edit(onDone),
    fill: (screen) => fillIn(screen, { Title: "Shoeing", Description: "All four" }),
    submit: "Save changes",
    spec: careEventEndpoints.update,
    reply: event,
    sent: {
      title: "Shoeing",
      description: "All four",
      // the same instant that the server sent
      dueDate: event.dueDate,
      status: "PENDING",
      updatedAt: event.updatedAt,
    },
    said: "Event updated successfully!",
    stays: ["Title", "Shoeing"],
  });

  testConflict({
    element: (onDone) => edit(onDone),
    change: (screen) => fillIn(screen, { Title: "Shoeing" }),
    submit: "Save changes",
    spec: careEventEndpoints.update,
    theirs: { ...event, priority: "URGENT", updatedAt: "2026-06-02T09:00:00.000Z" },
    shown: "Urgent",
    settled: { title: "Shoeing", priority: "URGENT" },
    said: "Event updated successfully!",
  });

  test("the warnings of its horse are shown", async () => {
    const screen = await show(edit(vi.fn()));
    await says(screen, "Allergy: penicillin");
  });

  test("an event without a title is not saved", async () => {
    const screen = await show(edit(vi.fn()));
    await fillIn(screen, { Title: "  " });
    await press(screen, "Save changes");
    await says(screen, INCOMPLETE);
    expect(callsOf(careEventEndpoints.update)).toEqual([]);
  });

  test("completing the event offers its record", async () => {
    const onOpen = vi.fn();
    const done = { ...event, status: "COMPLETED" as const };
    answer(careEventEndpoints.update, done);
    const screen = await show(edit(vi.fn(), onOpen));
    await choose(screen, "Status", "Completed");
    await press(screen, "Save changes");
    await says(screen, "Event updated successfully!");
    expect(onOpen).toHaveBeenCalledWith({
      what: "record",
      event: expect.objectContaining({ id: event.id, status: "COMPLETED" }),
    });
  });

  test("completing a vaccination asks for its dose", async () => {
    const onOpen = vi.fn();
    answer(careEventEndpoints.update, { ...event, status: "COMPLETED", owesRecord: true });
    const screen = await show(edit(vi.fn(), onOpen));
    await choose(screen, "Status", "Completed");
    await press(screen, "Save changes");
    await expect.poll(() => onOpen).toHaveBeenCalledWith(expect.objectContaining({ what: "dose" }));
  });

  test("the last day of a paper is read, and leads to the papers", async () => {
    const horseId = anId();
    const ofPaper = anEvent({ horseId, title: "Passport ends", paperId: anId() });
    const screen = await show(
      <EventFormDialog event={ofPaper} onClose={vi.fn()} onOpen={vi.fn()} />,
    );
    const link = screen.getByRole("link", { name: "See papers" });
    await expect.element(link).toHaveAttribute("href", `/horses/${horseId}#papers`);
    for (const name of ["Save changes", "Delete event"])
      expect(screen.getByRole("button", { name }).elements()).toEqual([]);
    await expectAccessible();
  });

  test("the form's delete button asks before it deletes", async () => {
    const onDone = vi.fn();
    answer(careEventEndpoints.remove, null);
    const screen = await show(edit(onDone));
    await press(screen, "Delete event");
    await expect
      .element(screen.getByRole("alertdialog", { name: "Delete Farrier visit?" }))
      .toBeVisible();
    await press(screen, "Delete event");
    await says(screen, "Event deleted successfully!");
    expect(onDone).toHaveBeenCalledOnce();
    expect(callsOf(careEventEndpoints.remove)[0]?.params).toEqual({ id: event.id });
  });
});
