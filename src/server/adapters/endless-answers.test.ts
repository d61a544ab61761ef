import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { isBreached, openBreached } from "./breached.ts";
import { askModel, ModelFailed, openModel } from "./models/models.ts";
import { s3Store } from "./s3-store.ts";
import { openWeather, readFeed } from "./weather.ts";

const MEGABYTE = 1_000_000;
/**
 * The most bytes that the double writes to one request, so that the test fails and ends even if a reader has no
 * limit.
 */
const END = 200 * MEGABYTE;

/** A service whose answers do not end; it counts how many bytes of each answer were taken. */
let server: Server;
let status = 200;
let taken: number[] = [];
let address: URL;
beforeAll(async () => {
  server = createServer((request, reply) => {
    const index = taken.push(0) - 1;
    request.resume();
    reply.writeHead(status, { "content-type": "text/event-stream" });
    const more = () => {
      while (!reply.destroyed && (taken[index] ?? END) < END) {
        taken[index] = (taken[index] ?? 0) + 100_000;
        if (!reply.write(Buffer.alloc(100_000, "a"))) return void reply.once("drain", more);
      }
      reply.end();
    };
    more();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const at = server.address();
  if (typeof at !== "object" || !at) throw new Error("The double has no port");
  address = new URL(`http://127.0.0.1:${at.port}/`);
});
beforeEach(() => {
  taken = [];
  status = 200;
});
afterAll(() => {
  openBreached(null);
  openWeather(null);
  openModel(null);
  server.closeAllConnections();
  server.close();
});

/** Bytes taken of the longest answer, including the buffers of both ends and of the network. */
const mostTaken = () => Math.max(...taken);

test("of the weather feed is abandoned", async () => {
  openWeather(address);
  await expect(readFeed("sw", { etag: null, lastModified: null })).rejects.toThrow(
    "longer than 1000000 bytes",
  );
  expect(mostTaken()).toBeLessThan(20 * MEGABYTE);
});

test("of the list of breached passwords is abandoned, and people can continue", async () => {
  const troubles: unknown[] = [];
  openBreached(address, (error) => troubles.push(error));
  expect(await isBreached("tack-room-kettle")).toBe(false);
  expect(String(troubles)).toContain("longer than 200000 bytes");
  expect(mostTaken()).toBeLessThan(20 * MEGABYTE);
});

test.each([200, 500])("of the file store, with status %i, is abandoned", async (given) => {
  status = given;
  const place = { region: "eu-west-2", bucket: "b", accessKeyId: "A", secretAccessKey: "s" };
  const store = s3Store({ ...place, endpoint: address });
  await expect(store.get("yard/file")).rejects.toMatchObject({ status: 503 });
  expect(mostTaken()).toBeLessThan(100 * MEGABYTE);
});

test.each([200, 400])("of a model, with status %i, is abandoned", async (given) => {
  status = given;
  openModel({
    provider: "openai-compatible",
    model: "m",
    apiKey: null,
    pictureModel: null,
    baseUrl: address,
  });
  const words = askModel({
    system: "",
    turns: [{ role: "user", content: "Hello" }],
    tools: [],
    signal: new AbortController().signal,
  });
  await expect(words.next()).rejects.toThrow(ModelFailed);
  expect(mostTaken()).toBeLessThan(40 * MEGABYTE);
});
