import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

// by the code of Node's HTTP server; anything else is no HTTP at all
const answers: Record<string, [status: number, sentence: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, "The request took too long to arrive"],
  HPE_HEADER_OVERFLOW: [431, "The headers of the request are too large"],
};

/** Answers what cannot become a request, or comes too slowly to be one, with a sentence; then hangs up. */
export function abortConnection(error: Error & { code?: string }, socket: Socket): void {
  const [status, sentence] = answers[error.code ?? ""] ?? [400, "The request is not valid HTTP"];
  if (socket.writable)
    socket.write(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        "Content-Type: text/plain; charset=utf-8",
        `Content-Length: ${sentence.length}`,
        "Cache-Control: no-store",
        "X-Content-Type-Options: nosniff",
        "Connection: close",
        "",
        sentence,
      ].join("\r\n"),
    );
  socket.destroySoon();
}

/** Once the server takes no new requests, those that are running have 10 seconds. */
export function closeConnectionsWhenClosing(app: FastifyInstance): void {
  app.addHook("preClose", async () => {
    setTimeout(() => app.server.closeAllConnections(), 10_000).unref();
  });
}
