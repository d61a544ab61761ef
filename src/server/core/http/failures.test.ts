import fastify from "fastify";
import { expect, test } from "vitest";
import { answerFailures } from "./failures.ts";

/** The reply that a client gets when a call throws this error. */
async function told(error: Error) {
  const app = fastify();
  answerFailures(app);
  app.get("/", () => {
    throw error;
  });
  const { statusCode, body, headers } = await app.inject("/");
  await app.close();
  return [statusCode, headers["retry-after"], body];
}

const withCode = (code: string, cause?: Error) =>
  Object.assign(new Error("it did not work", { cause }), { code });

test("a full disk or quota is reported as such, wherever it was met", async () => {
  const noRoom = [
    503,
    "60",
    "Loosebox has no room left on its disk, so this was not saved. Please tell whoever runs it, and try again later.",
  ];
  for (const code of ["53100", "ENOSPC", "EDQUOT"]) {
    expect(await told(withCode(code)), code).toEqual(noRoom);
    expect(await told(new Error("failed", { cause: withCode(code) })), code).toEqual(noRoom);
  }
});

test("other database errors are not reported as a full disk", async () => {
  const [status, retryAfter, sentence] = await told(withCode("53300"));
  expect([status, retryAfter]).toEqual([503, "5"]);
  expect(sentence).toMatch(/^Loosebox cannot reach its database/);
  expect((await told(withCode("23505")))[0]).toBe(500);
});
