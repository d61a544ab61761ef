import { expect, test } from "vitest";
import { vaccinationVisitEndpoints } from "#contract/care/veterinary-record.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { press, says } from "#testing/web/fields.ts";
import { anId } from "#testing/web/makers.ts";
import { aVeterinaryRecord } from "#testing/web/record-makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, refuse } from "#testing/web/server.ts";
import { WhichDisease } from "./WhichDisease.tsx";

const { sayDiseases } = vaccinationVisitEndpoints;
const visit = { id: anId(), horseId: anId() };

async function open() {
  const screen = await show(<WhichDisease visit={visit} date="2026-05-20" />);
  await press(screen, "Say against what: visit of 20 May 2026");
  return screen;
}

test("the disease is saved, and the question is no longer shown", async () => {
  answer(sayDiseases, aVeterinaryRecord());
  const screen = await open();
  await expectAccessible();
  await screen.getByRole("checkbox", { name: "Tetanus" }).click();
  await press(screen, "Save");
  await says(screen, "Health record updated successfully");
  await expect.element(screen.getByRole("dialog")).not.toBeInTheDocument();
  expect(callsOf(sayDiseases)[0]).toMatchObject({
    params: { id: visit.id },
    body: { diseases: ["TETANUS"] },
  });
});

test("without a ticked disease nothing is saved", async () => {
  const screen = await open();
  await press(screen, "Save");
  await says(screen, "Tick what it was against, or leave it until somebody knows.");
  await expectAccessible();
  expect(callsOf(sayDiseases)).toEqual([]);
});

test("a refusal shows the server's reason, and the ticks stay", async () => {
  refuse(sayDiseases, 403, "Your role allows only reading.");
  const screen = await open();
  const box = screen.getByRole("checkbox", { name: "Tetanus" });
  await box.click();
  await press(screen, "Save");
  await says(screen, "Your role allows only reading.");
  await expect.element(box).toBeChecked();
});

test("the question can be closed without an answer", async () => {
  const screen = await open();
  await press(screen, "Not now");
  await expect.element(screen.getByRole("dialog")).not.toBeInTheDocument();
  expect(callsOf(sayDiseases)).toEqual([]);
});
