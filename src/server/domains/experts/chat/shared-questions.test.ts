import { beforeEach, expect, test } from "vitest";
import type { AnswerRatings, answerRatingsEndpoints } from "#contract/experts/chat-ratings.ts";
import type { ChatMessage, ChatSession } from "#contract/experts/chat.ts";
import type { Reply } from "#contract/endpoint.ts";
import { made } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newAdmin, newMember } from "#testing/member.ts";
import { openYard, query, type Visitor } from "#testing/yard.ts";
import { asksFor, Voice } from "../../../../../scripts/assistant/voices.ts";

const yard = fixture(openYard);
const owner = fixture(() => yard.newOwner({ firstName: "Zebedee" }));
const admin = fixture(() => newAdmin(yard.app));

beforeEach(() => query("delete from chat_sessions"));

const PATH = "/api/admin/answer-ratings";
const FILE = `${PATH}/phrasings`;
const chosen = async () => (await made<AnswerRatings>(admin.get(PATH))).chosen;
const exported = () => made<Reply<typeof answerRatingsEndpoints.phrasings>>(admin.get(FILE));

/** A question that may refer to several entries, both by its words and by its meaning. */
const VAGUE = "Tell me about passports";

async function newChat(who: Visitor) {
  const session = await made<ChatSession>(
    who.post("/api/chat/sessions", { assistantType: "bha", title: "Chat" }),
  );
  return (content: string, entryId: string | null = null) =>
    made<ChatMessage>(who.post(`/api/chat/sessions/${session.id}/messages`, { content, entryId }));
}

/** Asks an ambiguous question, then another one, and then chooses the first suggestion. */
async function choice(who: Visitor = owner) {
  const ask = await newChat(who);
  const { metadata } = await ask(VAGUE);
  const [first] = metadata?.suggestions ?? [];
  if (!first) throw new Error("The experts did not ask back");
  await ask("What is the capital of Peru?");
  return { answer: await ask(first.title, first.id), ...first };
}

const rate = ({ id }: ChatMessage, body: object, who: Visitor = owner) =>
  made<ChatMessage>(who.put(`/api/chat/messages/${id}/rating`, { ...body }));

const rowOf = async (id: string) => (await chosen()).find(({ entryId }) => entryId === id);

test("only the operator of the installation gets the file", async () => {
  expect((await yard.visitor().get(FILE)).statusCode).toBe(401);
  expect((await owner.get(FILE)).statusCode).toBe(403);
  const manager = await newMember(yard.app, owner.user.yardId, "MANAGER");
  expect((await manager.get(FILE)).statusCode).toBe(403);
  const { statusCode, headers } = await admin.get(FILE);
  expect(statusCode).toBe(200);
  expect(headers["content-disposition"]).toMatch(
    /^attachment; filename="loosebox-phrasings-\d{4}-\d\d-\d\d\.json"$/,
  );
});

test("a choice is counted, and the question before it stays private", async () => {
  const { answer, id, title } = await choice();
  const { times = 0, ...rest } = (await rowOf(id)) ?? {};
  expect(rest).toEqual({ entryId: id, title, words: [] });
  await rate(answer, { rating: "UP" });
  await choice();
  expect(await rowOf(id)).toEqual({ entryId: id, title, times: times + 1, words: [] });
  expect(JSON.stringify([await chosen(), await exported()])).not.toContain(VAGUE);
});

test("with a thumbs up and a tick the words go along, those that this entry was offered to", async () => {
  const { answer, id } = await choice();
  expect((await rate(answer, { rating: "UP", share: true })).ratingShared).toBe(true);
  expect((await rowOf(id))?.words).toEqual([VAGUE]);
  const file = await exported();
  expect(file.asks).toEqual({ [id]: [VAGUE] });
  expect(JSON.stringify(file)).not.toContain("Peru");
  expect(asksFor(Voice.parse(file), id), "the library reads it as it is").toEqual([VAGUE]);
  expect((await rate(answer, { rating: "UP" })).ratingShared).toBe(false);
  expect((await rowOf(id))?.words).toEqual([]);
  expect((await exported()).asks).toEqual({});
});

test("what did not help is listed beside what the library holds, in the person's own words", async () => {
  const { answer, title } = await choice();
  const ask = await newChat(owner);
  const [shared, kept] = [await ask("What is the capital of Chile?"), await ask("And of Bolivia?")];
  await rate(answer, { rating: "DOWN", share: true });
  await rate(shared, { rating: "DOWN", share: true });
  await rate(kept, { rating: "DOWN", reason: "No" });
  const file = await exported();
  expect(file.asks).toEqual({});
  expect(file.notHeld).toEqual([
    { assistant: "bha", question: "What is the capital of Chile?" },
    { assistant: "bha", question: VAGUE },
  ]);
  for (const secret of ["Bolivia", "Zebedee", title, owner.user.id, owner.user.yardId])
    expect(JSON.stringify(file)).not.toContain(secret);
  const { downvoted } = await made<AnswerRatings>(admin.get(PATH));
  expect(downvoted.find(({ id }) => id === answer.id)?.shared?.question).toBe(VAGUE);
});

test("an entry that was not offered has no question before it", async () => {
  const { id, title } = await choice();
  const ask = await newChat(owner);
  await ask("Something of my own about hay");
  await rate(await ask(title, id), { rating: "UP", share: true });
  expect((await rowOf(id))?.words).toEqual([]);
  expect((await exported()).asks).toEqual({});
});

test("leaves demo yards out, and forgets what its person deletes", async () => {
  const guest = await yard.newOwner();
  const { answer, id } = await choice(guest);
  await rate(answer, { rating: "UP", share: true }, guest);
  expect((await exported()).asks).toEqual({ [id]: [VAGUE] });
  const times = (await rowOf(id))?.times ?? 0;
  await query("update yards set demo_until = now() where id = $1", [guest.user.yardId]);
  expect((await exported()).asks).toEqual({});
  expect((await rowOf(id))?.times ?? 0).toBe(times - 1);
  await query("update yards set demo_until = null where id = $1", [guest.user.yardId]);
  expect((await rowOf(id))?.times).toBe(times);
  await made(guest.delete(`/api/chat/sessions/${answer.sessionId}`));
  expect((await exported()).asks).toEqual({});
});
