import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import type { Agent, buildConnector } from "undici";
import { BodyTooLong, readBounded } from "#server/core/read-bounded.ts";
import { isPublicAddress } from "./public-address.ts";
import { parseOutboundUrl } from "./url.ts";

/** A call that was not made, or not answered in time or in bounds. The message names no address and may be logged. */
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

/** Calls an address that a client can influence. */
export type SendOutbound = (address: string, request: OutboundRequest) => Promise<OutboundResponse>;

interface Settings {
  /** Every address of a host name. */
  resolve: (hostname: string) => Promise<LookupAddress[]>;
  /** Where to connect instead; `hostname` is the address that was checked. */
  route?: (to: buildConnector.Options) => buildConnector.Options;
  /** The certificate to trust instead of those that Node trusts. */
  ca?: string;
  /** For resolving, connecting, the request and the whole answer together. */
  timeoutMs: number;
  maxBytes: number;
}

const defaults: Settings = {
  resolve: (hostname) => lookup(hostname, { all: true }),
  timeoutMs: 10_000,
  maxBytes: 1_000_000,
};

/**
 * Makes the one way to call an address that a client can influence. The address must be plain https in
 * normal form, every IP address of its host must be public, and the connection goes to one of exactly
 * these: the name is not resolved a second time. Redirects are answers like others, proxy variables are
 * not read. Throws OutboundError. Other `settings` are for tests.
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
      // undici looks at the signal only once it is connected
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
  // Loading undici would put its own agent under Node's fetch (undici issue 5500), unless that has one
  // already: touching any of fetch's classes gives it Node's own.
  void new Headers();
  const undici = await import("undici");
  // half of the time for each family of addresses
  const tls = { allowH2: false, rejectUnauthorized: true, timeout: timeoutMs / 2 };
  const connector = undici.buildConnector({ ...tls, ...(ca && { ca }) });
  const dial: Dial = (to, callback) => connector(route ? route(to) : to, callback);
  // an idle connection closes after four seconds, whatever the other side suggests, and meanwhile does
  // not keep the process alive
  return new undici.Agent({
    connect: checkedConnector(resolve, dial),
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 4_000,
  });
}

type Dial = buildConnector.connector;

/** A connector that resolves a host once, checks all its addresses, and dials only what it has checked. */
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

type Dialled = NonNullable<Parameters<buildConnector.Callback>[1]>;

const dialled = (dial: Dial, to: buildConnector.Options) =>
  new Promise<Dialled>((done, failed) => {
    dial(to, (error, socket) => (socket ? done(socket) : failed(error)));
  });

async function publicAddresses(hostname: string, resolve: Settings["resolve"]) {
  const found = await resolve(hostname);
  // one that is not public spoils all: which of them is dialled must not be a matter of luck
  if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address)))
    throw new OutboundError("The host is not at public addresses alone");
  return found;
}

/** The first address of each family: a server without a route for one of them can use the other. */
const oneOfEachFamily = (found: LookupAddress[]) =>
  found
    .filter(({ family }, at) => found.findIndex((each) => each.family === family) === at)
    .map(({ address }) => address);

function reasonFor(error: unknown): string {
  if (error instanceof OutboundError || error instanceof BodyTooLong) return error.message;
  if (error instanceof DOMException && error.name === "TimeoutError") return "It took too long";
  // messages of the network name host and address, codes do not
  const code = error instanceof Error && "code" in error ? String(error.code) : "no code";
  return `The connection failed (${code})`;
}
