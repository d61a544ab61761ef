import fastify from "fastify";
import { expect, test } from "vitest";

test("a reply is its status and its body, and the message names the call", async () => {
  const app = fastify();
  app.get("/horses", (_, reply) => reply.code(404).send("Horse not found"));
  const reply = await app.inject("/horses?page=2");
  expect(reply).toAnswer([404, "Horse not found"]);
  expect(reply).toAnswer([404, expect.stringContaining("not found")]);
  for (const other of [[404, ""], [401, "Horse not found"], [404], []])
    expect(() => expect(reply).toAnswer(other)).toThrow(/^expected GET \/horses\?page=2 to answer/);
});
