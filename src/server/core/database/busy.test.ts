import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import { beforeAll, expect, test, vi } from "vitest";
import { fixture } from "#testing/fixture.ts";
import { newHorse, openYard, ORIGIN, PASSWORD } from "#testing/yard.ts";

const yard = fixture(openYard);
const owner = fixture(() => yard.newOwner());
let port: number;
let cookie: string;
beforeAll(async () => {
  cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  for (let i = 0; i < 30; i += 1) await newHorse(owner, { name: `Horse ${i}` });
  port = Number(
    new URL(await yard.app.listen({ port: 0, host: "127.0.0.1", backlog: 4_096 })).port,
  );
});

// one connection for each request, as with a thousand separate people
const agent = new Agent({ maxSockets: Infinity });

/** Sends a request over its own connection; returns the status and the duration. */
async function hit(path: string, body?: object) {
  const started = performance.now();
  const payload = body && JSON.stringify(body);
  const sent = request({
    agent,
    port,
    path,
    method: body ? "POST" : "GET",
    headers: {
      origin: ORIGIN,
      // signing in with the cookie would end the session that the cookie names
      ...(path === "/api/login" ? {} : { cookie }),
      ...(payload ? { "content-type": "application/json", "content-length": payload.length } : {}),
    },
  });
  sent.end(payload);
  const [reply] = await once(sent, "response");
  await reply.toArray();
  return { status: Number(reply.statusCode), ms: performance.now() - started };
}

test("a thousand concurrent requests are all answered", async () => {
  const paths = [
    "/api/horse-summaries",
    "/api/horses",
    "/api/user",
    "/api/horse-summaries?search=1",
  ];
  const started = performance.now();
  const replies = await Promise.all(
    Array.from({ length: 1_000 }, (_, i) => hit(paths[i % paths.length] ?? "/")),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(performance.now() - started, "within 30 s").toBeLessThan(30_000);
}, 60_000);

test("200 concurrent sign-ins all succeed, and health answers within 3 s meanwhile", async () => {
  const signIn = { email: owner.user.email, password: PASSWORD };
  const started = performance.now();
  let stormMs = 0;
  const storm = Promise.all(Array.from({ length: 200 }, () => hit("/api/login", signIn)));
  void storm.finally(() => {
    stormMs = performance.now() - started;
  });
  const health: number[] = [];
  await vi.waitUntil(
    async () => {
      const { status, ms } = await hit("/api/health");
      expect(status).toBe(200);
      health.push(ms);
      return stormMs > 0;
    },
    { timeout: 50_000, interval: 50 },
  );
  expect(new Set((await storm).map(({ status }) => status))).toEqual(new Set([200]));
  // on a busy machine all requests are slow, health checks included
  expect(Math.max(...health)).toBeLessThan(Math.max(3_000, stormMs * 0.8));
}, 60_000);

test("a client that sends too slowly is answered and disconnected; others are not affected", async () => {
  const { server } = yard.app;
  expect([server.headersTimeout, server.requestTimeout, server.keepAliveTimeout]).toEqual([
    15_000, 30_000, 72_000,
  ]);
  // sets shorter time-outs, so that the test is quick
  server.headersTimeout = 500;
  server.requestTimeout = 1_000;
  const heads = Array.from({ length: 100 }, () =>
    slowly("GET /api/health HTTP/1.1\r\nHost: x\r\nX-Slow"),
  );
  const bodies = Array.from({ length: 100 }, () =>
    slowly(
      `POST /api/login HTTP/1.1\r\nHost: x\r\nOrigin: ${ORIGIN}\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{`,
    ),
  );
  const others: ReturnType<typeof hit>[] = [];
  const watch = setInterval(() => others.push(hit("/api/horses")), 200);
  const answers = await Promise.all([...heads, ...bodies]);
  clearInterval(watch);
  for (const answer of answers) {
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(answer).toMatch(/The request took too long to arrive$/);
  }
  const seen = await Promise.all(others);
  expect(seen.length).toBeGreaterThan(3);
  expect(new Set(seen.map(({ status }) => status))).toEqual(new Set([200]));
  expect(Math.max(...seen.map(({ ms }) => ms))).toBeLessThan(3_000);
});

/**
 * Sends a beginning and then one byte at intervals; resolves to what the server sends before it closes the
 * connection.
 */
function slowly(beginning: string): Promise<string> {
  return new Promise((resolve) => {
    const socket: Socket = connect(port, "127.0.0.1", () => socket.write(beginning));
    const drip = setInterval(() => socket.write("x"), 200);
    let received = "";
    socket.on("data", (bytes) => (received += String(bytes)));
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearInterval(drip);
      resolve(received);
    });
  });
}
