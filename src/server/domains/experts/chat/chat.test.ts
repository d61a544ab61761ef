import { idTaken } from "#server/core/refusal.ts";
import { v7 as uuid } from "uuid";
import { describe, expect, test } from "vitest";
import type { ChatMessage, ChatSession } from "#contract/experts/chat.ts";
import { assistants } from "#rules/knowledge/entry.ts";
import { made } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { limitsInThisTest } from "#testing/limits.ts";
import { newMember } from "#testing/member.ts";
import { openYard, query, type Visitor } from "#testing/yard.ts";
import { QUESTIONS_A_MINUTE } from "./answering.ts";

const yard = fixture(openYard);
const owner = fixture(() => yard.newOwner());

const path = (session: { id: string }) => `/api/chat/sessions/${session.id}/messages`;
const newChat = (who: Visitor, assistantType = "bha", given = {}) =>
  made<ChatSession>(
    who.post("/api/chat/sessions", { assistantType, title: "BHA Rules Assistant Chat", ...given }),
  );
const ask = (who: Visitor, session: { id: string }, content: string, given = {}) =>
  made<ChatMessage>(who.post(path(session), { content, ...given }));
const messagesOf = (who: Visitor, session: { id: string }) =>
  made<ChatMessage[]>(who.get(path(session)));

test("a chat and its question are still there on the next visit", async () => {
  const session = await newChat(owner);
  expect(session).toMatchObject({
    userId: owner.user.id,
    assistantType: "bha",
    title: "BHA Rules Assistant Chat",
    firstQuestion: null,
  });
  const answer = await ask(owner, session, "  When is the second flu jab due for racing?  ");
  expect(answer).toMatchObject({ role: "assistant", records: [], notice: null, rating: null });
  expect(answer.metadata).toMatchObject({ answered: true, urgent: false, model: null });
  expect(answer.metadata?.citations.length).toBeGreaterThan(0);
  expect(answer.content).toContain("From the reference library (no AI model configured)");

  const messages = await messagesOf(owner, session);
  expect(messages.map(({ role, content }) => [role, content])).toEqual([
    ["user", "When is the second flu jab due for racing?"],
    ["assistant", answer.content],
  ]);
  expect(messages[0]?.metadata).toBeNull();
  const listed = await made<ChatSession[]>(owner.get("/api/chat/sessions"));
  expect(listed.find(({ id }) => id === session.id)?.firstQuestion).toContain("second flu jab");
});

test("the metadata is exactly what the contract says", async () => {
  const session = await newChat(owner);
  const { metadata } = await ask(owner, session, "When is the second flu jab due for racing?");
  expect(Object.keys(metadata ?? {}).toSorted()).toEqual([
    "answered",
    "citations",
    "model",
    "suggestions",
    "urgent",
  ]);
  expect(Object.keys(metadata?.citations[0] ?? {}).toSorted()).toEqual([
    "id",
    "publisher",
    "title",
    "url",
  ]);
});

describe("suggested entries", () => {
  const VAGUE = "How much grazing does a horse need?";
  const suggestionsOf = ({ metadata }: ChatMessage) => metadata?.suggestions ?? [];

  test("two to four entries that may be meant, of which a tap answers one", async () => {
    const session = await newChat(owner, "bhs");
    const asked = await ask(owner, session, VAGUE);
    const suggestions = suggestionsOf(asked);
    expect(asked.metadata).toMatchObject({ answered: false, urgent: false, citations: [] });
    expect(suggestions.length).toBeGreaterThanOrEqual(2);
    expect(suggestions.length).toBeLessThanOrEqual(4);
    const [first = { id: "", title: "" }] = suggestions;
    expect(Object.keys(first).toSorted()).toEqual(["id", "title"]);
    expect(asked.content).toContain("Which of these do you mean?");
    for (const { title } of suggestions) expect(asked.content).toContain(`- **${title}** `);

    const given = { id: uuid(), entryId: first.id };
    const answer = await ask(owner, session, first.title, given);
    expect(answer.metadata).toMatchObject({
      answered: true,
      suggestions: [],
      citations: [{ id: first.id }],
    });
    const again = await ask(owner, session, first.title, given);
    expect(again.id).toBe(answer.id);
    expect((await messagesOf(owner, session)).map(({ role }) => role)).toEqual([
      "user",
      "assistant",
      "user",
      "assistant",
    ]);
  });

  test("no entries are suggested where the answer is certain, urgent, or nothing is near", async () => {
    const session = await newChat(owner, "health");
    for (const sure of [
      "What is a normal temperature for a horse?",
      "help my horse has colic and is rolling",
      "qwertz asdf yxcv",
    ])
      expect((await ask(owner, session, sure)).metadata?.suggestions, sure).toEqual([]);
  });

  test("where nothing is near the answer says so, and whom to ask", async () => {
    const { content, metadata } = await ask(owner, await newChat(owner, "be"), "qwertz asdf yxcv");
    expect(metadata).toMatchObject({ answered: false, suggestions: [] });
    expect(content).toContain("does not hold an answer to that. Ask British Eventing");
  });

  test("an entry of another specialist, or an unknown one, is refused, and nothing is stored", async () => {
    const session = await newChat(owner, "be");
    for (const entryId of ["bhs-grazing-hours", "nowhere", "__proto__"])
      expect(await owner.post(path(session), { content: "This one", entryId }), entryId).toAnswer([
        400,
        "This suggestion is not one of this specialist's. Ask again in your own words.",
      ]);
    expect((await owner.post(path(session), { content: "x", entryId: 7 })).statusCode).toBe(400);
    expect(await messagesOf(owner, session)).toEqual([]);
  });

  test("an emergency that comes with a choice is answered first", async () => {
    const session = await newChat(owner, "bhs");
    const given = { entryId: "bhs-grazing-hours" };
    const fright = await ask(owner, session, "help my horse has colic and is rolling", given);
    expect(fright.metadata).toMatchObject({ urgent: true, suggestions: [] });
  });
});

test("the most recently used chat comes first", async () => {
  const [one, other] = [await newChat(owner, "tba"), await newChat(owner, "bhs")];
  await ask(owner, one, "What is a covering certificate?");
  const [first, second] = await made<ChatSession[]>(owner.get("/api/chat/sessions"));
  expect([first?.id, second?.id]).toEqual([one.id, other.id]);
});

test("an emergency puts the vet first, whichever specialist is asked", async () => {
  const session = await newChat(owner, "tba");
  const answer = await ask(owner, session, "my horse has colic and is rolling, what do I do");
  expect(answer.metadata?.urgent).toBe(true);
  expect(answer.content.split("\n")[0]).toMatch(/ring your vet now/i);
});

test("a question that the library cannot answer gets a reply that says so", async () => {
  const answer = await ask(owner, await newChat(owner), "How do I change the oil in a tractor?");
  expect(answer.metadata).toMatchObject({ answered: false, citations: [] });
});

describe("nobody else", () => {
  const asked = async () => {
    const session = await newChat(owner);
    const answer = await ask(owner, session, "When is the second flu jab due for racing?");
    return { session, answer };
  };
  /** This user's replies to every call on another person's chat. */
  const attempts = async (who: Visitor) => {
    const { session, answer } = await asked();
    const replies = [
      await who.get(path(session)),
      await who.post(path(session), { content: "Hello?" }),
      await who.put(`/api/chat/messages/${answer.id}/rating`, { rating: "UP" }),
      await who.delete(`/api/chat/sessions/${session.id}`),
    ];
    expect((await messagesOf(owner, session)).map(({ rating }) => rating)).toEqual([null, null]);
    return replies.map(({ statusCode, body }) => `${statusCode} ${body}`);
  };

  test("every call is refused signed out", async () => {
    expect(new Set(await attempts(yard.visitor()))).toEqual(new Set(["401 Sign in first"]));
  });

  const notThere = [
    "404 Chat not found",
    "404 Chat not found",
    "404 Message not found",
    "404 Chat not found",
  ];
  test("of another yard sees a chat", async () => {
    const stranger = await yard.newOwner();
    expect(await attempts(stranger)).toEqual(notThere);
    expect(await made(stranger.get("/api/chat/sessions"))).toEqual([]);
  });

  test("of the same yard sees a chat, whatever their role", async () => {
    const manager = await newMember(yard.app, owner.user.yardId, "MANAGER");
    expect(await attempts(manager)).toEqual(notThere);
    expect(await made(manager.get("/api/chat/sessions"))).toEqual([]);
  });

  test("gets a chat by proposing its id again", async () => {
    const manager = await newMember(yard.app, owner.user.yardId, "MANAGER");
    const { session, answer } = await asked();
    const again = await manager.post("/api/chat/sessions", {
      assistantType: "bha",
      title: "Mine",
      id: session.id,
    });
    expect(again).toAnswer([409, idTaken().message]);
    const own = await newChat(manager);
    const [question] = await messagesOf(owner, session);
    for (const id of [question?.id, answer.id]) {
      const reply = await manager.post(path(own), { content: "Mine", id });
      expect(reply).toAnswer([409, "Another message has this id already"]);
    }
  });

  test("may read a viewer's chat; the viewer may lead one", async () => {
    const viewer = await newMember(yard.app, owner.user.yardId, "VIEWER");
    const session = await newChat(viewer, "health");
    await ask(viewer, session, "How often should I worm?");
    expect((await owner.get(path(session))).statusCode).toBe(404);
  });
});

describe("wrong input", () => {
  test.each([
    [
      { assistantType: "vet", title: "x" },
      new RegExp(`^Assistant type must be one of ${assistants.join(", ")}`),
    ],
    [{ title: "x" }, /^Assistant type is required$/],
    [{ assistantType: "bha" }, /^Title is required$/],
    [{ assistantType: "bha", title: "  " }, /^Title is required$/],
    [{ assistantType: "bha", title: "x", id: "7" }, /^Invalid ID$/],
  ])("a chat from %j is refused", async (body, words) => {
    const reply = await owner.post("/api/chat/sessions", body);
    expect(reply.statusCode).toBe(400);
    expect(reply.body).toMatch(words);
  });

  test.each([
    [{}, "Message is required"],
    [{ content: " \n\t " }, "Message is required"],
    [{ content: 7 }, "Message is required"],
    [{ content: "x".repeat(4_001) }, "Content must be at most 4000 characters"],
    [{ content: "a\u0000b" }, "Text must not contain control character zero or broken characters"],
  ])("a message %j is refused, and nothing is kept", async (body, words) => {
    const session = await newChat(owner);
    expect(await owner.post(path(session), body)).toAnswer([400, words]);
    expect(await messagesOf(owner, session)).toEqual([]);
  });

  test("an invalid chat id is not found", async () => {
    expect((await owner.get(path({ id: uuid() }))).statusCode).toBe(404);
    expect((await owner.get(path({ id: "7" }))).statusCode).toBe(400);
  });
});

test("a repeated call creates one row", async () => {
  const id = uuid();
  const one = await newChat(owner, "be", { id });
  expect((await newChat(owner, "be", { id })).id).toBe(one.id);
  const given = { id: uuid() };
  const question = "What age must a horse be for BE80?";
  const [first, second] = await Promise.all([
    ask(owner, one, question, given),
    ask(owner, one, question, given),
  ]);
  expect(second.id).toBe(first.id);
  expect((await ask(owner, one, question, given)).id).toBe(first.id);
  expect(await messagesOf(owner, one)).toHaveLength(2);
});

test("a rating is kept with its reason, changed, and taken back", async () => {
  const session = await newChat(owner);
  const { id } = await ask(owner, session, "When is the second flu jab due for racing?");
  const rate = (body: object) =>
    made<ChatMessage>(owner.put(`/api/chat/messages/${id}/rating`, { ...body }));
  expect(await rate({ rating: "DOWN", reason: " Out of date " })).toMatchObject({
    rating: "DOWN",
    ratingReason: "Out of date",
  });
  expect(await rate({ rating: "UP" })).toMatchObject({ rating: "UP", ratingReason: null });
  expect(await rate({ rating: null, reason: "x" })).toMatchObject({
    rating: null,
    ratingReason: null,
  });
  const [question] = await messagesOf(owner, session);
  const own = await owner.put(`/api/chat/messages/${question?.id}/rating`, { rating: "UP" });
  expect(own.statusCode, "one's own question is not rated").toBe(404);
});

test("a deleted chat is gone with its messages", async () => {
  const session = await newChat(owner);
  await ask(owner, session, "When is the second flu jab due for racing?");
  await made(owner.delete(`/api/chat/sessions/${session.id}`));
  expect((await owner.get(path(session))).statusCode).toBe(404);
  const { rows } = await query("select 1 from chat_messages where session_id = $1", [session.id]);
  expect(rows).toEqual([]);
});

test("too many questions in a minute are refused with the time to wait", async () => {
  const busy = await yard.newOwner();
  const session = await newChat(busy);
  limitsInThisTest();
  for (let n = 0; n < QUESTIONS_A_MINUTE; n += 1) await ask(busy, session, "Who won the Derby?");
  const refused = await busy.post(path(session), { content: "Who won the Derby?" });
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
});

test("over an event stream, an answer without a model is one completed event", async () => {
  const session = await newChat(owner);
  const reply = await owner.send({
    method: "POST",
    url: path(session),
    payload: { content: "When is the second flu jab due for racing?" },
    headers: { accept: "text/event-stream" },
  });
  expect(reply.headers["content-type"]).toBe("text/event-stream; charset=utf-8");
  expect(reply.headers["x-content-type-options"]).toBe("nosniff");
  const [, json = "null"] = /^event: done\ndata: (.*)\n\n$/.exec(reply.body) ?? [];
  const [, answer] = await messagesOf(owner, session);
  expect(JSON.parse(json)).toEqual(answer);
});

test("asked for events, a refusal still has its status and sentence", async () => {
  const reply = await owner.send({
    method: "POST",
    url: path({ id: uuid() }),
    payload: { content: "Hello" },
    headers: { accept: "text/event-stream" },
  });
  expect(reply).toAnswer([404, "Chat not found"]);
});
