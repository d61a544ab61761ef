import { beforeAll, expect, test } from "vitest";
import type { AssistantType, ChatMessage, ChatSession } from "#contract/experts/chat.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { eventInput, made, recordInputs } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newMember } from "#testing/member.ts";
import { newHorse, openYard, type Visitor } from "#testing/yard.ts";

const yard = fixture(openYard);
const owner = fixture(() => yard.newOwner());
const bella = fixture(() => newHorse(owner, { name: "Bella" }));
const today = londonDate(new Date());
const year = today.slice(0, 4);

beforeAll(async () => {
  const add = (kind: keyof typeof recordInputs, given: object) =>
    made(owner.post(`/api/horses/${bella.id}/${kind}`, recordInputs[kind]({ ...given })));
  await add("farrier", { date: `${year}-01-01`, cost: 85.5 });
  await add("farrier", { date: `${Number(year) - 1}-06-01`, cost: 70 });
  await add("farrier", { date: `${year}-01-01` });
  await add("veterinary", { date: `${year}-01-01`, cost: 120, visitType: "TREATMENT" });
  for (const days of [-120, -90])
    await add("veterinary", {
      visitType: "VACCINATION",
      diseases: ["INFLUENZA"],
      date: addDays(today, days),
    });
  await add("medication", {
    startDate: addDays(today, -2),
    dosage: "2 sachets",
    medication: "Danilon *now*",
  });
  await add("general", { date: addDays(today, -40) });
  await add("dietary", { startDate: addDays(today, -40), amount: "2 nets" });
  const due = `${addDays(today, 3)}T09:00`;
  await made(
    owner.post(
      "/api/care-events",
      eventInput({ title: "Dentist", eventType: "DENTAL", dueDate: due, horseId: bella.id }),
    ),
  );
  await made(
    owner.post(
      "/api/care-events",
      eventInput({ title: "Old one", dueDate: `${addDays(today, -3)}T09:00` }),
    ),
  );
});

async function ask(content: string, who: Visitor = owner, assistantType: AssistantType = "bha") {
  const session = await made<ChatSession>(
    who.post("/api/chat/sessions", { assistantType, title: "Chat" }),
  );
  return made<ChatMessage>(who.post(`/api/chat/sessions/${session.id}/messages`, { content }));
}

test("the next flu jab is counted by the racing rule, from the horse's record, with the rule as source", async () => {
  const answer = await ask("When is Bella's next jab due for racing?");
  const { content, metadata, records } = answer;
  expect(content.split("\n")[0]).toMatch(
    /^\*\*Bella's next jab for British Horseracing Authority, the third flu vaccination of the course, is due (between .* and|by) .*\.\*\* \[1\]/,
  );
  // the window for V3 is 120 to 180 days after V2, which was 90 days ago
  const format = new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
  const word = (days: number) => format.format(new Date(`${addDays(today, days)}T00:00:00Z`));
  expect(content).toContain(`between ${word(30)} and ${word(90)}`);
  expect(metadata).toMatchObject({ answered: true, urgent: false, model: null });
  expect(metadata?.citations[0]).toMatchObject({
    publisher: expect.stringContaining("Horseracing"),
  });
  expect(records).toEqual([{ label: "Bella: health records", path: `/horses/${bella.id}` }]);
});

test("the next flu jab is kept clear of the outings the horse is entered for", async () => {
  const eventer = await yard.newOwner();
  const dora = await newHorse(eventer, { name: "Dora" });
  for (const days of [-400, -370, -220])
    await made(
      eventer.post(
        `/api/horses/${dora.id}/veterinary`,
        recordInputs.veterinary({
          visitType: "VACCINATION",
          diseases: ["INFLUENZA"],
          date: addDays(today, days),
        }),
      ),
    );
  const before = await ask("When is Dora's next jab due for British Eventing?", eventer);
  const outing = {
    name: "Osberton",
    body: "BE",
    firstDay: addDays(today, 140),
    horseIds: [dora.id],
  };
  await made(eventer.post("/api/outings", outing));
  const after = await ask("When is Dora's next jab due for British Eventing?", eventer);
  expect(before.content).toMatch(/the flu booster, is due by /);
  const due = (content: string) => content.split("\n")[0];
  expect(due(after.content)).toMatch(/the flu booster, is due by /);
  expect(due(after.content)).not.toBe(due(before.content));
});

test.each([
  ["what did the farrier cost this year?", /The farrier cost £85\.50 this year/],
  ["what did the farrier cost this year?", /1 of these has no cost on record/],
  ["what did the farrier cost last year?", /£70\.00 in/],
  ["how much have I spent on Bella this year", /£205\.50/],
  ["when was Bella last wormed?", /Last wormer on record: .*Bella: worming/],
  ["when is bella next due the dentist", /Bella's next dental check: /],
  ["who shod Bella last", /farrier, new shoes by Jo Smith/],
  ["is anything overdue for Bella?", /Overdue for Bella: 0/],
  ["what have I got on this week", /Overdue: 1\.[\s\S]*Old one[\s\S]*Dentist/],
  ["what is Bella's microchip number?", /\*\*985141000123456\*\*/],
  ["how old is Bella", /born 1 Apr 2015/],
  ["what does Bella eat", /Hay: 2 nets, daily/],
  ["how many horses do I have?", /1 horse in this yard/],
  ["when is Thunderbolt's next jab due", /No horse of this yard is called Thunderbolt/],
])("%s", async (question, words) => {
  const { content, metadata } = await ask(question);
  expect(content).toMatch(words);
  expect(content).toMatch(/From your yard's own records$/);
  expect(metadata).toMatchObject({ answered: true, model: null });
});

test("answers never give a dose, even one on record, and typed text is escaped", async () => {
  const { content } = await ask("what medication is Bella on?");
  expect(content).toContain(String.raw`Danilon \*now\*, twice daily`);
  expect(content).not.toContain("sachets");
});

test("an emergency comes before the records", async () => {
  const { metadata } = await ask(
    "Bella has colic and is rolling, when was she last seen by the vet",
  );
  expect(metadata?.urgent).toBe(true);
});

test("another yard's records are not there, and a member of the yard sees the yard's", async () => {
  const stranger = await yard.newOwner();
  for (const question of [
    "What is Bella's microchip number?",
    "when was Bella last wormed?",
    "what did the farrier cost this year?",
    "how many horses do I have?",
    "When is Bella's next jab due for racing?",
    "what have I got on this week",
  ]) {
    const { content, records } = await ask(question, stranger);
    expect(content, question).not.toMatch(
      /985141000123456|Jo Smith|85\.50|Dentist|Connemara|Old one/,
    );
    expect(
      records.filter(({ label }) => label.includes("Bella")),
      question,
    ).toEqual([]);
  }
  const viewer = await newMember(yard.app, owner.user.yardId, "VIEWER");
  expect((await ask("how many horses do I have?", viewer)).content).toContain("1 horse");
});

test("whether she may race says the medicines beside the flu record, with its sources", async () => {
  const { content, metadata } = await ask("When is Bella's next jab due for racing?");
  expect(content).toContain("Medicines for British Horseracing Authority today: **No**.");
  expect(content).toMatch(/Danilon .*now.* falls under the rule on anything but normal/);
  expect(metadata?.citations.map(({ id }) => id)).toContain("bha-raceday-feed-water-only");
});

test("a running withdrawal is told with the first day after it, whatever she is on", async () => {
  const clover = await newHorse(owner, { name: "Clover" });
  const until = addDays(today, 9);
  await made(
    owner.post(
      `/api/horses/${clover.id}/medication`,
      recordInputs.medication({ startDate: today, endDate: today, withdrawalUntil: until }),
    ),
  );
  const { content } = await ask("is Clover's withdrawal over?");
  expect(content).toContain("The vet's withdrawal for Phenylbutazone runs until");
  expect(content).toMatch(/not before \*\*\d+ \w+ \d{4}\*\*/);
});
