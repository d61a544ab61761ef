import { beforeEach, expect, test, vi } from "vitest";
import { recordEndpoints } from "#contract/care/records.ts";
import { horseEndpoints } from "#contract/horses/horses.ts";
import { choose, field, fillIn, press, says } from "#testing/web/fields.ts";
import { testForm } from "#testing/web/form-tests.tsx";
import { aHorse } from "#testing/web/makers.ts";
import { aGeneralRecord } from "#testing/web/record-makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf } from "#testing/web/server.ts";
import { ResultDialog } from "./ResultDialog.tsx";

const bella = aHorse({ name: "Bella" });

beforeEach(() => answer(horseEndpoints.names, []));

testForm({
  element: (onDone) => <ResultDialog horse={bella} task="EGG_COUNT" onClose={onDone} />,
  fill: (screen) => fillIn(screen, { "Eggs per gram": "250", Laboratory: "Westgate" }),
  submit: "Save record",
  spec: recordEndpoints.general.create,
  reply: aGeneralRecord(),
  sent: {
    type: "FAECAL_EGG_COUNT",
    description: "Worm egg count",
    eggsPerGram: 250,
    laboratory: "Westgate",
  },
  said: "Health record added successfully",
  stays: ["Laboratory", "Westgate"],
  creates: true,
});

test("a tapeworm test is prefilled as a saliva test, and can be changed to a blood test", async () => {
  answer(recordEndpoints.general.create, aGeneralRecord());
  const screen = await show(<ResultDialog horse={bella} task="TAPEWORM" onClose={vi.fn()} />);
  await says(screen, "Filled in as a saliva test; if it was a blood test, choose that.");
  await expect.element(field(screen, "Description")).toHaveValue("Tapeworm test");
  await choose(screen, "Test", "Tapeworm blood test");
  await choose(screen, "Result", "Low");
  await press(screen, "Save record");
  await says(screen, "Health record added successfully");
  expect(callsOf(recordEndpoints.general.create)[0]?.body).toMatchObject({
    type: "WORMING",
    wormTest: "TAPEWORM_BLOOD",
    wormResult: "LOW",
  });
});
