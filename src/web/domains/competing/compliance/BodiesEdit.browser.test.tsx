import { beforeEach, expect, test } from "vitest";
import { type BodiesChosen, complianceEndpoints } from "#contract/competing/compliance.ts";
import { activityEndpoints } from "#contract/data/activity.ts";
import { bodyLabels } from "#rules/vaccination/rulebooks.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { press, says } from "#testing/web/fields.ts";
import { anId } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, refuse } from "#testing/web/server.ts";
import { BodiesEdit } from "./BodiesEdit.tsx";

const { chooseBodies, chooseHorseBodies } = complianceEndpoints;
const horseId = anId();
const LATER = "2026-06-02T09:00:00.000Z";
const chosen = (given: Partial<BodiesChosen> = {}): BodiesChosen => ({
  bodies: ["BD"],
  chosen: true,
  horses: [],
  updatedAt: "2026-06-01T09:00:00.000Z",
  ...given,
});
const open = (data: BodiesChosen, of: string | null = null) =>
  show(
    <BodiesEdit
      legend="Bodies"
      data={data}
      horseId={of}
      usual="The usual ones"
      backLabel="Back to the usual ones"
    />,
  );

beforeEach(() => answer(activityEndpoints.history, []));

test("the yard's bodies are ticked and saved", async () => {
  answer(chooseBodies, chosen({ bodies: ["BD", "FEI"], updatedAt: LATER }));
  const screen = await open(chosen());
  await expect.element(screen.getByRole("checkbox", { name: bodyLabels.BD })).toBeChecked();
  await expectAccessible();
  await screen.getByRole("checkbox", { name: bodyLabels.FEI }).click();
  await press(screen, "Save bodies");
  await says(screen, "Bodies saved");
  expect(callsOf(chooseBodies)[0]?.body).toMatchObject({
    bodies: expect.arrayContaining(["BD", "FEI"]),
    updatedAt: chosen().updatedAt,
  });
});

test("without a body nothing is saved", async () => {
  const screen = await open(chosen());
  await screen.getByRole("checkbox", { name: bodyLabels.BD }).click();
  await press(screen, "Save bodies");
  await says(screen, "Choose at least one body");
  await expectAccessible();
  expect(callsOf(chooseBodies)).toEqual([]);
});

test("a horse can have bodies of its own, and return to the yard's", async () => {
  const own = chosen({ horses: [{ horseId, bodies: ["FEI"] }] });
  answer(chooseHorseBodies, chosen({ updatedAt: LATER }));
  const screen = await open(own, horseId);
  await expect.element(screen.getByRole("checkbox", { name: bodyLabels.FEI })).toBeChecked();
  await press(screen, "Back to the usual ones");
  await says(screen, "Bodies saved");
  expect(callsOf(chooseHorseBodies)[0]).toMatchObject({
    params: { id: horseId },
    body: { bodies: null },
  });
  // the horse no longer has a choice of its own
  await expect.element(screen.getByRole("checkbox", { name: bodyLabels.BD })).toBeChecked();
  expect(screen.getByRole("button", { name: "Back to the usual ones" }).elements()).toEqual([]);
});

test("a refusal shows the server's reason, and the ticks stay", async () => {
  refuse(chooseBodies, 403, "Only managers choose them.");
  const screen = await open(chosen());
  const box = screen.getByRole("checkbox", { name: bodyLabels.FEI });
  await box.click();
  await press(screen, "Save bodies");
  await says(screen, "Only managers choose them.");
  await expect.element(box).toBeChecked();
});

test("after somebody else has saved meanwhile, both choices are shown, and the chosen one is sent", async () => {
  const theirs = chosen({ bodies: ["BE"], updatedAt: LATER });
  refuse(chooseBodies, 409, "Somebody else has changed it", theirs);
  const screen = await open(chosen());
  await screen.getByRole("checkbox", { name: bodyLabels.FEI }).click();
  await press(screen, "Save bodies");
  await says(screen, "Somebody else has saved this meanwhile");
  await expectAccessible();
  await screen.getByText(bodyLabels.BE, { exact: true }).click();
  answer(chooseBodies, theirs);
  await press(screen, "Save bodies");
  await says(screen, "Bodies saved");
  expect(callsOf(chooseBodies).at(-1)?.body).toEqual({ bodies: ["BE"], updatedAt: LATER });
});
