import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newOwner, openYard, type Visitor } from "#server/testing/yard.ts";

let yard: Awaited<ReturnType<typeof openYard>>;
let port: number;
beforeAll(async () => {
  yard = await openYard();
  const address = new URL(await yard.app.listen({ port: 0, host: "127.0.0.1" }));
  port = Number(address.port);
});
afterAll(() => yard.close());

const LARGEST = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(20 * 1024 * 1024 - 9, "x")]);

/** Asks for a file over a connection of its own and reads the first line of the answer, no more. */
async function askDeafly(who: Visitor, url: string): Promise<{ socket: Socket; line: string }> {
  const socket = connect(port, "127.0.0.1");
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  socket.write(`GET ${url} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`);
  const [begun] = await once(socket, "data");
  socket.pause();
  return { socket, line: String(begun).split("\r\n")[0] ?? "" };
}
const OK = "HTTP/1.1 200 OK";
const BUSY = "HTTP/1.1 503 Service Unavailable";

test("who reads nothing of what they ask for cannot fill the memory, and keeps nobody else from theirs", async () => {
  const owner = await newOwner(yard.app);
  const other = await newOwner(yard.app);
  const urlOf = async (who: Visitor) => {
    const reply = await who.upload("/api/upload/attachment", "file", LARGEST, "x-rays.pdf");
    return reply.json<{ fileUrl: string }>().fileUrl;
  };
  const url = await urlOf(owner);
  const deaf = [];
  for (let n = 0; n < 7; n += 1) deaf.push(await askDeafly(owner, url));
  expect(deaf.map(({ line }) => line)).toEqual([OK, OK, OK, OK, OK, OK, BUSY]);
  const theirs = await askDeafly(other, await urlOf(other));
  expect(theirs.line).toBe(OK);
  for (const { socket } of [...deaf, theirs]) socket.destroy();
  await expect
    .poll(async () => {
      const { socket, line } = await askDeafly(owner, url);
      socket.destroy();
      return line;
    })
    .toBe(OK);
});

test("a file that was sent in full counts no more", async () => {
  const owner = await newOwner(yard.app);
  const reply = await owner.upload("/api/upload/attachment", "file", LARGEST, "x-rays.pdf");
  const { fileUrl } = reply.json<{ fileUrl: string }>();
  for (let n = 0; n < 9; n += 1) {
    const { status, body } = await fetch(`http://127.0.0.1:${port}${fileUrl}`, {
      headers: { cookie: [...owner.cookies].map((pair) => pair.join("=")).join("; ") },
    });
    expect(status).toBe(200);
    for await (const chunk of body ?? []) expect(chunk.length).toBeGreaterThan(0);
  }
});

test("a connection on which nothing moves is hung up on", () => {
  expect(yard.app.server.timeout).toBe(120_000);
});
