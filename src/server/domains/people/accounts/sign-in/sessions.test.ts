import { describe, expect, test } from "vitest";
import { fixture } from "#testing/fixture.ts";
import { openYard, PASSWORD, type Visitor } from "#testing/yard.ts";

const yard = fixture(openYard);

interface Session {
  id: string;
  current: boolean;
}

const sessionsOf = async (who: Visitor) => (await who.get("/api/sessions")).json<Session[]>();

async function twoPlaces() {
  const laptop = await yard.newOwner();
  const phone = yard.visitor("198.51.100.4");
  await phone.send({
    method: "POST",
    url: "/api/login",
    payload: { email: laptop.user.email, password: PASSWORD, rememberMe: true },
    headers: { "user-agent": `phone ${"x".repeat(900)}` },
  });
  return { laptop, phone };
}

describe("GET /api/sessions", () => {
  test("is refused signed out", async () => {
    expect(await yard.visitor().get("/api/sessions")).toAnswer([401, "Sign in first"]);
  });

  test("shows nobody else's sessions", async () => {
    const { laptop } = await twoPlaces();
    const other = await yard.newOwner();
    const mine = (await sessionsOf(laptop)).map(({ id }) => id);
    for (const { id } of await sessionsOf(other)) expect(mine).not.toContain(id);
  });

  test("shows where this person is signed in, and which is here", async () => {
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
  const end = (who: Visitor, id: string) => who.delete(`/api/sessions/${id}`);

  test("is refused signed out", async () => {
    const { phone } = await twoPlaces();
    const [session] = await sessionsOf(phone);
    expect(await end(yard.visitor(), session?.id ?? "")).toAnswer([401, "Sign in first"]);
  });

  test("finds somebody else's session no more than an unknown one, and it goes on", async () => {
    const { phone } = await twoPlaces();
    const other = await yard.newOwner();
    const [session] = await sessionsOf(phone);
    const theirs = await end(other, session?.id ?? "");
    const unknown = await end(other, "00000000-0000-7000-8000-000000000000");
    expect(theirs).toAnswer([404, "Session not found"]);
    expect(unknown).toAnswer([404, "Session not found"]);
    expect((await phone.get("/api/user")).statusCode).toBe(200);
  });

  test("refuses an id that is none", async () => {
    const { phone } = await twoPlaces();
    expect(await end(phone, "1")).toAnswer([400, "Invalid session ID"]);
  });

  test("signs out there and nowhere else", async () => {
    const { laptop, phone } = await twoPlaces();
    const there = (await sessionsOf(laptop)).find(({ current }) => !current);
    expect(await end(laptop, there?.id ?? "")).toAnswer([200, "null"]);
    expect((await phone.get("/api/user")).statusCode).toBe(401);
    expect(await sessionsOf(laptop)).toHaveLength(1);
  });
});

describe("DELETE /api/sessions", () => {
  test("is refused signed out", async () => {
    expect(await yard.visitor().delete("/api/sessions")).toAnswer([401, "Sign in first"]);
  });

  test("another person: stays signed in", async () => {
    const { laptop } = await twoPlaces();
    const other = await yard.newOwner();
    await laptop.delete("/api/sessions");
    expect((await other.get("/api/user")).statusCode).toBe(200);
  });

  test("signs out everywhere but here", async () => {
    const { laptop, phone } = await twoPlaces();
    expect(await laptop.delete("/api/sessions")).toAnswer([200, "null"]);
    expect((await phone.get("/api/user")).statusCode).toBe(401);
    expect(await sessionsOf(laptop)).toHaveLength(1);
  });
});
