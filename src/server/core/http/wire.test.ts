import type { InjectOptions } from "fastify";
import { beforeAll, describe, expect, test } from "vitest";
import { fixture } from "#testing/fixture.ts";
import { horseInput, openYard, ORIGIN } from "#testing/yard.ts";
import { sayRaw } from "#testing/doubles/wire.ts";

const yard = fixture(openYard);
let port: number;
beforeAll(async () => {
  port = Number(new URL(await yard.app.listen({ port: 0, host: "127.0.0.1" })).port);
});

const ask = (options: InjectOptions) => yard.app.inject(options);

const NOTHING = "There is nothing at this address";
const NOT_JSON = "The body is not valid JSON";

describe("the origin of a write", () => {
  const write = (headers: Record<string, string>) =>
    ask({ method: "POST", url: "/api/logout", headers });
  const FOREIGN = [403, "This request did not come from Loosebox's own pages"];

  test("our own Origin is accepted", async () => {
    expect((await write({ origin: ORIGIN })).statusCode).toBe(200);
    expect(
      (await write({ origin: "http://127.0.0.1:3000", host: "127.0.0.1:3000" })).statusCode,
    ).toBe(200);
  });

  test("a missing, foreign or null Origin is refused", async () => {
    expect(await write({}), "none").toAnswer(FOREIGN);
    for (const origin of [
      "null",
      "",
      "https://evil.example",
      "http://localhost:3001",
      "https://localhost:3000",
      "http://localhost:3000.evil.example",
      "http://localhost:3000/",
      "http://evil.localhost:3000",
    ])
      expect(await write({ origin }), origin).toAnswer(FOREIGN);
  });

  test("without Origin, Sec-Fetch-Site must say same-origin", async () => {
    expect((await write({ "sec-fetch-site": "same-origin" })).statusCode).toBe(200);
    for (const site of ["same-site", "cross-site", "none", ""])
      expect(await write({ "sec-fetch-site": site }), site).toAnswer(FOREIGN);
  });

  test("a foreign Origin is refused whatever Sec-Fetch-Site says", async () => {
    const headers = { origin: "https://evil.example", "sec-fetch-site": "same-origin" };
    expect(await write(headers)).toAnswer(FOREIGN);
  });

  test("it is checked before the body is read, for every method that writes", async () => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"] as const) {
      const reply = await ask({
        method,
        url: "/api/horses",
        payload: "{not json",
        headers: { "content-type": "application/json", origin: "https://evil.example" },
      });
      expect(reply, method).toAnswer(FOREIGN);
    }
  });

  test("reading needs no origin, and no answer allows other origins", async () => {
    const reply = await ask({
      method: "GET",
      url: "/api/health",
      headers: { origin: "https://evil.example" },
    });
    expect(reply.statusCode).toBe(200);
    const preflight = await ask({
      method: "OPTIONS",
      url: "/api/horses",
      headers: { origin: "https://evil.example", "access-control-request-method": "POST" },
    });
    expect(preflight.statusCode).toBe(404);
    for (const { headers } of [reply, preflight])
      expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
  });
});

describe("addresses and methods", () => {
  test("an unknown path under /api is 404 in plain text", async () => {
    for (const url of [
      "/api",
      "/api/",
      "/api/nope",
      "/api/horses/1/2/3",
      "/API/health",
      "/api//health",
    ]) {
      const reply = await ask({ method: "GET", url });
      expect(reply, url).toAnswer([404, NOTHING]);
      expect(reply.headers["content-type"]).toBe("text/plain; charset=utf-8");
    }
  });

  test("an unsupported method is 404, for reading and writing", async () => {
    const headers = { origin: ORIGIN };
    for (const [method, url] of [
      ["PATCH", "/api/horses"],
      ["DELETE", "/api/login"],
      ["PUT", "/api/health"],
      ["GET", "/api/login"],
      ["OPTIONS", "/api/horses"],
    ] as const)
      expect(await ask({ method, url, headers }), `${method} ${url}`).toAnswer([404, NOTHING]);
  });

  test("an address with broken escapes is 400 with a sentence", async () => {
    for (const path of [
      "/api/horses/%",
      "/api/horses/%zz",
      "/api/horses/%E0%A4%A",
      "/%c0%af/etc",
    ]) {
      const reply = await sayRaw(
        port,
        `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      );
      expect([reply.status, reply.body], path).toEqual([400, "The address is not valid"]);
      expect(reply.head.toLowerCase()).toContain("content-type: text/plain; charset=utf-8");
      expect(reply.head.toLowerCase()).toContain("x-content-type-options: nosniff");
    }
  });

  test("broken escapes in a query are harmless", async () => {
    const owner = await yard.newOwner();
    for (const query of ["search=%", "search=%zz", "search=%ff%fe", "%=1", "search=a&search=b"]) {
      const reply = await owner.get(`/api/horse-summaries?${query}`);
      expect([200, 400], `${query}: ${reply.statusCode}`).toContain(reply.statusCode);
    }
  });

  test("an overlong id is refused without a fault", async () => {
    const reply = await ask({ method: "GET", url: `/api/horses/${"9".repeat(3_000)}` });
    expect(reply).toAnswer([404, NOTHING]);
  });

  test("path traversal finds nothing", async () => {
    for (const path of [
      "/api/../package.json",
      "/files/../../etc/passwd",
      "/files/..%2f..%2fetc%2fpasswd",
    ]) {
      const reply = await sayRaw(
        port,
        `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      );
      expect([401, 404], `${path}: ${reply.status}`).toContain(reply.status);
    }
  });
});

describe("bodies", () => {
  const send = (payload: string | Buffer, type = "application/json", url = "/api/login") =>
    ask({ method: "POST", url, payload, headers: { origin: ORIGIN, "content-type": type } });

  test("invalid JSON is 400", async () => {
    for (const text of ["{", "not json", '{"a":1}}', "\u0000", "{'a':1}", "NaN", '"\\u12"'])
      expect(await send(text), text).toAnswer([400, NOT_JSON]);
  });

  test("JSON that is not an object is 400", async () => {
    for (const text of ["null", "1", '"text"', "[]", "true", "[[[]]]", ""])
      expect(await send(text), text).toAnswer([400, "Send a JSON object"]);
  });

  test("a missing body is 400", async () => {
    const reply = await ask({ method: "POST", url: "/api/login", headers: { origin: ORIGIN } });
    expect(reply).toAnswer([400, "Send a JSON object"]);
  });

  test("another content type is 415", async () => {
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "application/xml",
      "multipart/form-data; boundary=x",
      "application/jsonp",
      "application/merge-patch+json",
      "nonsense",
      "application/json/x",
    ])
      expect(await send("{}", type), type).toAnswer([415, "Send the body as application/json"]);
  });

  test("JSON with a charset or in capitals is accepted", async () => {
    for (const type of ["application/json; charset=utf-8", "Application/JSON"])
      expect((await send('{"email":"a@b.example"}', type)).body, type).toBe("Password is required");
  });

  test("more than 1 MB is 413, announced or not", async () => {
    const big = JSON.stringify({ email: "a@b.example", password: "x".repeat(1_100_000) });
    expect(await send(big)).toAnswer([413, "What was sent is too large"]);
    const chunk = "x".repeat(65_536);
    const chunks = `${chunk.length.toString(16)}\r\n${chunk}\r\n`.repeat(20);
    const reply = await sayRaw(
      port,
      `POST /api/login HTTP/1.1\r\nHost: x\r\nOrigin: ${ORIGIN}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`,
    );
    expect([reply.status, reply.body]).toEqual([413, "What was sent is too large"]);
  });

  test("a compressed body is not decompressed", async () => {
    const reply = await ask({
      method: "POST",
      url: "/api/login",
      payload: Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]),
      headers: { origin: ORIGIN, "content-type": "application/json", "content-encoding": "gzip" },
    });
    expect(reply).toAnswer([400, NOT_JSON]);
  });

  test("the keys __proto__ and constructor are refused", async () => {
    for (const text of [
      '{"__proto__":{"admin":true}}',
      '{"email":{"__proto__":{}}}',
      '{"constructor":{"prototype":{"admin":true}}}',
      '{"\\u005f_proto__":{}}',
    ])
      expect(await send(text), text).toAnswer([400, NOT_JSON]);
  });

  test("text with U+0000 is refused in every text field", async () => {
    const owner = await yard.newOwner();
    const fields = ["name", "breed", "passportNumber", "microchipNumber", "imageUrl", "color"];
    for (const field of [...fields, "gender", "notes", "height", "weight", "dateOfBirth"]) {
      const reply = await owner.post("/api/horses", horseInput({ [field]: "/a\0b" }));
      expect(reply.statusCode, field).toBe(400);
    }
  });

  test("huge numbers, deep nesting and thousands of keys are refused without a fault", async () => {
    const owner = await yard.newOwner();
    const post = (payload: string) =>
      owner.send({
        method: "POST",
        url: "/api/horses",
        payload,
        headers: { "content-type": "application/json" },
      });
    const horse = JSON.stringify(horseInput()).slice(0, -1);
    for (const number of ["1e400", "-1e400", "1e308", "9007199254740993", "0.5", "-0", "1e-400"])
      expect((await post(`${horse},"bodyConditionScore":${number}}`)).statusCode, number).toBe(400);
    const deep = "[".repeat(100_000) + "]".repeat(100_000);
    expect((await post(`${horse},"name":${deep}}`)).statusCode).toBe(400);
    expect((await post(`{"a":`.repeat(90_000) + "1" + "}".repeat(90_000))).statusCode).toBe(400);
    const many = Array.from({ length: 50_000 }, (_, i) => `"k${i}":1`).join(",");
    expect((await post(`{${many}}`)).statusCode).toBe(400);
  });
});

describe("the shape of a refusal", () => {
  const wrong = (accept?: string) =>
    ask({
      method: "POST",
      url: "/api/login",
      payload: { email: "no", password: "" },
      headers: { origin: ORIGIN, ...(accept ? { accept } : {}) },
    });

  test("is one plain sentence as text", async () => {
    const reply = await wrong();
    expect(reply.headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(reply).toAnswer([400, "Invalid email address"]);
    expect((await wrong("application/json")).headers["content-type"]).toMatch(/^text\/plain/);
  });

  test("is problem+json, field by field, for clients that ask for it", async () => {
    const reply = await wrong("application/problem+json");
    expect(reply.headers["content-type"]).toBe("application/problem+json; charset=utf-8");
    expect(reply.json()).toEqual({
      type: "about:blank",
      status: 400,
      title: "Invalid email address",
      detail: "Invalid email address",
      instance: `urn:request:${String(reply.headers["x-request-id"])}`,
      errors: [
        { path: "email", message: "Invalid email address" },
        { path: "password", message: "Password is required" },
      ],
    });
  });

  test("is problem+json for an unknown path too", async () => {
    const headers = { accept: "application/problem+json" };
    const reply = await ask({ method: "GET", url: "/api/nope", headers });
    expect(reply.json()).toMatchObject({ status: 404, title: NOTHING, errors: [] });
  });

  test("is never cached", async () => {
    for (const url of [
      "/api/nope",
      "/api/user",
      "/files/00000000-0000-7000-8000-000000000000",
      "/nope",
    ]) {
      const reply = await ask({ method: "GET", url });
      expect(reply.headers["cache-control"], url).toBe("no-store");
    }
  });
});

describe("headers", () => {
  test("every answer carries the security headers and a request id, and names no software", async () => {
    const owner = await yard.newOwner();
    const horse = await owner.post("/api/horses", horseInput());
    for (const reply of [horse, await owner.get("/api/nope"), await owner.get("/files/x")]) {
      expect(reply.headers).toMatchObject({
        "x-request-id": expect.stringMatching(/^[\da-f-]{36}$/),
        "x-content-type-options": "nosniff",
        "referrer-policy": "strict-origin-when-cross-origin",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "x-frame-options": "DENY",
        "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
        "cache-control": "no-store",
      });
      expect(reply.headers).not.toHaveProperty("server");
      expect(reply.headers).not.toHaveProperty("x-powered-by");
      expect(reply.headers, "no HSTS over http").not.toHaveProperty("strict-transport-security");
    }
  });

  test("a request id from the client is ignored", async () => {
    const headers = { "request-id": "mine", "x-request-id": "mine" };
    const reply = await ask({ method: "GET", url: "/api/health", headers });
    expect(reply.headers["x-request-id"]).not.toBe("mine");
  });

  test("more than 16 KB of headers are refused with a sentence", async () => {
    const bomb = `GET /api/health HTTP/1.1\r\nHost: x\r\nX-Bomb: ${"x".repeat(20_000)}\r\n\r\n`;
    const reply = await sayRaw(port, bomb);
    expect([reply.status, reply.body]).toEqual([431, "The headers of the request are too large"]);
    expect(reply.head.toLowerCase()).toContain("content-type: text/plain; charset=utf-8");
  });

  test("thousands of small headers are refused or ignored without a fault", async () => {
    const many = Array.from({ length: 1_500 }, (_, i) => `x${i}: 1\r\n`).join("");
    const reply = await sayRaw(
      port,
      `GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${many}\r\n`,
    );
    expect([200, 431]).toContain(reply.status);
  });

  test("bytes that are not HTTP get 400 and the connection is closed", async () => {
    for (const text of [
      "hello\r\n\r\n",
      "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
      "GET /api/health HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
      "POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      "GET /api/health HTTP/1.1\r\nHost: x\r\nbad header: x\u0000\r\n\r\n",
      "POST /api/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    ]) {
      const reply = await sayRaw(port, text);
      expect(reply.status, JSON.stringify(text)).toBe(400);
    }
    const alive = await yard.visitor().get("/api/health");
    expect(alive.statusCode).toBe(200);
  });
});
