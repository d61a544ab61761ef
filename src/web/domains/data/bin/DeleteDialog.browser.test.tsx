import { useState } from "react";
import { expect, test, vi } from "vitest";
import { binEndpoints } from "#contract/data/bin.ts";
import { CallFailed } from "#web/core/call.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { anId } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf } from "#testing/web/server.ts";
import { DeleteDialog } from "./DeleteDialog.tsx";

const question = (remove: () => Promise<unknown>, onClose: () => void, id = anId()) => (
  <DeleteDialog
    id={id}
    title="Delete the visit?"
    text="Its photos go with it."
    confirm="Delete visit"
    remove={remove}
    busy={false}
    done="Visit deleted"
    failed="Failed to delete the visit"
    onClose={onClose}
  />
);

/** Renders the dialog as a page does: the page unmounts it once the deletion is done. */
function Deletion({ id }: { id: string }) {
  const [open, setOpen] = useState(true);
  return (
    open &&
    question(
      async () => undefined,
      () => setOpen(false),
      id,
    )
  );
}

test("nothing is deleted before the confirmation", async () => {
  const remove = vi.fn(async () => undefined);
  const onClose = vi.fn();
  const screen = await show(question(remove, onClose));
  await expect
    .element(screen.getByRole("alertdialog", { name: "Delete the visit?" }))
    .toBeVisible();
  await expectAccessible();
  await screen.getByRole("button", { name: "Cancel" }).click();
  expect(onClose).toHaveBeenCalledOnce();
  expect(remove).not.toHaveBeenCalled();
});

test("undo in the toast restores what was deleted", async () => {
  const id = anId();
  const item = { id: anId() };
  answer(binEndpoints.find, item);
  answer(binEndpoints.putBack, null);
  const screen = await show(<Deletion id={id} />);
  await screen.getByRole("button", { name: "Delete visit" }).click();
  await screen.getByRole("button", { name: "Undo" }).click();
  await expect.element(screen.getByText("Put back")).toBeVisible();
  expect(callsOf(binEndpoints.find).map(({ params }) => params)).toEqual([{ id }]);
  expect(callsOf(binEndpoints.putBack).map(({ params }) => params)).toEqual([item]);
});

test("a refusal shows the server's sentence, and the dialog stays open", async () => {
  const onClose = vi.fn();
  const refused = () => Promise.reject(new CallFailed(409, "Somebody else has changed the visit."));
  const screen = await show(question(refused, onClose));
  await screen.getByRole("button", { name: "Delete visit" }).click();
  await expect.element(screen.getByText("Somebody else has changed the visit.")).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  expect(callsOf(binEndpoints.putBack)).toEqual([]);
});

test("a failure without a sentence from the server shows our own", async () => {
  const screen = await show(question(() => Promise.reject(new CallFailed(500, "")), vi.fn()));
  await screen.getByRole("button", { name: "Delete visit" }).click();
  await expect.element(screen.getByText("Failed to delete the visit")).toBeVisible();
});
