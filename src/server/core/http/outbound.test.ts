import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { promisify } from "node:util";
import type { buildConnector } from "undici";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fixture } from "#testing/fixture.ts";
import { openTlsDouble, PUBLIC } from "#testing/doubles/tls.ts";
import { createOutbound, OutboundError } from "./outbound.ts";

const double = fixture(openTlsDouble);
beforeEach(() => {
  double.received.length = 0;
  double.connections.length = 0;
  double.state.answer = (_, reply) => reply.end("taken");
});
afterEach(() => void vi.unstubAllEnvs());

const HOST = "service.example";
const url = `https://${HOST}/w/?token=BQYA%2b`;
const get = { method: "GET" } as const;

/** The outbound module, with a record of its DNS lookups and connections. */
function watched(found: (typeof PUBLIC)[][], settings: Parameters<typeof double.outbound>[0] = {}) {
  const resolved: string[] = [];
  const dialled: buildConnector.Options[] = [];
  const send = double.outbound({
    resolve: async (hostname) => {
      resolved.push(hostname);
      return found[Math.min(resolved.length, found.length) - 1] ?? [];
    },
    route: (to) => {
      dialled.push(to);
      return { ...to, hostname: "127.0.0.1", port: String(double.port) };
    },
    ...settings,
  });
  return { send, resolved, dialled };
}

// events.once is not used because it rejects on a connection reset
const whenClosed = (socket: Socket) =>
  new Promise<void>((closed) => {
    if (socket.destroyed) closed();
    else socket.once("close", () => closed());
  });

/** The message of the failure, checked to be safe to log. */
async function failureOf(call: Promise<unknown>) {
  const error = await call.then(
    () => new Error("It did not fail"),
    (failure: unknown) => failure,
  );
  if (!(error instanceof OutboundError)) throw error;
  expect(error.message).not.toMatch(/example|BQYA|\d\.\d/);
  return error.message;
}

describe("a request", () => {
  test("is sent unchanged to the checked address under its host's name", async () => {
    const { send, resolved, dialled } = watched([[PUBLIC]]);
    const body = Buffer.from([0, 255, 13, 10]);
    const answer = await send(url, {
      method: "POST",
      headers: { ttl: "60", urgency: "high" },
      body,
    });
    expect(answer).toEqual({ status: 200, body: Buffer.from("taken") });
    expect(double.received).toEqual([
      {
        method: "POST",
        url: "/w/?token=BQYA%2b",
        servername: HOST,
        headers: expect.objectContaining({
          host: HOST,
          ttl: "60",
          urgency: "high",
          "content-length": "4",
        }),
        body,
      },
    ]);
    expect(resolved).toEqual([HOST]);
    expect(dialled).toMatchObject([{ hostname: PUBLIC.address, servername: HOST, port: "" }]);
  });

  test("reuses a connection, and ignores proxy variables", async () => {
    for (const name of ["HTTPS_PROXY", "https_proxy", "ALL_PROXY"])
      vi.stubEnv(name, "http://127.0.0.1:9");
    vi.stubEnv("NODE_USE_ENV_PROXY", "1");
    const { send, resolved } = watched([[PUBLIC]]);
    for (let n = 0; n < 12; n += 1) expect((await send(url, get)).status).toBe(200);
    expect(double.received).toHaveLength(12);
    // another connection is opened while the first is not idle yet
    expect(double.connections.length).toBeLessThan(4);
    expect(resolved).toHaveLength(double.connections.length);
  });

  test("does not follow a redirect", async () => {
    double.state.answer = (_, reply) =>
      reply.writeHead(307, { location: "https://127.0.0.1/" }).end();
    const { send, dialled } = watched([[PUBLIC]]);
    expect((await send(url, get)).status).toBe(307);
    expect(double.received).toHaveLength(1);
    expect(dialled).toHaveLength(1);
  });
});

describe("the certificate", () => {
  test("must match the host's name", async () => {
    const call = watched([[PUBLIC]]).send("https://other.example/", get);
    expect(await failureOf(call)).toBe("The connection failed (ERR_TLS_CERT_ALTNAME_INVALID)");
    expect(double.received).toEqual([]);
  });

  test("must be trusted, whatever the environment says", async () => {
    vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
    const call = watched([[PUBLIC]], { ca: "" }).send(url, get);
    expect(await failureOf(call)).toBe("The connection failed (DEPTH_ZERO_SELF_SIGNED_CERT)");
    expect(double.received).toEqual([]);
  });
});

describe("a response", () => {
  const closed = async () => {
    const [socket] = double.connections;
    if (socket) await whenClosed(socket);
    expect(double.connections).toHaveLength(1);
  };

  test.each([
    ["does not begin", () => undefined],
    ["does not end", (reply: { write: (text: string) => void }) => reply.write("a")],
  ])("that %s is aborted and its connection closed", async (_, begin) => {
    double.state.answer = (_request, reply) => begin(reply);
    expect(await failureOf(watched([[PUBLIC]], { timeoutMs: 1_000 }).send(url, get))).toBe(
      "It took too long",
    );
    await closed();
  });

  test("of a megabyte is returned whole", async () => {
    double.state.answer = (_, reply) => reply.end(Buffer.alloc(1_000_000, 7));
    expect((await watched([[PUBLIC]]).send(url, get)).body).toEqual(Buffer.alloc(1_000_000, 7));
  });

  test("of more is refused, and its connection closed before the end", async () => {
    let written = 0;
    double.state.answer = (_, reply) => {
      const more = () => {
        while (!reply.destroyed && written < 500_000_000) {
          written += 100_000;
          if (!reply.write(Buffer.alloc(100_000))) return void reply.once("drain", more);
        }
      };
      more();
    };
    expect(await failureOf(watched([[PUBLIC]]).send(url, get))).toBe(
      "The answer is longer than 1000000 bytes",
    );
    await closed();
    expect(written).toBeLessThan(50_000_000);
  });
});

describe("a host", () => {
  const privately = [
    "127.0.0.1",
    "10.1.2.3",
    "169.254.169.254",
    "192.168.1.1",
    "100.64.0.1",
    "0.0.0.0",
    "::1",
    "::ffff:127.0.0.1",
    "64:ff9b::7f00:1",
    "fd00:ec2::254",
    "fe80::1%eth0",
    "2002:7f00:1::",
  ].map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));

  test.each(privately)("at $address is not called", async (address) => {
    const { send, dialled } = watched([[address]]);
    expect(await failureOf(send(url, get))).toBe("The host is not at public addresses alone");
    expect(dialled).toEqual([]);
  });

  test.each(privately)("at $address besides a public one is not called", async (address) => {
    for (const mix of [
      [PUBLIC, address],
      [address, PUBLIC],
    ]) {
      const { send, dialled } = watched([mix]);
      expect(await failureOf(send(url, get))).toBe("The host is not at public addresses alone");
      expect(dialled).toEqual([]);
    }
  });

  test("without addresses, or with a resolver that fails, is not called", async () => {
    expect(await failureOf(watched([[]]).send(url, get))).toContain("public addresses");
    const unknown = () =>
      Promise.reject(Object.assign(new Error(`getaddrinfo ${HOST}`), { code: "ENOTFOUND" }));
    expect(await failureOf(watched([], { resolve: unknown }).send(url, get))).toBe(
      "The connection failed (ENOTFOUND)",
    );
  });

  test("that resolves after the time-out is not called", async () => {
    const late = Promise.withResolvers<(typeof PUBLIC)[]>();
    const { send } = watched([], { resolve: () => late.promise, timeoutMs: 1_000 });
    expect(await failureOf(send(url, { ...get, headers: { late: "yes" } }))).toBe(
      "It took too long",
    );
    late.resolve([PUBLIC]);
    expect((await send(url, get)).status).toBe(200);
    expect((await send(url, get)).status).toBe(200);
    expect(double.received.filter(({ headers }) => headers["late"])).toEqual([]);
  });

  test("that changes its address is called at the checked one, and checked for every connection", async () => {
    double.state.answer = (_, reply) => reply.setHeader("connection", "close").end();
    const { send, resolved, dialled } = watched([[PUBLIC], [{ address: "127.0.0.1", family: 4 }]]);
    expect((await send(url, get)).status).toBe(200);
    expect(resolved).toHaveLength(1);
    expect(dialled.map(({ hostname }) => hostname)).toEqual([PUBLIC.address]);
    expect(await failureOf(send(url, get))).toContain("public addresses");
    expect(resolved).toHaveLength(2);
    expect(dialled).toHaveLength(1);
    expect(double.received).toHaveLength(1);
  });

  test("is reached at its other address family when the first has no route", async () => {
    const six = { address: "2606:2800:21f:cb07::1", family: 6 };
    const tried: string[] = [];
    const send = double.outbound({
      resolve: async () => [six, { ...six, address: "2606:2800:21f:cb07::2" }, PUBLIC],
      route: (to) => {
        tried.push(to.hostname);
        const port = to.hostname === PUBLIC.address ? String(double.port) : "9";
        return { ...to, hostname: "127.0.0.1", port };
      },
    });
    expect((await send(url, get)).status).toBe(200);
    expect(tried).toEqual([six.address, PUBLIC.address]);
  });

  test("that accepts the connection and says nothing is given up after the time-out", async () => {
    const mute = createServer();
    mute.listen(0, "127.0.0.1");
    await once(mute, "listening");
    const address = mute.address();
    const port = typeof address === "object" && address ? String(address.port) : "";
    const connected = once(mute, "connection");
    const route = (to: buildConnector.Options) => ({ ...to, hostname: "127.0.0.1", port });
    const call = watched([[PUBLIC]], { route, timeoutMs: 1_000 }).send(url, get);
    // here the time-outs of connecting and of the whole call are close together, so either error may come first
    expect(await failureOf(call)).toMatch(/too long|UND_ERR_CONNECT_TIMEOUT/);
    const [socket] = await connected;
    await whenClosed(socket.on("error", () => undefined).resume());
    mute.close();
  });
});

test("an address that is not plain https is not even resolved", async () => {
  const { send, resolved } = watched([[PUBLIC]]);
  for (const address of [
    "https://127.0.0.1%2Dx.push.apple.com/p",
    "https://127.0.0.1/",
    "http://service.example/",
    "https://service.example:8443/",
  ])
    expect(await failureOf(send(address, get))).toContain("not plain https");
  expect(resolved).toEqual([]);
  await expect(createOutbound()("https://[::1]/", get)).rejects.toThrow("not plain https");
});

// the module that a separate process imports
const OUTBOUND = "#server/core/http/outbound.ts";

test("Node's own fetch is unchanged, and an idle connection lets the process exit", async () => {
  const script = `
    import { createOutbound } from "${OUTBOUND}";
    const send = createOutbound({
      resolve: async () => [${JSON.stringify(PUBLIC)}],
      route: (to) => ({ ...to, hostname: "127.0.0.1", port: "${double.port}" }),
      ca: process.env.TEST_CA,
    });
    const { status } = await send("${url}", { method: "GET" });
    const dispatcher = globalThis[Symbol.for("undici.globalDispatcher.1")].constructor.name;
    const done = performance.now();
    process.on("exit", () =>
      console.log(JSON.stringify({ status, dispatcher, ms: performance.now() - done })));
  `;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--input-type=module", "--eval", script],
    { env: { ...process.env, TEST_CA: double.ca } },
  );
  const told = JSON.parse(stdout);
  // undici's own agent would appear as Dispatcher1Wrapper
  expect(told).toMatchObject({ status: 200, dispatcher: "Agent" });
  // an idle connection that was not unreferenced would keep the process alive for four seconds
  expect(told.ms).toBeLessThan(2_000);
});
