import { createECDH, randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fixture } from "#testing/fixture.ts";
import { openTlsDouble } from "#testing/doubles/tls.ts";
import { openPush, pushKey, sendPush } from "./push.ts";

const double = fixture(openTlsDouble);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "loosebox-push-"));
  await openPush({ folder, contact: "Loosebox <help@yard.example>", send: double.outbound() });
});
beforeEach(() => {
  double.received.length = 0;
});
afterAll(() => rm(folder, { recursive: true }));

const browserKeys = createECDH("prime256v1");
browserKeys.generateKeys();
const browser = (endpoint: string) => ({
  endpoint,
  p256dh: browserKeys.getPublicKey("base64url"),
  auth: randomBytes(16).toString("base64url"),
});
const endpoint = "https://web.push.apple.com/Q?token=a%2bb";
const message = { title: "Gale", body: "Rugs on", url: "/dashboard", tag: "x" };
const answer = (status: number) => {
  double.state.answer = (_, reply) =>
    reply.writeHead(status, { location: "https://127.0.0.1/" }).end();
};

test("a message is sent encrypted and signed for the origin of its push service", async () => {
  answer(201);
  expect(await sendPush(browser(endpoint), message)).toBe("sent");
  const [request] = double.received;
  expect(request).toMatchObject({
    method: "POST",
    url: "/Q?token=a%2bb",
    servername: "web.push.apple.com",
    headers: {
      host: "web.push.apple.com",
      ttl: "86400",
      urgency: "normal",
      "content-type": "application/octet-stream",
      "content-encoding": "aes128gcm",
      "content-length": String(request?.body.length),
    },
  });
  expect(request?.body.toString("latin1")).not.toContain("Gale");
  const [, claims = "", key] =
    /^vapid t=[\w-]+\.([\w-]+)\.[\w-]+, k=([\w-]+)$/.exec(request?.headers.authorization ?? "") ??
    [];
  expect(key).toBe(pushKey());
  expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({
    aud: "https://web.push.apple.com",
    sub: "mailto:help@yard.example",
  });
});

test.each([
  [200, "sent"],
  [201, "sent"],
  [202, "sent"],
  [404, "gone"],
  [410, "gone"],
])("an answer of %i means %s", async (status, outcome) => {
  answer(status);
  expect(await sendPush(browser(endpoint), message)).toBe(outcome);
});

test.each([307, 400, 403, 413, 429, 500])("a reply of %i may be retried", async (status) => {
  answer(status);
  const failed = sendPush(browser(endpoint), message);
  await expect(failed).rejects.toThrow(new Error(`The push service answered ${status}`));
  expect(double.received).toHaveLength(1);
});

test("a network failure is reported without the endpoint, which is a secret of the browser", async () => {
  const failed = sendPush(browser("https://api.push.apple.com/secret"), message);
  await expect(failed).rejects.toThrow(
    new Error("The push service is away: The connection failed (ERR_TLS_CERT_ALTNAME_INVALID)"),
  );
  const keyless = { ...browser(endpoint), p256dh: "B".repeat(87) };
  const refused = await sendPush(keyless, message).catch(String);
  expect(refused).toContain("Public key is not valid");
  expect(refused).not.toContain("apple");
  expect(double.received).toEqual([]);
});

test.each([
  "https://127.0.0.1%2Dx.push.apple.com/p",
  "https://web.push.apple.com:8443/p",
  "https://evil.example/p",
  "not an address",
])("%s counts as gone, and no request is made", async (address) => {
  expect(await sendPush(browser(address), message)).toBe("gone");
  expect(double.received).toEqual([]);
});
