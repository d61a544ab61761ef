import { expect, test } from "vitest";
import type { ChatMessage, ChatSession } from "#contract/experts/chat.ts";
import { made } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newHorse, openYard } from "#testing/yard.ts";

const yard = fixture(openYard);
const owner = fixture(() => yard.newOwner());

const newChat = () =>
  made<ChatSession>(
    owner.post("/api/chat/sessions", { assistantType: "health", title: "Strangles" }),
  );
const say = (content: string, { id }: ChatSession) =>
  made<ChatMessage>(owner.post(`/api/chat/sessions/${id}/messages`, { content }));

test("'is it notifiable' after strangles is answered about strangles, and is no emergency", async () => {
  const chat = await newChat();
  await say("one of ours has strangles, how do I manage the yard?", chat);
  const { content, metadata } = await say("Is it notifiable?", chat);
  expect(metadata).toMatchObject({ answered: true, urgent: false });
  expect(content).toContain("Strangles is not a notifiable disease in the UK");
});

test("a horse with a snotty nose and lumps is not sent to the show by its flu record", async () => {
  await newHorse(owner, { name: "Toffee" });
  const question =
    "Toffee has a snotty nose and lumps under his jaw, can I still take him to the show tomorrow";
  const { content, metadata } = await say(question, await newChat());
  expect(metadata?.urgent).toBe(true);
  expect(content).toMatch(/does not travel.*\n.*isolate/s);
});

const first = "How soon after a vaccination can my horse run?";
const openChat = (assistantType: string) =>
  made<ChatSession>(owner.post("/api/chat/sessions", { assistantType, title: "Flu" }));

test("'why?' is answered by the section and its wording, with the source", async () => {
  const chat = await openChat("bha");
  const before = await say(first, chat);
  const { content, metadata } = await say("Why?", chat);
  expect(metadata?.citations).toEqual(before.metadata?.citations);
  expect(content).toContain("says, in the library's words:");
  const source = before.metadata?.citations[0];
  expect(content).toContain(`[${source?.title}](${source?.url})`);
});

test("'what about' another body is that body's rule, or that nothing is held for it", async () => {
  const chat = await openChat("bha");
  await say(first, chat);
  const pony = await say("What about Pony Club?", chat);
  expect(pony.metadata?.citations[0]?.id ?? pony.metadata?.suggestions[0]?.id).toMatch(/^pc-/);
  const { content, metadata } = await say("and in Northern Ireland?", chat);
  expect(metadata?.answered).toBe(false);
  expect(content).toContain("holds nothing on that for Northern Ireland");
  expect(metadata?.suggestions.length).toBeGreaterThan(1);
});

test("'and Clover?' is the same question of another horse", async () => {
  await newHorse(owner, { name: "Nutmeg", microchipNumber: "985000000000111" });
  await newHorse(owner, { name: "Clover", microchipNumber: "985000000000222" });
  const chat = await openChat("health");
  expect((await say("What is Nutmeg's microchip number?", chat)).content).toContain("000000111");
  expect((await say("And Clover?", chat)).content).toContain("000000222");
  expect((await say("and Nutmeg", chat)).content).toContain("000000111");
});

test("two bodies compared are one table, each with its own source", async () => {
  const chat = await openChat("health");
  const { content, metadata } = await say(
    "What is the difference between racing and the Pony Club in how soon after a flu jab he may go?",
    chat,
  );
  expect(content).toContain("| Body | What the library holds |");
  expect(content).toMatch(/\| racing \(BHA\) \| .+ \[\d\] \|/);
  expect(content).toMatch(/\| the Pony Club \| .+ \[\d\] \|/);
  expect(metadata?.citations.map(({ id }) => id.split("-")[0]).toSorted()).toEqual(["bha", "pc"]);
});

test("a comparison is recognised despite misspellings", async () => {
  const question = "wots the rools for vacinashun gaps in racin an pony club, are they diffrent";
  const { content } = await say(question, await openChat("bha"));
  expect(content).toMatch(/\| racing \(BHA\) \| .+\n\| the Pony Club \| /);
});
