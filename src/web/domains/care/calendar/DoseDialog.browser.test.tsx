import { expect, test, vi } from "vitest";
import { careEventEndpoints } from "#contract/care/care-events.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { anEvent } from "#testing/web/care-makers.ts";
import { press, says } from "#testing/web/fields.ts";
import { anId } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, refuse } from "#testing/web/server.ts";
import { DoseDialog } from "./DoseDialog.tsx";

const { update } = careEventEndpoints;
const byHand = anEvent({ title: "Vaccination", owesRecord: true });
const planned = { ...byHand, planId: anId() };

test("the event leads to the form for the dose", async () => {
  const onOpen = vi.fn();
  const screen = await show(<DoseDialog event={planned} onClose={vi.fn()} onOpen={onOpen} />);
  await says(screen, "Vaccination: Bella");
  await says(screen, /Without it the plan stays where it is/);
  await expectAccessible();
  await press(screen, "Record the dose");
  expect(onOpen).toHaveBeenCalledWith({ what: "record", event: planned });
});

test("a planned vaccination that was not given stays due, and nothing is sent", async () => {
  const onClose = vi.fn();
  const screen = await show(<DoseDialog event={planned} onClose={onClose} onOpen={vi.fn()} />);
  await press(screen, "Not given");
  await says(screen, "The vaccination stays due as it was.");
  expect(onClose).toHaveBeenCalledOnce();
  expect(callsOf(update)).toEqual([]);
});

test("an event made by hand that was not given is completed without a dose", async () => {
  const onClose = vi.fn();
  answer(update, { ...byHand, status: "COMPLETED" });
  const screen = await show(<DoseDialog event={byHand} onClose={onClose} onOpen={vi.fn()} />);
  await says(screen, /Without it this event is done/);
  await press(screen, "Not given");
  await says(screen, "Not given: the event is done, and no dose is on record.");
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
  expect(callsOf(update)[0]?.body).toMatchObject({ status: "COMPLETED" });
});

test("for an event that is completed already the dialog only closes", async () => {
  const onClose = vi.fn();
  const done = { ...byHand, status: "COMPLETED" as const };
  const screen = await show(<DoseDialog event={done} onClose={onClose} onOpen={vi.fn()} />);
  await press(screen, "Not given");
  expect(onClose).toHaveBeenCalledOnce();
  expect(callsOf(update)).toEqual([]);
});

test("when the event cannot be completed the dialog says why, and stays open", async () => {
  const onClose = vi.fn();
  refuse(update, 403, "Your role allows only reading.");
  const screen = await show(<DoseDialog event={byHand} onClose={onClose} onOpen={vi.fn()} />);
  await press(screen, "Not given");
  await says(screen, "Your role allows only reading.");
  expect(onClose).not.toHaveBeenCalled();
});
