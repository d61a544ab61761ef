import { brotliDecompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { YardCopy } from "#contract/data/copy.ts";
import { eventInput, made, recordInputs } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newMember } from "#testing/member.ts";
import { settled } from "#testing/settled.ts";
import { horseInput, openYard, type Visitor } from "#testing/yard.ts";

const yard = fixture(openYard);

async function copyPage(who: Visitor, asked = ""): Promise<YardCopy> {
  await settled();
  const reply = await who.get(`/api/copy${asked}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

/** Every page of a copy, joined. */
async function wholeCopy(who: Visitor, since = ""): Promise<YardCopy> {
  const first = await copyPage(who, since);
  let { next } = first;
  while (next !== null) {
    const page = await copyPage(who, `${since ? `${since}&` : "?"}after=${next}`);
    first.replies.push(...page.replies);
    next = page.next;
  }
  return { ...first, next };
}

const addresses = ({ replies }: YardCopy) => replies.map(({ address }) => address);

async function withWork() {
  const { owner, horseId } = await yard.newOwnerWithHorse();
  await made(owner.post(`/api/horses/${horseId}/farrier`, recordInputs.farrier()));
  await made(owner.post("/api/care-events", eventInput({ horseId })));
  return { owner, horseId };
}

test("each copied reply is what the server answers at its address", async () => {
  const { owner, horseId } = await withWork();
  const copy = await wholeCopy(owner);
  expect(copy.horses).toEqual([horseId]);
  expect(copy.replies.length).toBeGreaterThan(30);
  for (const { address, reply } of copy.replies) {
    const asked = await owner.get(address);
    expect(asked.statusCode, address).toBe(200);
    expect(asked.json(), address).toEqual(reply);
  }
});

test("a page compressed for a phone holds the same", async () => {
  const { owner } = await withWork();
  await settled();
  const packed = await owner.send({
    method: "GET",
    url: "/api/copy",
    headers: { "accept-encoding": "br" },
  });
  expect(packed.headers["content-encoding"]).toBe("br");
  const { replies } = JSON.parse(brotliDecompressSync(packed.rawPayload).toString());
  expect(replies).toHaveLength((await copyPage(owner)).replies.length);
});

describe("with a cursor", () => {
  test("nothing is sent when nothing has changed", async () => {
    const { owner } = await withWork();
    const { cursor } = await wholeCopy(owner);
    const { replies, next } = await copyPage(owner, `?since=${cursor}`);
    expect([replies, next]).toEqual([[], null]);
  });

  test("the replies about the yard and about the horse that has changed are sent, and no other's", async () => {
    const { owner, horseId } = await withWork();
    const other = await made(owner.post("/api/horses", horseInput({ name: "Conker" })));
    const { cursor } = await wholeCopy(owner);
    await made(owner.post(`/api/horses/${horseId}/farrier`, recordInputs.farrier()));
    const later = await wholeCopy(owner, `?since=${cursor}`);
    expect(addresses(later)).toContain("/api/today");
    expect(new Set(later.replies.map((each) => each.horseId))).toEqual(new Set([null, horseId]));
    expect(later.horses).toContain(other.id);
  });

  test("a horse that was deleted is no longer among the horses", async () => {
    const { owner, horseId } = await withWork();
    const { cursor } = await wholeCopy(owner);
    await owner.delete(`/api/horses/${horseId}`);
    expect((await wholeCopy(owner, `?since=${cursor}`)).horses).toEqual([]);
  });

  test("a change of the yard's bodies sends every horse again", async () => {
    const { owner, horseId } = await withWork();
    const { cursor } = await wholeCopy(owner);
    await owner.put("/api/compliance/bodies", { bodies: ["FEI"] });
    expect(addresses(await wholeCopy(owner, `?since=${cursor}`))).toContain(
      `/api/horses/${horseId}/overview`,
    );
  });

  test.each(["nonsense", "00000000-1-0"])("%s is refused", async (since) => {
    const { owner } = await withWork();
    const { statusCode } = await owner.get(`/api/copy?since=${since}`);
    expect(statusCode).toBe(since === "nonsense" ? 400 : 410);
  });
});

test("horses come in pages, each once", async () => {
  const owner = await yard.newOwner();
  const names = Array.from({ length: 30 }, (_, n) => `Horse ${n}`);
  for (const name of names) await made(owner.post("/api/horses", horseInput({ name })));
  const first = await copyPage(owner);
  expect(first.next).not.toBeNull();
  const copy = await wholeCopy(owner);
  expect(new Set(addresses(copy)).size).toBe(copy.replies.length);
  expect(new Set(copy.replies.flatMap(({ horseId }) => horseId ?? []))).toEqual(
    new Set(copy.horses),
  );
});

test("somebody with a right about one horse gets that horse, and only the sections of the right", async () => {
  const { owner, horseId } = await withWork();
  const other = await made(owner.post("/api/horses", horseInput({ name: "Conker" })));
  const rider = await newMember(yard.app, owner.user.yardId, "VIEWER");
  const limited = { allHorses: false, grants: [{ horseId, section: "care", access: "read" }] };
  await made(owner.put(`/api/members/${rider.user.id}/rights`, limited));
  const { horses, replies, rights } = await wholeCopy(rider);
  expect(horses).toEqual([horseId]);
  expect(JSON.stringify(replies)).not.toContain(other.id);
  expect(replies.some(({ address }) => address.endsWith("/care-plan"))).toBe(true);
  expect(replies.some(({ address }) => address.endsWith("/doses"))).toBe(false);
  expect(rights).not.toBe((await copyPage(owner)).rights);
});

test("nobody gets a copy without signing in, and another yard's copy has none of this yard's", async () => {
  const { horseId } = await withWork();
  expect(await yard.visitor().get("/api/copy")).toAnswer([401, "Sign in first"]);
  const stranger = await yard.newOwner();
  expect(JSON.stringify(await wholeCopy(stranger))).not.toContain(horseId);
});
