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

test("an event goes into the bin, and the undo puts it back", async () => {
  const onDone = vi.fn();
  const itemId = anId();
  answer(remove, null);
  answer(binEndpoints.find, { id: itemId });
  answer(binEndpoints.putBack, null);
  const dialog = <DeleteEventDialog event={event} onClose={vi.fn()} onDone={onDone} />;
  const screen = await show(dialog);
  await says(screen, /The event will be deleted/);
  await expectAccessible();
  await press(screen, "Delete event");
  await says(screen, "Event deleted successfully!");
  expect(onDone).toHaveBeenCalledOnce();
  expect(callsOf(remove)[0]?.params).toEqual({ id: event.id });
});

test("a refusal says why, and the question stays", async () => {
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
