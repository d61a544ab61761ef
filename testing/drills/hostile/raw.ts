import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";

/** What a server on this machine answered: the status, or 0 where the connection ended without an answer. */
export interface RawAnswer {
  status: number;
  text: string;
}

/** Bytes that no browser sends, and how slowly they are sent. */
interface RawRequest {
  pieces: readonly (string | Buffer)[];
  /** Milliseconds before each further piece. */
  restMs?: number;
  /** Milliseconds after which the client leaves without an answer; 20 seconds where one must come. */
  leavesAfterMs?: number;
}

interface Target {
  origin: string;
  cookie: string;
}

const BOMB = gzipSync(Buffer.alloc(20_000_000));
const paths = [
  "/../../etc/passwd",
  "/files/../../../etc/passwd",
  "/%2e%2e/%2e%2e/etc/passwd",
  "/files/..%2f..%2fsecrets%2fseal-key",
  "/api//horses",
  "/api/horses/%00",
  "/api/horses/%ff%fe",
  "/api/horses/%",
  "//evil.example/api/horses",
  "/assets/..\\..\\package.json",
  `/${"a/".repeat(3_000)}`,
  `/api/horses?q=${"x".repeat(7_000)}`,
  `/api/horses?${"a=1&".repeat(1_500)}`,
  "/api/horses?__proto__[admin]=1&constructor[prototype][x]=1",
  "*",
  "http://evil.example/",
];
const cookies = [
  "session=; session=; session=x",
  `session=${"x".repeat(4_000)}`,
  "session=%00%ff",
  '="=;;;=',
  "a=b; ".repeat(1_000),
  "__Host-session=../../etc/passwd",
];
const lines = [
  "GET / HTTP/9.9",
  "get /api/horses http/1.1",
  "TRACE /api/horses HTTP/1.1",
  "CONNECT evil.example:443 HTTP/1.1",
  "PROPFIND /api/horses HTTP/1.1",
  "POST /api/health HTTP/1.1",
  "DELETE /api/login HTTP/1.1",
  "OPTIONS /api/horses HTTP/1.1",
  "HEAD /api/horses HTTP/1.1",
  "\x16\x03\x01\x02\x00",
  "",
];

const head = (
  { origin, cookie }: Target,
  line: string,
  headers: Record<string, string> = {},
): string =>
  Object.entries({ Host: new URL(origin).host, Origin: origin, Cookie: cookie, ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .reduce((all, each) => all + each, `${line}\r\n`)
    .concat("Connection: close\r\n\r\n");

const JSON_TYPE = { "Content-Type": "application/json" };
const post = "POST /api/horses HTTP/1.1";

type Kind = (target: Target, n: number) => RawRequest;

const pick = <T>(all: readonly T[], n: number, otherwise: T): T => all[n % all.length] ?? otherwise;

const withBody = (target: Target, body: string | Buffer, headers: Record<string, string> = {}) => ({
  pieces: [
    head(target, post, { ...JSON_TYPE, "Content-Length": String(body.length), ...headers }),
    body,
  ],
});

/** The kinds of requests that are wrong below the level of the calls. */
export const kinds: Record<string, Kind> = {
  "path tricks": (target, n) => ({
    pieces: [head(target, `GET ${pick(paths, n, "/")} HTTP/1.1`)],
  }),
  "wrong methods and lines": (target, n) => ({
    pieces: [head(target, pick(lines, n, ""))],
    leavesAfterMs: 2_000,
  }),
  "bad cookies": (target, n) => ({
    pieces: [head(target, "GET /api/horses HTTP/1.1", { Cookie: pick(cookies, n, "") })],
  }),
  "huge headers": (target, n) => ({
    pieces: [head(target, "GET /api/horses HTTP/1.1", { "X-Large": "x".repeat(4_000 << (n % 5)) })],
  }),
  "bad JSON": (target, n) =>
    withBody(
      target,
      pick(
        [
          "{",
          '{"name":',
          "[".repeat(50_000),
          `{"a":${"9".repeat(9_000)}}`,
          '{"__proto__":{"x":1}}',
          "\u0000",
          "null",
        ],
        n,
        "{",
      ),
    ),
  "wrong types of content": (target, n) =>
    withBody(target, "<x/>", {
      "Content-Type": pick(
        ["text/xml", "", "application/json; charset=utf-7", "multipart/form-data", "a/b;c=\u00ff"],
        n,
        "",
      ),
    }),
  "compressed bombs": (target, n) =>
    withBody(target, BOMB, { "Content-Encoding": pick(["gzip", "deflate", "br", "zstd"], n, "") }),
  "writes from elsewhere": (target, n) =>
    withBody(target, "{}", {
      Origin: pick(["https://evil.example", "null", `${target.origin}.evil.example`, ""], n, ""),
      "Sec-Fetch-Site": "cross-site",
    }),
  "two lengths": (target, n) => ({
    pieces: [
      head(target, post, {
        ...JSON_TYPE,
        "Content-Length": pick(["4", "-1", "9999999999999", "4, 5"], n, "4"),
        "Transfer-Encoding": "chunked",
      }),
      "2\r\n{}\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\n\r\n",
    ],
    leavesAfterMs: 3_000,
  }),
  "bad chunks": (target) => ({
    pieces: [
      head(target, post, { ...JSON_TYPE, "Transfer-Encoding": "chunked" }),
      "fffffffffffffffff\r\nzz",
    ],
    leavesAfterMs: 3_000,
  }),
  "rubbish uploads": (target) => {
    const body = randomBytes(60_000);
    return {
      pieces: [
        head(target, "POST /api/upload/horse-photo HTTP/1.1", {
          "Content-Type": "multipart/form-data; boundary=b",
          "Content-Length": String(body.length),
        }),
        body,
      ],
    };
  },
  "half a body": (target) => ({
    pieces: [head(target, post, { ...JSON_TYPE, "Content-Length": "100000" }), "{".repeat(1_000)],
    leavesAfterMs: 1_000,
  }),
  "slow bodies": (target) => ({
    pieces: [
      head(target, post, { ...JSON_TYPE, "Content-Length": "100" }),
      "{",
      " ",
      " ",
      " ",
      " ",
      " ",
      "}",
    ],
    restMs: 200,
    leavesAfterMs: 500,
  }),
};

const ANSWER_MS = 20_000;

/** Sends bytes on a connection of its own. */
export async function sendRaw(origin: string, request: RawRequest): Promise<RawAnswer> {
  const { pieces, restMs = 0, leavesAfterMs = ANSWER_MS } = request;
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  let text = "";
  const closed = new Promise<void>((resolve) => socket.on("close", () => resolve()));
  // an end without an answer is what many of these deserve
  socket.on("error", () => undefined);
  socket.on(
    "data",
    (bytes) => (text = text.length < 2_000 ? text + bytes.toString("latin1") : text),
  );
  for (const piece of pieces) {
    socket.write(piece);
    if (restMs > 0) await sleep(restMs);
  }
  const leaving = new AbortController();
  await Promise.race([
    closed,
    sleep(leavesAfterMs, null, { signal: leaving.signal }).catch(() => null),
  ]);
  leaving.abort();
  socket.destroy();
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text };
}
