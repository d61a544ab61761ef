import { describe, expect, test } from "vitest";
import { fixture } from "#server/testing/fixture.ts";
import { newOwner, openYard, PASSWORD, visitor } from "#server/testing/yard.ts";

const yard = fixture(openYard);

interface Session {
  id: string;
  current: boolean;
}

const sessionsOf = async (who: ReturnType<typeof visitor>) =>
  (await who.get("/api/sessions")).json<Session[]>();

async function twoPlaces() {
  const laptop = await newOwner(yard.app);
  const phone = visitor(yard.app, "198.51.100.4");
  await phone.send({
    method: "POST",
    url: "/api/login",
    payload: { email: laptop.user.email, password: PASSWORD, rememberMe: true },
    headers: { "user-agent": `phone ${"x".repeat(900)}` },
  });
  return { laptop, phone };
}

describe("GET /api/sessions", () => {
  test("signed out: asks to sign in", async () => {
    const reply = await visitor(yard.app).get("/api/sessions");
    expect([reply.statusCode, reply.body]).toEqual([401, "Sign in first"]);
  });

  test("another yard: shows nobody else's sessions", async () => {
    const { laptop } = await twoPlaces();
    const other = await newOwner(yard.app);
    const mine = (await sessionsOf(laptop)).map(({ id }) => id);
    for (const { id } of await sessionsOf(other)) expect(mine).not.toContain(id);
  });

  test("good: shows where this person is signed in, and which is here", async () => {
    const { laptop, phone } = await twoPlaces();
    const seen = await sessionsOf(phone);
    expect(seen).toEqual([
      {
        id: expect.any(String),
        current: true,
        ipAddress: "198.51.100.4",
        userAgent: `phone ${"x".repeat(494)}`,
        createdAt: expect.stringMatching(/Z$/),
        lastSeenAt: expect.stringMatching(/Z$/),
        expiresAt: expect.stringMatching(/Z$/),
      },
      expect.objectContaining({ current: false, ipAddress: "203.0.113.7" }),
    ]);
    expect((await sessionsOf(laptop)).find(({ current }) => current)?.id).toBe(seen[1]?.id);
  });
});

describe("DELETE /api/sessions/{id}", () => {
  const end = (who: ReturnType<typeof visitor>, id: string) => who.delete(`/api/sessions/${id}`);

  test("signed out: asks to sign in", async () => {
    const { phone } = await twoPlaces();
    const [session] = await sessionsOf(phone);
    const reply = await end(visitor(yard.app), session?.id ?? "");
    expect([reply.statusCode, reply.body]).toEqual([401, "Sign in first"]);
  });

  test("another yard: not found, the same as an unknown one, and it goes on", async () => {
    const { phone } = await twoPlaces();
    const other = await newOwner(yard.app);
    const [session] = await sessionsOf(phone);
    const theirs = await end(other, session?.id ?? "");
    const unknown = await end(other, "00000000-0000-7000-8000-000000000000");
    expect([theirs.statusCode, theirs.body]).toEqual([404, "Session not found"]);
    expect([unknown.statusCode, unknown.body]).toEqual([404, "Session not found"]);
    expect((await phone.get("/api/user")).statusCode).toBe(200);
  });

  test("wrong input: an id that is none", async () => {
    const { phone } = await twoPlaces();
    const reply = await end(phone, "1");
    expect([reply.statusCode, reply.body]).toEqual([400, "Invalid session ID"]);
  });

  test("good: signs out there and nowhere else", async () => {
    const { laptop, phone } = await twoPlaces();
    const there = (await sessionsOf(laptop)).find(({ current }) => !current);
    const reply = await end(laptop, there?.id ?? "");
    expect([reply.statusCode, reply.body]).toEqual([200, "null"]);
    expect((await phone.get("/api/user")).statusCode).toBe(401);
    expect(await sessionsOf(laptop)).toHaveLength(1);
  });
});

describe("DELETE /api/sessions", () => {
  test("signed out: asks to sign in", async () => {
    const reply = await visitor(yard.app).delete("/api/sessions");
    expect([reply.statusCode, reply.body]).toEqual([401, "Sign in first"]);
  });

  test("another person: stays signed in", async () => {
    const { laptop } = await twoPlaces();
    const other = await newOwner(yard.app);
    await laptop.delete("/api/sessions");
    expect((await other.get("/api/user")).statusCode).toBe(200);
  });

  test("good: signs out everywhere but here", async () => {
    const { laptop, phone } = await twoPlaces();
    const reply = await laptop.delete("/api/sessions");
    expect([reply.statusCode, reply.body]).toEqual([200, "null"]);
    expect((await phone.get("/api/user")).statusCode).toBe(401);
    expect(await sessionsOf(laptop)).toHaveLength(1);
  });
});
