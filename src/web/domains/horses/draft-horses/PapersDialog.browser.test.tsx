import { beforeEach, expect, test, vi } from "vitest";
import { activityEndpoints } from "#contract/data/activity.ts";
import { draftHorseEndpoints } from "#contract/horses/draft-horses.ts";
import { fillIn, press, says } from "#testing/web/fields.ts";
import { testConflict, testForm } from "#testing/web/form-tests.tsx";
import { aDraftHorse } from "#testing/web/horse-makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf } from "#testing/web/server.ts";
import { PapersDialog } from "./PapersDialog.tsx";

const horse = aDraftHorse({ name: "Bella" });

beforeEach(() => answer(activityEndpoints.history, []));

testForm({
  element: (onDone) => <PapersDialog horse={horse} onClose={onDone} />,
  fill: (screen) => fillIn(screen, { Breed: "Cob" }),
  submit: "Save papers",
  spec: draftHorseEndpoints.update,
  reply: { ...horse, breed: "Cob", missing: ["dateOfBirth"] },
  sent: { name: "Bella", breed: "Cob", dateOfBirth: null, updatedAt: horse.updatedAt },
  said: "Papers saved",
  stays: ["Breed", "Cob"],
});

testConflict({
  element: (onDone) => <PapersDialog horse={horse} onClose={onDone} />,
  change: (screen) => fillIn(screen, { Breed: "Cob" }),
  submit: "Save papers",
  spec: draftHorseEndpoints.update,
  theirs: { ...horse, passportNumber: "826046000123456", updatedAt: "2026-06-02T09:00:00.000Z" },
  shown: "826046000123456",
  settled: { breed: "Cob", passportNumber: "826046000123456" },
  said: "Papers saved",
});

test("a draft horse with all its papers becomes a horse of the yard, and its page opens", async () => {
  const onClose = vi.fn();
  answer(draftHorseEndpoints.update, { ...horse, missing: [] });
  const screen = await show(<PapersDialog horse={horse} onClose={onClose} />);
  await fillIn(screen, { Breed: "Cob", "Date of birth": "2015-04-12" });
  await press(screen, "Save papers");
  await says(screen, "Bella is among your horses");
  expect(onClose).toHaveBeenCalledOnce();
  expect(screen.history.at(-1)).toContain(horse.id);
});

test("only the name is required, and a future date of birth is refused", async () => {
  const screen = await show(<PapersDialog horse={horse} onClose={vi.fn()} />);
  await fillIn(screen, { Name: " ", "Date of birth": "2100-01-01" });
  await press(screen, "Save papers");
  await says(screen, "Horse name is required");
  await says(screen, "Date of birth cannot be in the future");
  expect(callsOf(draftHorseEndpoints.update)).toEqual([]);
});
