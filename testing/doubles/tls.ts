import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { TLSSocket } from "node:tls";
import { createOutbound, type SendOutbound } from "#server/core/http/outbound.ts";

const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");

/** A public internet address; the outbound module under test connects to the double instead. */
export const PUBLIC = { address: "93.184.215.14", family: 4 };

interface ReceivedRequest {
  method: string;
  url: string;
  /** The server name in the TLS handshake. */
  servername: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

type Answer = (request: IncomingMessage, reply: ServerResponse) => unknown;

/**
 * A double for every https host of the internet; `state.answer` writes the reply. Its certificate is
 * self-signed, for service.example and web.push.apple.com, and valid until 2076.
 */
export async function openTlsDouble() {
  const received: ReceivedRequest[] = [];
  const connections: TLSSocket[] = [];
  const state: { answer: Answer } = { answer: (_, reply) => reply.end() };
  const ca = read("test-only-certificate.pem");
  const server = createServer({ cert: ca, key: read("test-only-key.pem") }, (request, reply) => {
    void request.toArray().then((chunks) => {
      const { method = "", url = "", headers, socket } = request;
      const servername = socket instanceof TLSSocket ? String(socket.servername) : "";
      received.push({ method, url, servername, headers, body: Buffer.concat(chunks) });
      state.answer(request, reply);
    });
  });
  server.on("secureConnection", (socket) => {
    // a client that gives up while it reads a reply resets the connection
    socket.on("error", () => undefined);
    connections.push(socket);
  });
  server.on("tlsClientError", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The double has no port");
  const { port } = address;
  return {
    state,
    ca,
    port,
    received,
    connections,
    /** The outbound module as in production, except that it connects to the double. */
    outbound: (settings: Parameters<typeof createOutbound>[0] = {}): SendOutbound =>
      createOutbound({
        resolve: async () => [PUBLIC],
        route: (to) => ({ ...to, hostname: "127.0.0.1", port: String(port) }),
        ca,
        ...settings,
      }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
