import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { hit, type Hit } from "./load-generator.ts";

/** The attacker's session and the size of the attack. */
export interface Greedy {
  origin: string;
  cookie: string;
  /** The attacker's horses, which a logged visit includes all at once. */
  horseIds: readonly string[];
  /** The client address of unauthenticated attackers. */
  from: string;
  /** Number of connections of unauthenticated attackers. */
  sockets: number;
  /** A small picture file that takes much work to decode; the next is one with hundreds of scans. */
  heavyPicture: Buffer;
  manyScans: Buffer;
}
type IsOver = () => boolean;

/** Sends requests in this many parallel loops until the attack is over; returns all replies. */
async function inLoops(count: number, isOver: IsOver, ask: () => Promise<Hit>): Promise<Hit[]> {
  const seen: Hit[] = [];
  const loop = async () => {
    while (!isOver()) seen.push(await ask());
  };
  await Promise.all(Array.from({ length: count }, loop));
  return seen;
}

/**
 * Keeps connections open after sending some bytes, until the attack is over; connections that the server closes
 * are not reopened.
 */
async function hold(origin: string, count: number, isOver: IsOver, said: () => Buffer[]) {
  const sockets = Array.from({ length: count }, () => talk(origin, said()));
  while (!isOver()) await sleep(100);
  for (const socket of sockets) socket.destroy();
  return [];
}

function talk(origin: string, pieces: readonly Buffer[]): Socket {
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  // the server is expected to disconnect these clients
  socket.on("error", () => undefined).resume();
  for (const piece of pieces) socket.write(piece);
  return socket;
}

const head = (greedy: Greedy, path: string, headers: Record<string, string>) =>
  Buffer.from(
    [
      path,
      "Host: x",
      `Origin: ${greedy.origin}`,
      `X-Forwarded-For: ${greedy.from}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      "",
      "",
    ].join("\r\n"),
  );

const MEGABYTE = Buffer.alloc(1_000_000, "x");

/** A multipart form with one file. */
function formOf(field: string, file: Buffer): Buffer {
  const begin = `--b\r\nContent-Disposition: form-data; name="${field}"; filename="a"\r\n\r\n`;
  return Buffer.concat([Buffer.from(begin), file, Buffer.from("\r\n--b--\r\n")]);
}

const uploadHead = (greedy: Greedy, field: "photo" | "file", bytes: number) =>
  head(greedy, `POST /api/upload/${field === "photo" ? "horse-photo" : "attachment"} HTTP/1.1`, {
    Cookie: greedy.cookie,
    "Content-Type": "multipart/form-data; boundary=b",
    "Content-Length": String(bytes),
  });

async function sendPhoto(greedy: Greedy, picture: Buffer): Promise<Hit> {
  const began = performance.now();
  const form = new FormData();
  form.set("photo", new File([new Uint8Array(picture)], "photo"));
  const reply = await fetch(`${greedy.origin}/api/upload/horse-photo`, {
    method: "POST",
    headers: { origin: greedy.origin, cookie: greedy.cookie },
    body: form,
  }).catch(() => undefined);
  return { status: reply?.status ?? 0, ms: performance.now() - began };
}

const visit = ({ horseIds }: Greedy) => ({
  id: crypto.randomUUID(),
  kind: "FARRIER",
  date: new Date().toISOString().slice(0, 10),
  farrier: "Jo",
  horses: horseIds.map((horseId) => ({ horseId, serviceType: "TRIMMING" })),
});

type Attack = (greedy: Greedy, isOver: IsOver) => Promise<Hit[]>;

/** The attacks by one person or by unauthenticated clients; each lasts until `isOver`. */
export const attacks: Record<string, Attack> = {
  // the baseline for the other attacks, which also warms up a server that has just started
  "nobody asks for much": async (_, isOver) => {
    while (!isOver()) await sleep(100);
    return [];
  },
  "strangers announce a megabyte and stop short": (greedy, isOver) =>
    hold(greedy.origin, greedy.sockets, isOver, () => [
      head(greedy, "POST /api/login HTTP/1.1", {
        "Content-Type": "application/json",
        "Content-Length": "1048000",
      }),
      MEGABYTE,
    ]),
  "strangers announce 16 KB and stop short": (greedy, isOver) =>
    hold(greedy.origin, greedy.sockets, isOver, () => [
      head(greedy, "POST /api/login HTTP/1.1", {
        "Content-Type": "application/json",
        "Content-Length": "16000",
      }),
      MEGABYTE.subarray(0, 15_000),
    ]),
  "pictures that are much work": async (greedy, isOver) => {
    const seen = await Promise.all([
      inLoops(2, isOver, () => sendPhoto(greedy, greedy.manyScans)),
      inLoops(24, isOver, () => sendPhoto(greedy, greedy.heavyPicture)),
    ]);
    return seen.flat();
  },
  "forty visits of all horses at once": (greedy, isOver) =>
    inLoops(40, isOver, () => hit(`${greedy.origin}/api/visits`, greedy.cookie, visit(greedy))),
  "a hundred connections with three hundred pipelined lists": (greedy, isOver) =>
    hold(greedy.origin, 100, isOver, () => [
      Buffer.concat(
        Array<Buffer>(300).fill(
          head(greedy, "GET /api/horses HTTP/1.1", { Cookie: greedy.cookie }),
        ),
      ),
    ]),
  "six loops of the largest list": (greedy, isOver) =>
    inLoops(6, isOver, () => hit(`${greedy.origin}/api/care-events?limit=2000`, greedy.cookie)),
  "thirteen files that stop ten bytes short": (greedy, isOver) =>
    hold(greedy.origin, 13, isOver, () => {
      const form = formOf("file", Buffer.alloc(20_000_000, "x"));
      return [uploadHead(greedy, "file", form.length), form.subarray(0, -10)];
    }),
  "events of thirty kilobytes as fast as they are taken": (greedy, isOver) =>
    inLoops(20, isOver, () =>
      hit(`${greedy.origin}/api/care-events`, greedy.cookie, {
        title: "Large",
        eventType: "FARRIER",
        dueDate: new Date().toISOString(),
        notes: "€".repeat(9_990),
      }),
    ),
};
