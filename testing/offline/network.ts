import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import type { Endpoint } from "#contract/endpoint.ts";
import { addressOf } from "#testing/live.ts";
import { ORIGIN } from "#testing/yard.ts";
import {
  type Arrival,
  type Device,
  die,
  type Fault,
  never,
  type Person,
  running,
  type Tab,
} from "./browser.ts";

interface AskedCall {
  method: Endpoint["method"];
  headers: Record<string, string>;
  body?: string | Buffer;
}

/** A call as the app makes it; a file is in a form. */
interface MadeCall extends Omit<AskedCall, "body"> {
  body?: string | FormData;
}

/** A call as it is on the wire. */
async function encoded({ body, ...asked }: MadeCall): Promise<AskedCall> {
  if (body === undefined) return asked;
  if (typeof body === "string") return { ...asked, body };
  const form = new Response(body);
  const type = { "content-type": form.headers.get("content-type") ?? "" };
  const bytes = Buffer.from(await form.arrayBuffer());
  return { ...asked, headers: { ...asked.headers, ...type }, body: bytes };
}

/** Brings a device's calls to the server, or does not. */
export const fetchFrom =
  (app: FastifyInstance, arrivals: Arrival[]) => async (path: string, made: MadeCall) => {
    const tab = running.getStore();
    if (!tab || tab.isDead) return never;
    const asked = await encoded(made);
    const { device } = tab;
    const fault = takeFault(device, asked);
    const stopped = stoppedBefore(tab, fault);
    if (stopped) return stopped;
    const { method } = asked;
    const arrived = { device, method, path, body: typeof made.body === "string" ? made.body : "" };
    if (fault === "CUT_IN_REQUEST") {
      const status = await running.run(null, () => sendHalf(app, device.person, path, asked));
      arrivals.push({ ...arrived, status, isHalf: true });
      throw lost();
    }
    const reply = await running.run(null, () => ask(app, device.person, path, asked));
    if (method !== "GET") arrivals.push({ ...arrived, status: reply.statusCode, isHalf: false });
    return answered(tab, fault, reply);
  };

/** What a tab gets of the server's reply. */
function answered(tab: Tab, fault: Fault | null, reply: LightMyRequestResponse) {
  if (tab.isDead || fault === "KILLED_AFTER") return die(tab);
  if (fault === "LOST_ANSWER") throw lost();
  const type = String(reply.headers["content-type"]);
  return new Response(fault === "CUT_IN_REPLY" ? halfOf(reply.body) : reply.body, {
    status: reply.statusCode,
    headers: { "content-type": type },
  });
}

/** A body that breaks off after half of it. */
const halfOf = (body: string) =>
  new ReadableStream({
    start(stream) {
      stream.enqueue(new TextEncoder().encode(body.slice(0, body.length / 2)));
    },
    pull: () => Promise.reject(lost()),
  });

const lost = () => new TypeError("Failed to fetch");

/** What comes of a call that does not reach the server; null for one that does. */
function stoppedBefore(tab: Tab, fault: Fault | null): Promise<Response> | null {
  if (fault === "KILLED_BEFORE") return die(tab);
  if (!tab.device.isOnline || fault === "CUT_BEFORE") return Promise.reject(lost());
  const status = fault && STATUS[fault];
  return status ? Promise.resolve(new Response("Not now", { status })) : null;
}

const STATUS: Partial<Record<Fault, number>> = { UNAVAILABLE: 503, TOO_MANY: 429, SIGNED_OUT: 401 };

function takeFault(device: Device, { method }: AskedCall): Fault | null {
  if (method === "GET") return null;
  const { fault } = device;
  device.fault = null;
  return fault;
}

const ask = (app: FastifyInstance, { cookies }: Person, url: string, asked: AskedCall) =>
  app.inject({
    method: asked.method,
    url,
    cookies,
    headers: { ...asked.headers, origin: ORIGIN },
    ...(asked.body !== undefined && { payload: asked.body }),
  });

/**
 * Sends a change whose second half does not come, over a connection of its own; resolves to the status of what the server
 * says to that, 0 where it says nothing.
 */
async function sendHalf(app: FastifyInstance, { cookies }: Person, path: string, asked: AskedCall) {
  const { hostname, port } = new URL(await addressOf(app));
  const { method, headers, body = "" } = asked;
  const named = {
    host: `${hostname}:${port}`,
    origin: ORIGIN,
    cookie: Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join("; "),
    "content-length": String(Buffer.byteLength(body)),
    ...headers,
  };
  const lines = Object.entries(named).map(([name, value]) => `${name}: ${value}`);
  const head = [`${method} ${path} HTTP/1.1`, ...lines, "", ""].join("\r\n");
  const wire = connect(Number(port), hostname);
  if (body.length > 0) wire.write(head);
  const rest = body.length > 0 ? Buffer.from(body) : Buffer.from(head);
  wire.end(rest.subarray(0, rest.length / 2));
  const said = await text(wire).catch(() => "");
  return Number(/^HTTP\/1\.1 (\d+)/.exec(said)?.[1] ?? 0);
}
