import { expect, test } from "vitest";
import type { ChatMessage, ChatSession } from "#contract/experts/chat.ts";
import { made } from "#server/testing/care.ts";
import { fixture } from "#server/testing/fixture.ts";
import { newHorse, openYard } from "#server/testing/yard.ts";

const yard = fixture(openYard);
const owner = fixture(() => yard.newOwner());

const newChat = () =>
  made<ChatSession>(
    owner.post("/api/chat/sessions", { assistantType: "health", title: "Strangles" }),
  );
const say = (content: string, { id }: ChatSession) =>
  made<ChatMessage>(owner.post(`/api/chat/sessions/${id}/messages`, { content }));

test("'is it notifiable' after strangles is answered of strangles, and is no alarm", async () => {
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
