import { useState } from "react";
import { expect, test, vi } from "vitest";
import { recordEndpoints } from "#contract/care/records.ts";
import { binEndpoints } from "#contract/data/bin.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { press, says } from "#testing/web/fields.ts";
import { anId } from "#testing/web/makers.ts";
import { aFarrierRecord } from "#testing/web/record-makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, refuse } from "#testing/web/server.ts";
import { DeleteRecordDialog } from "./DeleteRecordDialog.tsx";

const { remove } = recordEndpoints.farrier;
const record = aFarrierRecord();

/** The component that opens the question also closes it. */
function Asking() {
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  if (!isOpen) return null;
  return <DeleteRecordDialog record={record} name="Trim Only" call={remove} onClose={close} />;
}

const open = (onClose: () => void = vi.fn()) =>
  show(<DeleteRecordDialog record={record} name="Trim Only" call={remove} onClose={onClose} />);

test("a record is moved to the bin, and undo restores it", async () => {
  const itemId = anId();
  answer(remove, null);
  answer(binEndpoints.find, { id: itemId });
  answer(binEndpoints.putBack, null);
  const screen = await show(<Asking />);
  await says(screen, /Trim Only will be deleted/);
  await says(screen, /goes to the bin for 30 days/);
  await expectAccessible();
  await press(screen, "Delete record");
  await says(screen, "Health record deleted successfully");
  expect(callsOf(remove).map(({ params }) => params)).toEqual([
    { horseId: record.horseId, id: record.id },
  ]);
  await press(screen, "Undo");
  await says(screen, "Put back");
  expect(callsOf(binEndpoints.find)[0]?.params).toEqual({ id: record.id });
  expect(callsOf(binEndpoints.putBack)[0]?.params).toEqual({ id: itemId });
});

test("nothing is deleted before the confirmation", async () => {
  const onClose = vi.fn();
  const screen = await open(onClose);
  await press(screen, "Cancel");
  await expect.poll(() => onClose).toHaveBeenCalled();
  expect(callsOf(remove)).toEqual([]);
});

test("a refusal shows the server's reason, and the dialog stays open", async () => {
  const onClose = vi.fn();
  refuse(remove, 403, "Your role allows only reading.");
  const screen = await open(onClose);
  await press(screen, "Delete record");
  await says(screen, "Your role allows only reading.");
  expect(onClose).not.toHaveBeenCalled();
});
