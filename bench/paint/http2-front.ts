import { createHash, createPublicKey } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request as send } from "node:http";
import { createSecureServer } from "node:http2";

const read = (name: string) =>
  readFileSync(new URL(`../../testing/doubles/${name}`, import.meta.url));
const cert = read("test-only-certificate.pem");
const key = read("test-only-key.pem");

/**
 * The argument with which Chromium takes the front's certificate for a good one. It caches nothing from servers whose
 * certificate has faults that are merely ignored.
 */
export const TRUST_FRONT = `--ignore-certificate-errors-spki-list=${createHash("sha256")
  .update(createPublicKey(cert).export({ type: "spki", format: "der" }))
  .digest("base64")}`;

/** Stands before a server as a proxy does in production: speaks HTTP/2 with browsers, HTTP/1.1 with the server. */
export async function startFront(target: string) {
  const { origin, hostname, port, host } = new URL(target);
  const agent = new Agent({ keepAlive: true });
  const server = createSecureServer({ cert, key }, (request, reply) => {
    const headers = { ...ordinary(request.headers), host };
    const forwarded = send({
      agent,
      hostname,
      port,
      path: request.url,
      method: request.method,
      // writes are taken only from the server's own pages
      headers: headers.origin ? { ...headers, origin } : headers,
    });
    forwarded.once("response", (answer: IncomingMessage) => {
      reply.writeHead(answer.statusCode ?? 502, ordinary(answer.headers));
      answer.pipe(reply);
    });
    forwarded.once("error", () => reply.stream.destroy());
    reply.once("close", () => forwarded.destroy());
    request.pipe(forwarded);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    url: `https://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    stop: () => {
      server.close();
      agent.destroy();
    },
  };
}

/** Headers that concern only one connection, or that one of the two protocols does not know. */
const OF_CONNECTION = new Set(["connection", "keep-alive", "transfer-encoding", "upgrade"]);

const ordinary = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(":") && !OF_CONNECTION.has(name)),
  );
