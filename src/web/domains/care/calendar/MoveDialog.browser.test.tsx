import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { careEventEndpoints } from "#contract/care/care-events.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { anEvent } from "#testing/web/care-makers.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { field, fillIn, press, says } from "#testing/web/fields.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, refuse } from "#testing/web/server.ts";
import type { CareEvent } from "#contract/care/care-events.ts";
import { MoveDialog } from "./MoveDialog.tsx";
import { useMove } from "./CalendarPage.tsx";

const today = londonDate(new Date());
const inTwoDays = addDays(today, 2);
const event = anEvent({ title: "Farrier visit", horseName: "Bella" });

function Moving({ of, onClose }: { of: CareEvent; onClose: () => void }) {
  const { move } = useMove();
  return <MoveDialog event={of} today={today} move={move} onClose={onClose} />;
}

test("an event is moved to the chosen day, which is tomorrow by default", async () => {
  const onClose = vi.fn();
  answer(careEventEndpoints.move, event);
  const screen = await show(<Moving of={event} onClose={onClose} />);
  await expect.element(field(screen, "New day")).toHaveValue(addDays(today, 1));
  await expectAccessible();
  await fillIn(screen, { "New day": inTwoDays });
  await press(screen, "Move");
  await says(screen, /Farrier visit moved to/);
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
  expect(callsOf(careEventEndpoints.move).map(({ params, body }) => ({ params, body }))).toEqual([
    { params: { id: event.id }, body: { day: inTwoDays, updatedAt: event.updatedAt } },
  ]);
});

test("undo moves the event back to its old day", async () => {
  answer(careEventEndpoints.move, { ...event, updatedAt: "2026-06-02T09:00:00.000Z" });
  const screen = await show(<Moving of={event} onClose={vi.fn()} />);
  await press(screen, "Move");
  await says(screen, /Farrier visit moved to/);
  // forced, because the dialog, which the test does not close, lies above the toast
  await screen.getByText("Undo").click({ force: true });
  await expect.poll(() => callsOf(careEventEndpoints.move)).toHaveLength(2);
  expect(callsOf(careEventEndpoints.move)[1]?.body).toEqual({
    day: "2100-01-05",
    updatedAt: "2026-06-02T09:00:00.000Z",
  });
});

test("without a day nothing is moved", async () => {
  const screen = await show(<Moving of={event} onClose={vi.fn()} />);
  await fillIn(screen, { "New day": "" });
  await press(screen, "Move");
  await says(screen, "Say which day it is moved to");
  expect(callsOf(careEventEndpoints.move)).toEqual([]);
});

test("a past day is refused before anything is sent", async () => {
  const onClose = vi.fn();
  const screen = await show(<Moving of={event} onClose={onClose} />);
  await fillIn(screen, { "New day": addDays(today, -1) });
  await press(screen, "Move");
  await says(screen, /That day has passed/);
  expect(callsOf(careEventEndpoints.move)).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
});

test("when somebody else has changed the event, the dialog says so and stays open", async () => {
  const onClose = vi.fn();
  refuse(careEventEndpoints.move, 409, "Somebody else has changed it since.", event);
  const screen = await show(<Moving of={event} onClose={onClose} />);
  await press(screen, "Move");
  await says(screen, /Somebody else has changed “Farrier visit” just now/);
  expect(onClose).not.toHaveBeenCalled();
});

test("for an event of a series the toast says that only this one moves, also on a phone", async () => {
  await page.viewport(390, 844);
  const screen = await show(<Moving of={anEvent({ recurring: "WEEKLY" })} onClose={vi.fn()} />);
  await says(screen, /This one only: the ones after it come as before/);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectAccessible();
});
