import { beforeAll, describe, expect, test } from "vitest";
import type { ChatMessage, ChatSession } from "#contract/experts/chat.ts";
import { addDays } from "#rules/dates.ts";
import { formatDay } from "#rules/date-format.ts";
import { londonDate } from "#rules/london.ts";
import { eventInput, made, planInput, recordInputs } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newHorse, openYard, type Visitor } from "#testing/yard.ts";

const yard = fixture(openYard);
const owner = fixture(() => yard.newOwner());
const bramble = fixture(() => newHorse(owner, { name: "Bramble", weight: "430 kg" }));
const comet = fixture(() => newHorse(owner, { name: "Comet" }));
const today = londonDate(new Date());
const ago = (days: number) => addDays(today, -days);
const on = (days: number) => formatDay(ago(days));

const days = {
  flu: 60,
  tetanus: 200,
  tap: 12,
  shod: 55,
  weighed: 5,
  count: 20,
  saliva: 30,
  wormer: 90,
};

beforeAll(async () => {
  const add = (kind: keyof typeof recordInputs, given: object) =>
    made(owner.post(`/api/horses/${bramble.id}/${kind}`, recordInputs[kind]({ ...given })));
  const dose = (at: number, diseases: string[]) => ({ date: ago(at), diseases });
  await made(
    owner.put(`/api/horses/${bramble.id}/doses`, {
      doses: [
        dose(days.flu, ["INFLUENZA"]),
        dose(days.tetanus, ["INFLUENZA", "TETANUS"]),
        dose(380, ["INFLUENZA"]),
        dose(410, ["INFLUENZA", "TETANUS"]),
      ],
    }),
  );
  await add("farrier", { date: ago(days.shod), cost: 92.5, serviceType: "HOT_SHOEING" });
  await tap("Farrier for Bramble", "FARRIER", days.tap);
  await tap("EDT", "DENTAL", 33);
  await add("general", { type: "WEIGHT", description: "512 kg by tape", date: ago(40) });
  await add("general", {
    type: "WEIGHT",
    description: "weighbridge",
    weightKg: 498,
    date: ago(days.weighed),
  });
  await add("general", {
    type: "FAECAL_EGG_COUNT",
    description: "Lab",
    eggsPerGram: 150,
    date: ago(days.count),
  });
  await add("general", {
    wormTest: "TAPEWORM_SALIVA",
    wormResult: "LOW",
    description: "EquiSal",
    date: ago(days.saliva),
  });
  await add("general", {
    product: "Equest Pramox",
    description: "7 ml of it",
    date: ago(days.wormer),
  });
  await add("medication", { medication: "Danilon", startDate: ago(3), dosage: "2 sachets" });
  await add("veterinary", {
    visitType: "TREATMENT",
    medications: "Domosedan",
    treatment: "Sedated",
    date: ago(8),
  });
});

async function tap(title: string, eventType: string, at: number, horseId = bramble.id) {
  const dueDate = `${ago(at)}T09:00`;
  const { id } = await made(
    owner.post("/api/care-events", eventInput({ title, eventType, dueDate, horseId })),
  );
  const completedAt = `${ago(at)}T10:00:00Z`;
  await made(owner.put(`/api/care-events/${id}`, { status: "COMPLETED", completedAt }));
}

const newChat = (who: Visitor) =>
  made<ChatSession>(who.post("/api/chat/sessions", { assistantType: "health", title: "Chat" }));
const say = (content: string, { id }: ChatSession, who: Visitor = owner) =>
  made<ChatMessage>(who.post(`/api/chat/sessions/${id}/messages`, { content }));
const ask = async (content: string, who: Visitor = owner) => say(content, await newChat(who), who);

test.each([
  [
    "when was Bramble's last jab?",
    [`Last vaccination on record: ${on(days.flu)}, Bramble: vaccination against influenza`],
  ],
  ["when was bramble last vaccinated", [on(days.flu)]],
  [
    "when was Bramble's last flu jab",
    [`Last vaccination against influenza on record: ${on(days.flu)}`],
  ],
  [
    "when was Bramble's last tetanus",
    [`Last vaccination against tetanus on record: ${on(days.tetanus)}`],
  ],
  ["when is Bramble's next vaccination due", [`Last on record: ${on(days.flu)}, Bramble`]],
  ["when is Bramble's next tetanus jab due?", [`Last on record: ${on(days.tetanus)}, Bramble`]],
  [
    "when was Bramble last shod",
    [`Last farrier visit on record: ${on(days.tap)}, Bramble`, "ticked off without a record"],
  ],
  [
    "when was Bramble last shod and what did it cost",
    [on(days.tap), `${on(days.shod)}, Bramble: farrier, hot shoeing by Jo Smith, £92.50`],
  ],
  ["what did Bramble's last farrier visit cost", [on(days.tap), "£92.50"]],
  ["when did the farrier last come for Bramble", [on(days.tap)]],
  [
    "when did the dentist last see Bramble",
    [`Last dental check on record: ${on(33)}, Bramble: “EDT”`],
  ],
  [
    "how heavy is Bramble",
    [`Bramble weighed 498 kg on ${on(days.weighed)} (weighed)`, `512 kg on ${on(40)} (by tape)`],
  ],
  ["what does Bramble weigh", ["498 kg"]],
  ["when was Bramble last weighed", [`498 kg on ${on(days.weighed)}`]],
  [
    "when was Bramble last wormed?",
    [`Last wormer on record: ${on(days.wormer)}, Bramble: worming (Equest Pramox)`],
  ],
  [
    "when was Bramble's last worm count",
    [`Last worm egg count on record: ${on(days.count)}`, "150 eggs per gram"],
  ],
  [
    "when was bramble's last tapeworm test",
    [`test on record: ${on(days.saliva)}, Bramble: tapeworm saliva test, low`],
  ],
  ["what is Bramble on?", ["Danilon", `Domosedan, ${on(8)}`]],
  ["has Bramble had bute", [`Bramble: Danilon, from ${on(3)}`]],
  ["who had bute", [`Bramble: Danilon, from ${on(3)}`]],
  ["who has been sedated", [`Bramble: Domosedan, ${on(8)}`]],
  ["how is Bramble", ["Bramble: ", "Overdue for Bramble: 0"]],
  ["when did the vet last see Bramble", [`Last vet visit on record: ${on(8)}`]],
])("%s", async (question, expected) => {
  const { content, metadata } = await ask(question);
  for (const words of expected) expect(content).toContain(words);
  expect(content).toMatch(/From your yard's own records$/);
  expect(content).not.toMatch(/sachets|7 ml/);
  expect(metadata).toMatchObject({ answered: true, urgent: false });
});

test("a count, a saliva test and a wormer are never confused", async () => {
  const first = async (question: string) => (await ask(question)).content.split("\n")[0];
  expect(await first("when was Bramble last wormed?")).not.toMatch(/egg count|saliva/);
  expect(await first("last worm count for Bramble?")).not.toMatch(/Pramox|saliva/);
  expect(await first("when was Bramble's last saliva test")).not.toMatch(/Pramox|egg count/);
});

test("a weight that was measured wins over the profile, which is said where nothing was measured", async () => {
  expect((await ask("how heavy is Bramble")).content).not.toContain("430");
  const plain = await newHorse(owner, { name: "Dapple", weight: "301 kg" });
  expect((await ask("how heavy is Dapple")).content).toContain("without a date: **weight 301 kg**");
  await made(owner.delete(`/api/horses/${plain.id}`));
});

test("'she' is the horse mentioned before; among several horses none is guessed", async () => {
  const chat = await newChat(owner);
  await say("when was Bramble last shod", chat);
  expect((await say("and how heavy is she?", chat)).content).toContain("Bramble weighed 498 kg");
  expect((await ask("how heavy is she?")).content).not.toContain("498");
});

test("a completed event is no dose, and neither is a vaccination without a disease", async () => {
  await tap("Jab", "VACCINATION", 4, comet.id);
  const none = await ask("when was Comet's last jab");
  expect(none.content).toContain("No vaccination is on record for Comet.");
  expect(none.content).toContain(`“Jab” was ticked off on ${on(4)} without a dose on record`);
});

test("another yard gets none of these records", async () => {
  const stranger = await yard.newOwner();
  for (const question of ["who had bute", "when was Bramble last shod", "last worm count?"])
    expect((await ask(question, stranger)).content).not.toMatch(/Danilon|£92|150 eggs/);
});

describe("what is overdue", () => {
  test("is counted completely, and a shortened list says so", async () => {
    const busy = await yard.newOwner();
    const horse = await newHorse(busy, { name: "Juno" });
    for (let at = 1; at <= 50; at++)
      await made(
        busy.post(
          "/api/care-events",
          eventInput({ title: `Job ${at}`, dueDate: `${ago(at)}T09:00`, horseId: horse.id }),
        ),
      );
    const { content } = await ask("what is overdue?", busy);
    expect(content).toContain("**Overdue: 50.**");
    expect(content).toContain("and 35 more: these are the first 15 of 50");
  });
});

test("the answer names the date that the plan counts from", async () => {
  await made(owner.post(`/api/horses/${bramble.id}/care-plan`, planInput()));
  const plans = await made<{ lastDone: string }[]>(
    owner.get(`/api/horses/${bramble.id}/care-plan`),
  );
  expect(plans[0]?.lastDone).toBe(ago(days.tap));
  expect((await ask("when was Bramble last shod")).content).toContain(on(days.tap));
});
