import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { hit, type Hit, meanwhile } from "./load-generator.ts";
import type { Product } from "./product.ts";
import { horse, newRider } from "./client.ts";

/** The size of an attack. */
export interface Attack {
  people: number;
  /** Number of events of each person, each with notes of the maximum length. */
  events: number;
  /** The total number of connections, of which `concurrency` send requests at the same time. */
  sockets: number;
  concurrency: number;
  /** Milliseconds for which connections stay open unread after the last request. */
  keptMs: number;
}

/**
 * People who repeatedly request their calendar, each from an address of their own, and read only the first line
 * of the replies; measures the effect on everybody else.
 */
export async function attackUnread(product: Product, attack: Attack) {
  const port = Number(new URL(product.origin).port);
  const cookies = await Promise.all(
    Array.from({ length: attack.people }, () => fillCalendar(product.origin, attack.events)),
  );
  // restarts the server, so that adding the events is not measured, and waits, because the library is loaded some
  // seconds after the start
  await product.stop();
  await product.start();
  await hit(`${product.origin}/api/library?search=colic`, "");
  const before = product.residentMB();
  const held: { socket: Socket; line: string }[] = [];
  const ask = async (n: number) => {
    const who = n % cookies.length;
    held.push(await askDeafly({ port, who, cookie: cookies[who] ?? "" }));
  };
  const running = inWaves(attack, ask).then(() => sleep(attack.keptMs));
  const memory: number[] = [];
  const health = await meanwhile(async () => {
    memory.push(product.residentMB());
    return hit(`${product.origin}/api/health`, "");
  }, running);
  const kept = (await Promise.all(held.map(({ socket }) => isKept(socket)))).filter(Boolean).length;
  return {
    answers: held.map(({ line }): Hit => ({ status: Number(line.split(" ")[1] ?? 0), ms: 0 })),
    before,
    most: Math.max(...memory),
    health,
    kept,
  };
}

/** Whether a connection is still open: after the data buffered on this machine was read, no end follows. */
async function isKept(socket: Socket): Promise<boolean> {
  socket.resume();
  const ended = new Promise<boolean>((resolve) => socket.once("close", () => resolve(true)));
  const kept = !socket.closed && !(await Promise.race([ended, sleep(3_000).then(() => false)]));
  socket.destroy();
  return kept;
}

/** Registers a person, fills their calendar, and returns their cookie. */
async function fillCalendar(origin: string, events: number) {
  const rider = await newRider(origin);
  await rider.ask("POST", "/api/horses", horse({}));
  const add = (n: number) =>
    rider.ask("POST", "/api/care-events", {
      title: `Event ${n}`,
      eventType: "FARRIER",
      dueDate: new Date(Date.now() + n * 3_600_000).toISOString(),
      // three bytes for each character in UTF-8
      notes: "€".repeat(9_990),
    });
  for (let n = 0; n < events; n += 20)
    await Promise.all(Array.from({ length: Math.min(20, events - n) }, (_, more) => add(n + more)));
  return rider.cookie();
}

async function inWaves({ sockets, concurrency }: Attack, ask: (n: number) => Promise<void>) {
  for (let n = 0; n < sockets; n += concurrency)
    await Promise.all(
      Array.from({ length: Math.min(concurrency, sockets - n) }, (_, more) => ask(n + more)),
    );
}

/** Sends a request on a connection of its own and reads only the first line of the reply; empty if there is none. */
async function askDeafly({ port, who, cookie }: { port: number; who: number; cookie: string }) {
  // on Linux all of 127.0.0.0/8 is this machine
  const localAddress = process.platform === "linux" ? `127.0.1.${1 + who}` : "127.0.0.1";
  const socket = connect({ port, host: "127.0.0.1", localAddress });
  socket.on("error", () => undefined);
  socket.write(`GET /api/care-events?limit=2000 HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\n\r\n`);
  // `once` is not used, because a reset connection first emits an error
  const begun = await new Promise<string>((resolve) => {
    socket.once("data", (bytes) => resolve(String(bytes)));
    socket.once("close", () => resolve(""));
  });
  socket.pause();
  return { socket, line: begun.split("\r\n")[0] ?? "" };
}
