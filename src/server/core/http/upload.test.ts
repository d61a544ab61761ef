import { once } from "node:events";
import { Agent, request } from "node:http";
import multipart from "@fastify/multipart";
import fastify from "fastify";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fixture } from "#testing/fixture.ts";
import { watchDisk } from "#server/core/files/disk.ts";
import { type Upload, withUpload } from "./upload.ts";

const BODY =
  '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nx\r\n--b--\r\n';

let work: (file: Upload) => Promise<string>;
const server = fixture(async () => {
  const app = fastify();
  await app.register(multipart);
  app.post("/", (each) => withUpload(each, "file", (file) => work(file)));
  const { port } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  return { app, port: Number(port), close: () => app.close() };
});

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
beforeEach(() => agent.destroy());
beforeAll(() => watchDisk(async () => ({ free: 1e12, total: 1e12 })));
afterAll(() => watchDisk());

function send() {
  const headers = { "content-type": "multipart/form-data; boundary=b" };
  const sent = request({ agent, port: server.port, method: "POST", headers });
  sent.on("error", () => undefined).end(BODY);
  return sent;
}

const aborted = ({ gone }: Upload) =>
  new Promise<string>((resolve) => {
    gone.addEventListener("abort", () => resolve(String(gone.reason)), { once: true });
  });

test("work on a file is aborted when its sender disconnects", async () => {
  const begun = Promise.withResolvers<void>();
  const heard = Promise.withResolvers<string>();
  work = async (file) => {
    begun.resolve();
    heard.resolve(await aborted(file));
    throw file.gone.reason;
  };
  const sent = send();
  await begun.promise;
  sent.destroy();
  expect(await heard.promise).toContain("The upload broke off");
});

test("closing a connection does not abort a file that has been answered", async () => {
  const files: Upload[] = [];
  work = async (file) => {
    files.push(file);
    return "done";
  };
  const sockets = [];
  for (let call = 0; call < 2; call += 1) {
    const sent = send();
    const [answer] = await once(sent, "response");
    await answer.toArray();
    sockets.push(sent.socket);
  }
  expect(sockets[0], "both went over one connection").toBe(sockets[1]);
  sockets[0]?.destroy();
  await expect.poll(() => connections()).toBe(0);
  expect(files.map(({ gone }) => gone.aborted)).toEqual([false, false]);
});

const connections = () =>
  new Promise<number>((resolve, reject) => {
    server.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
