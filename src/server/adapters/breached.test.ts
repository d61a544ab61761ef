import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { isBreached, openBreached } from "./breached.ts";

const LEAKED = "hay-barn-lantern";
const sha1 = (text: string) => createHash("sha1").update(text).digest("hex").toUpperCase();

/**
 * A double of the service that lists breached passwords: it knows one leaked password and pads its answers as
 * the real service does.
 */
let server: Server;
let asked: IncomingMessage[] = [];
let answer: "right" | "broken" | "silent" = "right";
beforeAll(async () => {
  server = createServer((request, reply) => {
    asked.push(request);
    if (answer === "silent") return;
    if (answer === "broken") return void reply.writeHead(500).end("no");
    const prefix = request.url?.split("/").at(-1);
    const lines = [LEAKED, "padding-of-the-list"]
      .map((password) => [sha1(password), password === LEAKED ? 42 : 0] as const)
      .filter(([hash]) => hash.startsWith(prefix ?? ""))
      .map(([hash, times]) => `${hash.slice(5)}:${times}`);
    reply.end(["0018A45C4D1DEF81644B54AB7F969B88D65:1", ...lines].join("\r\n"));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
});
afterAll(() => {
  openBreached(null);
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
  answer = "right";
  const { port } = server.address() as AddressInfo;
  openBreached(new URL(`http://127.0.0.1:${port}/range/`));
});

test("a listed password is recognised, another is not", async () => {
  expect(await isBreached(LEAKED)).toBe(true);
  expect(await isBreached("tack-room-kettle")).toBe(false);
  expect(await isBreached("padding-of-the-list"), "padding counts nought").toBe(false);
});

test("only five digits of the password's hash are sent", async () => {
  await isBreached(LEAKED);
  expect(asked).toHaveLength(1);
  expect(asked[0]?.url).toBe(`/range/${sha1(LEAKED).slice(0, 5)}`);
  expect(asked[0]?.headers["add-padding"]).toBe("true");
  expect(JSON.stringify(asked[0]?.headers)).not.toContain(LEAKED);
});

test("without an address no request is made", async () => {
  openBreached(null);
  expect(await isBreached(LEAKED)).toBe(false);
  expect(asked).toEqual([]);
});

test.each(["broken", "silent"] as const)(
  "when the list is %s people can continue, and it is logged",
  async (how) => {
    const troubles: unknown[] = [];
    const { port } = server.address() as AddressInfo;
    openBreached(new URL(`http://127.0.0.1:${port}/range`), (error) => troubles.push(error));
    answer = how;
    const started = performance.now();
    expect(await isBreached(LEAKED)).toBe(false);
    expect(performance.now() - started).toBeLessThan(5_000);
    expect(troubles).toHaveLength(1);
  },
);
