import type { FastifyInstance } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
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
  body?: string;
}

/** Brings a device's calls to the server, or does not. */
export const fetchFrom =
  (app: FastifyInstance, arrivals: Arrival[]) => async (path: string, asked: AskedCall) => {
    const tab = running.getStore();
    if (!tab || tab.isDead) return never;
    const { device } = tab;
    const fault = takeFault(device, asked);
    const stopped = stoppedBefore(tab, fault);
    if (stopped) return stopped;
    const reply = await running.run(null, () => ask(app, device.person, path, asked));
    const { method, body = "" } = asked;
    if (method !== "GET") arrivals.push({ device, method, path, body, status: reply.statusCode });
    if (tab.isDead || fault === "KILLED_AFTER") return die(tab);
    if (fault === "LOST_ANSWER") throw lost();
    const type = String(reply.headers["content-type"]);
    return new Response(reply.body, {
      status: reply.statusCode,
      headers: { "content-type": type },
    });
  };

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
