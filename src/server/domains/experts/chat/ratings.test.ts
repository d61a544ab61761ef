import { expect, test } from "vitest";
import type { AnswerRatings } from "#contract/experts/chat-ratings.ts";
import type { ChatMessage, ChatSession } from "#contract/experts/chat.ts";
import { made } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newAdmin, newMember } from "#testing/member.ts";
import { openYard, query, type Visitor } from "#testing/yard.ts";

const yard = fixture(openYard);
const owner = fixture(() => yard.newOwner({ firstName: "Zebedee", lastName: "Quillfeather" }));
const admin = fixture(() => newAdmin(yard.app));

const PATH = "/api/admin/answer-ratings";
const ratings = () => made<AnswerRatings>(admin.get(PATH));
const QUESTION = "When is the second flu jab due for racing? Zanzibar is asking";

/** A question that may refer to several entries. */
const VAGUE = "Who has to hold the passport of a horse in training?";

async function answered(who: Visitor = owner, content = QUESTION, entryId: string | null = null) {
  const session = await made<ChatSession>(
    who.post("/api/chat/sessions", { assistantType: "bha", title: "Chat" }),
  );
  return made<ChatMessage>(
    who.post(`/api/chat/sessions/${session.id}/messages`, { content, entryId }),
  );
}
const rate = ({ id }: ChatMessage, body: object) =>
  made<ChatMessage>(owner.put(`/api/chat/messages/${id}/rating`, { ...body }));

test("is for the operator of the installation only, whatever the role in a yard", async () => {
  expect((await yard.visitor().get(PATH)).statusCode).toBe(401);
  expect((await owner.get(PATH)).statusCode).toBe(403);
  const manager = await newMember(yard.app, owner.user.yardId, "MANAGER");
  expect((await manager.get(PATH)).statusCode).toBe(403);
  expect((await admin.get(PATH)).statusCode).toBe(200);
});

test("counts the answers of this week by specialist: all, helped, did not, not held", async () => {
  const ofBha = async () => {
    const { weeks } = await ratings();
    const found = weeks.find(({ assistantType }) => assistantType === "bha");
    return found ?? { answers: 0, up: 0, down: 0, notHeld: 0, askedBack: 0, chosen: 0, week: "" };
  };
  const before = await ofBha();
  await rate(await answered(), { rating: "UP" });
  await rate(await answered(), { rating: "DOWN" });
  await answered(owner, "What is the capital of Peru?");
  const { metadata } = await answered(owner, VAGUE);
  const entryId = metadata?.suggestions[0]?.id ?? "";
  await answered(owner, "The first of these", entryId);
  const after = await ofBha();
  expect(after.week).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(new Date(after.week).getUTCDay(), "a Monday").toBe(1);
  expect([
    after.answers - before.answers,
    after.up - before.up,
    after.down - before.down,
    after.notHeld - before.notHeld,
    after.askedBack - before.askedBack,
    after.chosen - before.chosen,
  ]).toEqual([5, 1, 1, 2, 1, 1]);
});

test("lists what did not help by its reason, and says nothing of who asked, where, or what", async () => {
  const answer = await answered();
  await rate(answer, { rating: "DOWN", reason: "Out of date" });
  const { downvoted } = await ratings();
  expect(downvoted[0]).toEqual({
    id: answer.id,
    assistantType: "bha",
    ratedAt: expect.any(String),
    reason: "Out of date",
    citations: answer.metadata?.citations,
    answered: true,
    urgent: false,
    model: null,
    shared: null,
  });
  const whole = JSON.stringify(await ratings());
  for (const secret of [
    "Zanzibar",
    "Zebedee",
    "Quillfeather",
    "21 to 60 days",
    owner.user.id,
    owner.user.yardId,
    owner.user.email,
    answer.sessionId,
  ])
    expect(whole).not.toContain(secret);
});

test("shows question and answer where they were sent along, until that is taken back", async () => {
  const answer = await answered();
  const shown = async () =>
    (await ratings()).downvoted.find(({ id }) => id === answer.id)?.shared ?? null;
  const rated = await rate(answer, { rating: "DOWN", reason: "Too long", share: true });
  expect(rated.ratingShared).toBe(true);
  expect(await shown()).toEqual({ question: QUESTION, answer: answer.content });
  expect((await rate(answer, { rating: "DOWN", reason: "Too long" })).ratingShared).toBe(false);
  expect(await shown()).toBeNull();
  await rate(answer, { rating: "DOWN", share: true });
  expect((await rate(answer, { rating: "UP", share: true })).ratingShared).toBe(false);
  expect((await ratings()).downvoted.map(({ id }) => id)).not.toContain(answer.id);
});

test("forgets what its person deletes", async () => {
  const answer = await answered();
  await rate(answer, { rating: "DOWN", reason: "No" });
  await made(owner.delete(`/api/chat/sessions/${answer.sessionId}`));
  expect((await ratings()).downvoted.map(({ id }) => id)).not.toContain(answer.id);
});

test("leaves demo yards out", async () => {
  const guest = await yard.newOwner();
  const answer = await answered(guest);
  await made(guest.put(`/api/chat/messages/${answer.id}/rating`, { rating: "DOWN" }));
  expect((await ratings()).downvoted.map(({ id }) => id)).toContain(answer.id);
  await query("update yards set demo_until = now() where id = $1", [guest.user.yardId]);
  expect((await ratings()).downvoted.map(({ id }) => id)).not.toContain(answer.id);
});

test.each([{ rating: "DOWN", share: "yes" }, { rating: "MAYBE" }, {}])(
  "a rating %j is refused",
  async (body) => {
    const { id } = await answered();
    const reply = await owner.put(`/api/chat/messages/${id}/rating`, body);
    expect(reply.statusCode).toBe(400);
  },
);
