import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { Visit } from "./visit.ts";

/** Bytes of headers, which also count as transferred. */
const HEADERS = 350;

/**
 * A server for a page that loads as many bytes of style and script as another, and then draws a heading: the
 * theoretical minimum.
 */
export async function startBarePage(like: Pick<Visit, "script" | "style">) {
  const files: Record<string, { type: string; body: string }> = {
    "/": {
      type: "text/html; charset=utf-8",
      body: '<!doctype html><html lang="en"><head><title>Bare</title><meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/style.css"><script type="module" src="/script.js"></script></head><body></body></html>',
    },
    "/style.css": { type: "text/css", body: `/* ${filler(like.style)} */` },
    "/script.js": {
      type: "text/javascript",
      body: `/* ${filler(like.script)} */ document.body.append(Object.assign(document.createElement("h1"), { textContent: "Here it is" }));`,
    },
  };
  const server = createServer(({ url = "" }, reply) => {
    const file = files[url];
    if (!file) return reply.writeHead(404).end();
    const cache = url === "/" ? "no-store" : "public, max-age=31536000, immutable";
    return reply
      .writeHead(200, { "content-type": file.type, "cache-control": cache })
      .end(file.body);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

const filler = (bytes: number) =>
  randomBytes(Math.max(0, bytes - HEADERS))
    .toString("hex")
    .slice(0, Math.max(0, bytes - HEADERS));
