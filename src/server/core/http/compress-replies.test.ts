import { brotliDecompressSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { fixture } from "#testing/fixture.ts";
import { settled } from "#testing/settled.ts";
import { horseInput, newHorse, openYard, query } from "#testing/yard.ts";

const yard = fixture(openYard);
const owner = fixture(() => yard.newOwner());
const few = fixture(() => yard.newOwner());

const HORSES = 300;
const ask = (who: typeof owner, url: string, headers: Record<string, string> = {}) =>
  who.send({ method: "GET", url, headers });
const packed = { "accept-encoding": "gzip, deflate, br, zstd" };

beforeAll(async () => {
  await newHorse(few);
  await query(
    `insert into horses (id, yard_id, name, breed, date_of_birth, passport_number, microchip_number)
     select gen_random_uuid(), $1, 'Blue ' || n, 'Cob', '2015-04-01', '826046001234567', '985141000123456'
     from generate_series(1, ${HORSES}) n`,
    [owner.user.yardId],
  );
});

test.each([
  ["of some kilobytes", "/api/horse-names"],
  ["of more, in a thread", "/api/horses"],
  ["of a page of many", "/api/horse-summaries?pageSize=50"],
])("a reply %s is sent in Brotli to whoever takes it, and is the same", async (_, path) => {
  const [plain, short] = [await ask(owner, path), await ask(owner, path, packed)];
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(short.headers["content-encoding"]).toBe("br");
  for (const { headers } of [plain, short]) expect(headers["vary"]).toContain("accept-encoding");
  expect(short.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  expect(Number(short.headers["content-length"])).toBe(short.rawPayload.length);
  expect(JSON.parse(brotliDecompressSync(short.rawPayload).toString())).toEqual(plain.json());
});

test("a short reply, a refusal, and the reply to a change are sent as they are", async () => {
  for (const reply of [
    await ask(few, "/api/horse-names", packed),
    await ask(few, "/api/horses/none", packed),
    await few.send({
      method: "POST",
      url: "/api/horses",
      payload: horseInput({ notes: "Long ".repeat(900) }),
      headers: packed,
    }),
  ])
    expect(reply.headers["content-encoding"]).toBeUndefined();
});

test("each form has a tag of its own, by which it is not sent again", async () => {
  await expect
    .poll(async () => {
      await settled();
      const tags = [packed, {}].map(async (form) => {
        const { headers } = await ask(owner, "/api/horse-names", form);
        const tag = String(headers["etag"]);
        const again = await ask(owner, "/api/horse-names", { ...form, "if-none-match": tag });
        return [tag, again.statusCode] as const;
      });
      const [one, other] = await Promise.all(tags);
      return [one?.[1], other?.[1], one?.[0] !== other?.[0]];
    })
    .toEqual([304, 304, true]);
});
