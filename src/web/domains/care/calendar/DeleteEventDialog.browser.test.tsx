import { useState } from "react";
import { expect, test, vi } from "vitest";
import { careEventEndpoints } from "#contract/care/care-events.ts";
import { binEndpoints } from "#contract/data/bin.ts";
import { anEvent } from "#testing/web/care-makers.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { press, says } from "#testing/web/fields.ts";
import { anId } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, refuse } from "#testing/web/server.ts";
import { DeleteEventDialog } from "./DeleteEventDialog.tsx";

const { remove } = careEventEndpoints;
const event = anEvent({ title: "Farrier visit" });

/** The component that opens the question also closes it. */
function Asking() {
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  return isOpen ? <DeleteEventDialog event={event} onClose={vi.fn()} onDone={close} /> : null;
}

test("an event is moved to the bin, and undo restores it", async () => {
  const itemId = anId();
  answer(remove, null);
  answer(binEndpoints.find, { id: itemId });
  answer(binEndpoints.putBack, null);
  const screen = await show(<Asking />);
  await says(screen, /The event will be deleted/);
  await expectAccessible();
  await press(screen, "Delete event");
  await says(screen, "Event deleted successfully!");
  expect(callsOf(remove)[0]?.params).toEqual({ id: event.id });
  await press(screen, "Undo");
  await says(screen, "Put back");
  expect(callsOf(binEndpoints.find)[0]?.params).toEqual({ id: event.id });
  expect(callsOf(binEndpoints.putBack)[0]?.params).toEqual({ id: itemId });
});

test("a failed undo says why", async () => {
  answer(remove, null);
  refuse(binEndpoints.find, 404, "It is no longer in the bin.");
  const screen = await show(<Asking />);
  await press(screen, "Delete event");
  await press(screen, "Undo");
  await says(screen, "It is no longer in the bin.");
});

test("a refusal shows the server's reason, and the dialog stays open", async () => {
  const onDone = vi.fn();
  refuse(remove, 409, "Somebody else has changed it since.");
  const dialog = <DeleteEventDialog event={event} onClose={vi.fn()} onDone={onDone} />;
  const screen = await show(dialog);
  await press(screen, "Delete event");
  await says(screen, "Somebody else has changed it since.");
  expect(onDone).not.toHaveBeenCalled();
});

test("Cancel deletes nothing", async () => {
  const onClose = vi.fn();
  const screen = await show(<DeleteEventDialog event={event} onClose={onClose} onDone={vi.fn()} />);
  await press(screen, "Cancel");
  await expect.poll(() => onClose).toHaveBeenCalled();
  expect(callsOf(remove)).toEqual([]);
});
