import { expect, test, vi } from "vitest";
import { horseEndpoints } from "#contract/horses/horses.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { press, says } from "#testing/web/fields.ts";
import { aHorse } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, refuse } from "#testing/web/server.ts";
import { DeleteHorseDialog } from "./DeleteHorseDialog.tsx";

const bella = aHorse({ name: "Bella" });

test("the dialog says what is deleted and what stays, and deletes on confirmation", async () => {
  const onClose = vi.fn();
  answer(horseEndpoints.remove, null);
  const screen = await show(<DeleteHorseDialog horse={bella} onClose={onClose} />);
  await says(screen, /all health records, care events and photos/);
  await says(screen, /its lines in the medicines book stay/);
  await expectAccessible();
  await press(screen, "Delete horse");
  await says(screen, "Horse deleted successfully");
  expect(onClose).toHaveBeenCalledOnce();
  expect(callsOf(horseEndpoints.remove)[0]?.params).toEqual({ id: bella.id });
});

test("a refusal shows the server's reason, and the dialog stays open", async () => {
  const onClose = vi.fn();
  refuse(horseEndpoints.remove, 403, "Only managers delete horses.");
  const screen = await show(<DeleteHorseDialog horse={bella} onClose={onClose} />);
  await press(screen, "Delete horse");
  await says(screen, "Only managers delete horses.");
  expect(onClose).not.toHaveBeenCalled();
});

test("Cancel deletes nothing", async () => {
  const onClose = vi.fn();
  const screen = await show(<DeleteHorseDialog horse={bella} onClose={onClose} />);
  await press(screen, "Cancel");
  await expect.poll(() => onClose).toHaveBeenCalled();
  expect(callsOf(horseEndpoints.remove)).toEqual([]);
});
