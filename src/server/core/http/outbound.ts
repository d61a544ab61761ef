import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import type { Agent, buildConnector } from "undici";
import { BodyTooLong, readBounded } from "./read-bounded.ts";

/*
 * Matches only RFC 3986 characters that no parser changes. The host is labels of letters, digits and hyphens,
 * separated by dots, and its last label begins with a letter: this excludes IP addresses in all notations,
 * ports, credentials, `%` and a trailing dot. A `%` in path or query is allowed, as in Windows' push endpoints:
 * `https://wns2-par02p.notify.windows.com/w/?token=BQYA%2b…`. An empty query is not, because URL.search does not
 * distinguish it from none.
 */
const PLAIN =
  /^https:\/\/(?:[a-z\d-]+\.)+[a-z][a-z\d-]*\/(?:[\w.~!$&()*+,;=:@/-]|%[\da-fA-F]{2})*(?:\?(?:[\w.~!$&()*+,;=:@/?-]|%[\da-fA-F]{2})+)?$/;

/**
 * Parses an address that a client can influence; null unless it is plain https to a named host in normal form.
 * Every parser reads such an address alike, so the checked host is the called host, whichever library makes the
 * call.
 */
export function parseOutboundUrl(address: string): URL | null {
  if (!PLAIN.test(address)) return null;
  const url = URL.parse(address);
  return url?.href === address ? url : null;
}

const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether a resolved IP address is on the public internet. Addresses in IANA's special-purpose registries are not, nor
 * are IPv6 addresses that embed an IPv4 one (mapped, NAT64, 6to4, Teredo), because a gateway would deliver to that.
 */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return ipaddr.IPv4.parse(address).range() === "unicast";
    case 6: {
      // checks against an allow-list, because ipaddr.js calls every range that it does not know `unicast`
      const parsed = ipaddr.IPv6.parse(address);
      return parsed.match(globalUnicast) && parsed.range() === "unicast";
    }
    default:
      return false;
  }
}

/**
 * Thrown when a call was not made, failed, or exceeded its time or size limit. The message names no address and
 * may be logged.
 */
export class OutboundError extends Error {}

interface OutboundRequest {
  method: "GET" | "POST";
  headers?: Record<string, string>;
  body?: Buffer;
}

interface OutboundResponse {
  status: number;
  body: Buffer;
}

export type SendOutbound = (address: string, request: OutboundRequest) => Promise<OutboundResponse>;

interface Settings {
  resolve: (hostname: string) => Promise<LookupAddress[]>;
  /** Redirects the connection in tests; `hostname` is the checked address. */
  route?: (to: buildConnector.Options) => buildConnector.Options;
  /** The certificate authority to trust instead of Node's. */
  ca?: string;
  /** Milliseconds for DNS, connecting, the request and the whole response together. */
  timeoutMs: number;
  maxBytes: number;
}

const defaults: Settings = {
  resolve: (hostname) => lookup(hostname, { all: true }),
  timeoutMs: 10_000,
  maxBytes: 1_000_000,
};

/**
 * Makes the one function that calls addresses that a client can influence. The address must be plain https in
 * normal form, every IP address of its host must be public, and the connection goes to one of exactly these: the
 * name is not resolved again. Redirects are not followed, and proxy variables are ignored. Throws OutboundError.
 * The other `settings` are for tests.
 */
export function createOutbound(settings: Partial<Settings> = {}): SendOutbound {
  const all = { ...defaults, ...settings };
  let agent: Promise<Agent> | undefined;
  return async (address, request) => {
    const url = parseOutboundUrl(address);
    if (!url) throw new OutboundError("The address is not plain https to a named host");
    const signal = AbortSignal.timeout(all.timeoutMs);
    const exchange = async (): Promise<OutboundResponse> => {
      agent ??= openAgent(all);
      const { origin, pathname, search } = url;
      const target = { origin, path: pathname + search, signal };
      const { statusCode, body } = await (await agent).request({ ...request, ...target });
      return { status: statusCode, body: await readBounded(body, all.maxBytes) };
    };
    try {
      // undici checks the signal only once it is connected
      return await Promise.race([exchange(), whenAborted(signal)]);
    } catch (error) {
      throw new OutboundError(reasonFor(error));
    }
  };
}

const whenAborted = (signal: AbortSignal) =>
  new Promise<never>((_, failed) => {
    signal.addEventListener("abort", () => failed(signal.reason), { once: true });
  });

/** Calls an address that a client can influence, on the real network. */
export const sendOutbound = createOutbound();

async function openAgent({ resolve, route, ca, timeoutMs }: Settings): Promise<Agent> {
  // Loading undici would put its own agent under Node's fetch (undici issue 5500), unless fetch already has an agent.
  // Using any of fetch's classes gives it Node's own.
  void new Headers();
  const undici = await import("undici");
  // an IPv6 and an IPv4 address may be tried in turn, so each gets half of the time
  const tls = { allowH2: false, rejectUnauthorized: true, timeout: timeoutMs / 2 };
  const connector = undici.buildConnector({ ...tls, ...(ca && { ca }) });
  const dial: Dial = (to, callback) => connector(route ? route(to) : to, callback);
  // an idle connection closes after four seconds, whatever the server suggests, and does not keep the process alive
  // meanwhile
  return new undici.Agent({
    connect: checkedConnector(resolve, dial),
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 4_000,
  });
}

type Dial = buildConnector.connector;

/** A connector that resolves a host once, checks all its addresses, and connects only to those. */
function checkedConnector(resolve: Settings["resolve"], dial: Dial): Dial {
  const connect = async (to: buildConnector.Options) => {
    const addresses = oneOfEachFamily(await publicAddresses(to.hostname, resolve));
    let failure: unknown;
    for (const address of addresses)
      try {
        return await dialled(dial, { ...to, hostname: address, servername: to.hostname });
      } catch (error) {
        failure = error;
      }
    throw failure;
  };
  return (to, settle) => {
    connect(to).then(
      (socket) => settle(null, socket),
      (error: unknown) => settle(error instanceof Error ? error : new Error("No connection"), null),
    );
  };
}

type OutboundSocket = NonNullable<Parameters<buildConnector.Callback>[1]>;

const dialled = (dial: Dial, to: buildConnector.Options) =>
  new Promise<OutboundSocket>((done, failed) => {
    dial(to, (error, socket) => (socket ? done(socket) : failed(error)));
  });

async function publicAddresses(hostname: string, resolve: Settings["resolve"]) {
  const found = await resolve(hostname);
  // one address that is not public is enough to refuse the host, so the choice among its addresses does not matter
  if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address)))
    throw new OutboundError("The host is not at public addresses alone");
  return found;
}

/** The first address of each family, so that a host without a route for one can use the other. */
const oneOfEachFamily = (found: LookupAddress[]) =>
  found
    .filter(({ family }, at) => found.findIndex((each) => each.family === family) === at)
    .map(({ address }) => address);

function reasonFor(error: unknown): string {
  if (error instanceof OutboundError || error instanceof BodyTooLong) return error.message;
  if (error instanceof DOMException && error.name === "TimeoutError") return "It took too long";
  // network error messages contain the host and address, error codes do not
  const code = error instanceof Error && "code" in error ? String(error.code) : "no code";
  return `The connection failed (${code})`;
}
