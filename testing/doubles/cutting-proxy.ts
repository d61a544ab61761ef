import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

/** What a proxy does to a call: cuts it somewhere, or makes it wait. */
export const cuts = ["BEFORE", "IN_REQUEST", "AFTER", "IN_REPLY", "DELAY"] as const;
export type CallFault = (typeof cuts)[number];

/** A call as the proxy sees it. */
export type ProxiedCall = Pick<IncomingMessage, "method" | "url">;

const DELAY_MS = 400;

/**
 * A proxy before a server, which stands for a bad way to it: `cutOf` says what it does to a call, and while it is out it
 * takes nothing. `target` is read at each call, because the server needs the proxy's address to start.
 */
export async function cuttingProxy(
  target: () => string,
  cutOf: (call: ProxiedCall) => CallFault | null,
) {
  const sockets = new Set<Socket>();
  let isOut = false;
  const server = createServer((asked, reply) => {
    if (isOut) asked.socket.destroy();
    else pass(target(), cutOf(asked), { asked, reply }).catch(() => asked.socket.destroy());
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => undefined);
    if (isOut) socket.destroy();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The proxy has no port");
  const disconnect = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    origin: `http://127.0.0.1:${address.port}`,
    /** Begins or ends an outage. */
    setOut: (out: boolean) => {
      isOut = out;
      if (out) disconnect();
    },
    close: () => {
      server.close();
      disconnect();
    },
  };
}

interface Exchange {
  asked: IncomingMessage;
  reply: ServerResponse;
}

async function pass(target: string, cut: CallFault | null, { asked, reply }: Exchange) {
  const body = await buffer(asked);
  if (cut === "BEFORE") throw new Error("Cut before it was sent");
  if (cut === "DELAY") await sleep(DELAY_MS);
  const sending = request(new URL(asked.url ?? "/", target), {
    method: asked.method,
    headers: asked.headers,
  });
  // a stream that its reader leaves
  reply.on("close", () => sending.destroy());
  const answered = once(sending, "response");
  if (cut === "IN_REQUEST") return sendHalf(sending, body, answered);
  sending.end(body);
  const [answer]: IncomingMessage[] = await answered;
  if (!answer) return;
  if (cut === "AFTER" || cut === "IN_REPLY") {
    const whole = await buffer(answer);
    if (cut === "IN_REPLY") await answerHalf(reply, answer, whole);
    throw new Error("Cut after it was done");
  }
  reply.writeHead(answer.statusCode ?? 502, answer.headers);
  reply.flushHeaders();
  answer.on("error", () => reply.destroy()).pipe(reply);
}

/** Sends half of a call and hangs up, once the server has had the time to read that. */
async function sendHalf(
  sending: ReturnType<typeof request>,
  body: Buffer,
  answered: Promise<unknown>,
): Promise<never> {
  answered.catch(() => undefined);
  if (body.length > 0) sending.write(body.subarray(0, body.length / 2));
  await sleep(10);
  sending.destroy();
  throw new Error("Cut in the middle of it");
}

async function answerHalf(reply: ServerResponse, answer: IncomingMessage, whole: Buffer) {
  reply.writeHead(answer.statusCode ?? 502, answer.headers);
  const written = once(reply, "drain");
  if (!reply.write(whole.subarray(0, whole.length / 2))) await written;
  await sleep(10);
}
