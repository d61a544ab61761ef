import { beforeEach, expect, test, vi } from "vitest";
import { careEventEndpoints } from "#contract/care/care-events.ts";
import type { PrefilledRecord } from "#contract/care/record-prefill.ts";
import { recordEndpoints } from "#contract/care/records.ts";
import { horseEndpoints } from "#contract/horses/horses.ts";
import { londonDate } from "#rules/london.ts";
import { anEvent } from "#testing/web/care-makers.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { field, press, says } from "#testing/web/fields.ts";
import { aFarrierRecord } from "#testing/web/record-makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, refuse } from "#testing/web/server.ts";
import { WriteRecordDialog } from "./WriteRecordDialog.tsx";

const event = anEvent({ title: "Farrier visit" });
const prefill = (horseId: string | null): PrefilledRecord => ({
  eventId: event.id,
  horseId,
  kind: "farrier",
  record: {
    farrier: "Jo Smith",
    serviceType: "TRIMMING",
    date: londonDate(new Date()),
    frontShoes: "Steel",
    hindShoes: "",
    notes: "",
  },
});

beforeEach(() => answer(horseEndpoints.names, []));

test("known fields are prefilled, and the record is sent with the event that it completes", async () => {
  const onClose = vi.fn();
  answer(careEventEndpoints.prefill, prefill(event.horseId));
  answer(recordEndpoints.farrier.create, aFarrierRecord());
  const screen = await show(<WriteRecordDialog event={event} onClose={onClose} />);
  await expect.element(screen.getByRole("dialog", { name: "Write the record?" })).toBeVisible();
  await says(screen, /Saving it completes “Farrier visit”/);
  await expect.element(field(screen, "Front shoes")).toHaveValue("Steel");
  await expectAccessible();
  await press(screen, "Save record");
  await says(screen, "Health record added successfully");
  expect(onClose).toHaveBeenCalledOnce();
  expect(callsOf(recordEndpoints.farrier.create)[0]).toMatchObject({
    params: { horseId: event.horseId },
    body: { eventId: event.id, farrier: "Jo Smith", serviceType: "TRIMMING" },
  });
});

test("the dialog says when the event is completed already, and calls a vaccination a dose", async () => {
  answer(careEventEndpoints.prefill, prefill(event.horseId));
  const jab = anEvent({ title: "Vaccination", status: "COMPLETED", owesRecord: true });
  const screen = await show(<WriteRecordDialog event={jab} onClose={vi.fn()} />);
  await expect.element(screen.getByRole("dialog", { name: "Record the dose" })).toBeVisible();
  await says(screen, /Vaccination is done/);
});

test("for an event without a horse the dialog says so", async () => {
  const onClose = vi.fn();
  answer(careEventEndpoints.prefill, prefill(null));
  const screen = await show(<WriteRecordDialog event={event} onClose={onClose} />);
  await says(screen, /The event names no horse/);
  await expectAccessible();
  await press(screen, "Close");
  await expect.poll(() => onClose).toHaveBeenCalled();
});

test("for an event without a prefilled record the dialog says the same", async () => {
  answer(careEventEndpoints.prefill, null);
  const screen = await show(<WriteRecordDialog event={event} onClose={vi.fn()} />);
  await says(screen, /The event names no horse/);
});

test("when the prefilled record cannot be loaded, the dialog says why", async () => {
  refuse(careEventEndpoints.prefill, 404, "There is no such event.");
  const screen = await show(<WriteRecordDialog event={event} onClose={vi.fn()} />);
  await says(screen, "There is no such event.");
});

test("skipping the record writes nothing", async () => {
  const onClose = vi.fn();
  answer(careEventEndpoints.prefill, prefill(event.horseId));
  const screen = await show(<WriteRecordDialog event={event} onClose={onClose} />);
  await press(screen, "Cancel");
  expect(onClose).toHaveBeenCalled();
  expect(callsOf(recordEndpoints.farrier.create)).toEqual([]);
});
