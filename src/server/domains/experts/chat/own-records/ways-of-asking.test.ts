import { beforeAll, expect, test } from "vitest";
import type { ChatMessage, ChatSession } from "#contract/experts/chat.ts";
import { formatDay } from "#rules/date-format.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { made, recordInputs } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newHorse, openYard, type Visitor } from "#testing/yard.ts";

const yard = fixture(openYard);
const owner = fixture(() => yard.newOwner());
const biscuit = fixture(() => newHorse(owner, { name: "Biscuit" }));
const comet = fixture(() => newHorse(owner, { name: "Comet" }));
const today = londonDate(new Date());
const lastYear = Number(today.slice(0, 4)) - 1;

const days = {
  shod: addDays(today, -20),
  danilon: addDays(today, -3),
  metacam: `${lastYear}-05-10`,
};

beforeAll(async () => {
  const give = (horseId: string, medication: Parameters<typeof recordInputs.medication>[0]) =>
    made(owner.post(`/api/horses/${horseId}/medication`, recordInputs.medication(medication)));
  await made(
    owner.post(
      `/api/horses/${biscuit.id}/farrier`,
      recordInputs.farrier({ date: days.shod, cost: 90 }),
    ),
  );
  await give(biscuit.id, { medication: "Danilon", startDate: days.danilon, dosage: "2 sachets" });
  await give(comet.id, {
    medication: "Metacam",
    startDate: days.metacam,
    endDate: `${lastYear}-05-12`,
  });
});

async function ask(content: string, who: Visitor = owner) {
  const title = { assistantType: "health", title: "Chat" };
  const { id } = await made<ChatSession>(who.post("/api/chat/sessions", title));
  return (await made<ChatMessage>(who.post(`/api/chat/sessions/${id}/messages`, { content })))
    .content;
}

test.each([
  ["wen was biscut last shod", `Last farrier visit on record: ${formatDay(days.shod)}, Biscuit`],
  ["nxt fizio for comet", "No physio session is planned for Comet."],
  ["whats biscuits pasport no", "Biscuit's passport number"],
  ["who is on medication", `Biscuit: Danilon, from ${formatDay(days.danilon)}`],
  ["wot meds is biscit on", "Biscuit is on record for:"],
  ["what meds was Comet on last year", `Comet: Metacam, ${formatDay(days.metacam)} to `],
  ["what was Comet given this year", "No medicine is on record for Comet this year"],
  ["who had bute last year", `No bute is on record for any horse of this yard in ${lastYear}.`],
  ["who's had metacam last year", `On record for metacam in ${lastYear}`],
  ["owt overdue", "Overdue: 0"],
  ["give me an update on Comet", "Comet: "],
  // no pattern matches these questions; they are found by similarity to known ones
  ["how much do we owe the farrier so far this year", "£90"],
  ["Quick rundown on Comet please", "Comet: "],
  ["on which occasion was Danilon given to Biscuit", formatDay(days.danilon)],
  ["anyone on anything at the moment", "Biscuit: Danilon"],
])("%s", async (question, expected) => {
  const content = await ask(question);
  expect(content).toContain(expected);
  expect(content).toMatch(/From your yard's own records$/);
  expect(content).not.toContain("sachets");
});

test("a question about current medication leaves out horses that are no longer on it", async () => {
  expect(await ask("which horses are on meds at the moment")).not.toContain("Comet");
});

test("another yard's medicines are not there", async () => {
  const stranger = await yard.newOwner();
  expect(await ask("who is on medication", stranger)).toContain("No medicine is on record");
});
