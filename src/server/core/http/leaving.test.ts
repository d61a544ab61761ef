import { afterAll, expect, test } from "vitest";
import { fixture } from "#testing/fixture.ts";
import { openYard } from "#testing/yard.ts";
import { leaveProxies } from "./leaving.ts";

const yard = fixture(openYard);
afterAll(() => leaveProxies(0));

test("a process that leaves fails its health call, answers everything else, and keeps no connection", async () => {
  const ask = (url: string) => yard.app.inject({ url });
  expect((await ask("/api/health")).statusCode).toBe(200);
  const leaving = leaveProxies(0.1);
  expect(await ask("/api/health")).toAnswer([503, "This process is about to stop"]);
  const answered = await ask("/api/openapi.json");
  expect(answered.statusCode).toBe(200);
  expect(answered.headers["connection"]).toBe("close");
  await leaving;
});
