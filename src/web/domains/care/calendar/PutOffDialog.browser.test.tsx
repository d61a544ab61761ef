import { describe, expect, test, vi } from "vitest";
import { careEventEndpoints } from "#contract/care/care-events.ts";
import { binEndpoints } from "#contract/data/bin.ts";
import { putOffEndpoints } from "#contract/care/put-off.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { anEvent } from "#testing/web/care-makers.ts";
import { testForm } from "#testing/web/form-tests.tsx";
import { field, fillIn, press, says } from "#testing/web/fields.ts";
import { anId } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, loseAnswers, refuse } from "#testing/web/server.ts";
import { formatWeekdayAndDay } from "./format.ts";
import { PutOffDialog } from "./PutOffDialog.tsx";

const { snooze, skip } = putOffEndpoints;
const today = londonDate(new Date());
const inDays = (days: number) => addDays(today, days);
const event = anEvent({ title: "Farrier visit", dueDate: "2026-01-05T15:00:00.000Z" });
const snoozed = anEvent({ ...event, snoozedFrom: "2026-01-05", snoozedBy: "Tom" });

const dialog = (onClose: () => void, ids = [event.id], dueDate = event.dueDate) => (
  <PutOffDialog ids={ids} dueDate={dueDate} about="Farrier visit, Samson" onClose={onClose} />
);

describe("putting off", () => {
  testForm({
    element: (onDone) => dialog(onDone),
    fill: (screen) => fillIn(screen, { Until: inDays(30), Why: "The vet rang" }),
    submit: "Put off",
    spec: snooze,
    reply: snoozed,
    sent: { until: inDays(30), why: "The vet rang" },
    said: `Put off until ${formatWeekdayAndDay(inDays(30))}`,
    stays: ["Why", "The vet rang"],
  });
});

test("a near day is chosen by one tap, and no reason is needed", async () => {
  answer(snooze, snoozed);
  const screen = await show(dialog(vi.fn()));
  await expect.element(field(screen, "Until")).toHaveValue(inDays(1));
  await press(screen, /^Next week/);
  await expect.element(field(screen, "Until")).toHaveValue(inDays(7));
  await expect
    .element(screen.getByRole("button", { name: /^Next week/ }))
    .toHaveAttribute("aria-pressed", "true");
  await press(screen, "Put off");
  await says(screen, /Put off until/);
  expect(callsOf(snooze)[0]).toMatchObject({
    params: { id: event.id },
    body: { until: inDays(7), why: null },
  });
});

test("for an event that is still to come the days are counted from its own", async () => {
  const screen = await show(dialog(vi.fn(), [event.id], "2100-01-05T15:00:00.000Z"));
  await press(screen, /^3 days later/);
  await expect.element(field(screen, "Until")).toHaveValue("2100-01-08");
});

test("without a day nothing is sent", async () => {
  const screen = await show(dialog(vi.fn()));
  await fillIn(screen, { Until: "" });
  await press(screen, "Put off");
  await says(screen, "Say until when");
  expect(callsOf(snooze)).toEqual([]);
});

test("when the answer is lost the form stays, and the next try sets the same day", async () => {
  const onClose = vi.fn();
  loseAnswers(snooze);
  const screen = await show(dialog(onClose));
  await fillIn(screen, { Why: "Abscess" });
  await press(screen, "Put off");
  await says(screen, /Loosebox cannot be reached/);
  expect(onClose).not.toHaveBeenCalled();
  answer(snooze, snoozed);
  await press(screen, "Put off");
  await says(screen, /Put off until/);
  const [first, second] = callsOf(snooze).map(({ body }) => body);
  expect(second).toEqual(first);
});

test("every event of a row is put off, and undo moves each back to its day", async () => {
  const other = anEvent();
  answer(snooze, snoozed);
  answer(careEventEndpoints.move, event);
  const screen = await show(dialog(vi.fn(), [event.id, other.id]));
  await press(screen, "Put off");
  await says(screen, /Put off until/);
  expect(callsOf(snooze).map(({ params }) => params)).toEqual([{ id: event.id }, { id: other.id }]);
  // forced, because the dialog, which the test does not close, lies above the toast
  await screen.getByText("Undo").click({ force: true });
  await says(screen, "Not put off");
  expect(callsOf(careEventEndpoints.move).map(({ body }) => body)).toEqual([
    { day: "2026-01-05", updatedAt: event.updatedAt },
    { day: "2026-01-05", updatedAt: event.updatedAt },
  ]);
});

describe("not this time", () => {
  test("what is skipped is said with its reason, and undo puts it back from the bin", async () => {
    const onClose = vi.fn();
    const itemId = anId();
    answer(skip, null);
    answer(binEndpoints.find, { id: itemId });
    answer(binEndpoints.putBack, null);
    const screen = await show(dialog(onClose));
    await fillIn(screen, { Why: "Abscess" });
    await press(screen, "Not this time");
    await says(screen, "Skipped this time");
    expect(onClose).toHaveBeenCalledOnce();
    expect(callsOf(skip)).toMatchObject([{ params: { id: event.id }, body: { why: "Abscess" } }]);
    // forced, because the dialog, which the test does not close, lies above the toast
    await screen.getByText("Undo").click({ force: true });
    await says(screen, "Put back");
    expect(callsOf(binEndpoints.putBack)[0]?.params).toEqual({ id: itemId });
  });

  test("a refusal is shown, and the form stays", async () => {
    const onClose = vi.fn();
    refuse(skip, 403, "Your role allows only reading.");
    const screen = await show(dialog(onClose));
    await press(screen, "Not this time");
    await says(screen, "Your role allows only reading.");
    expect(onClose).not.toHaveBeenCalled();
  });

  test("when the answer was lost, the next try finds nothing more to skip", async () => {
    loseAnswers(skip);
    const screen = await show(dialog(vi.fn()));
    await press(screen, "Not this time");
    await says(screen, /Loosebox cannot be reached/);
    refuse(skip, 404, "Event not found");
    await press(screen, "Not this time");
    await says(screen, "Skipped this time");
  });
});
