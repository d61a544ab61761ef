import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { creatingCalls, newAddress } from "#testing/creating-calls.ts";
import { rowsOf } from "#testing/rows-of-yard.ts";
import { made, recordInputs } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newMember } from "#testing/member.ts";
import { todays } from "#testing/runs.ts";
import { newHorse, openYard, query, type Visitor } from "#testing/yard.ts";
import { eraseFiles } from "#server/domains/files/erase.ts";
import { sweepIdempotencyKeys } from "./idempotency.ts";

const yard = fixture(openYard);

const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n");
const OTHER_CONTENT =
  "This was saved when it was first sent, with other content. Change what was saved, or add this anew.";
const ERASED =
  "This was added when it was first sent and has been erased since. If it is still wanted, add it anew.";
const IN_BIN =
  "What was added first with this id has been deleted and lies in the bin. Put it back from there, or add it anew.";

const allCalls = Object.entries(creatingCalls).map(([name, call]) => ({
  ...call,
  name,
  path: name.replace("POST ", ""),
}));
type Call = (typeof allCalls)[number];
/** Half of the calls, the others the next day: all of them keep their answers in the same way. */
const calls = todays(2, allCalls);

/** Adds a thing with an id chosen by the client, in a new yard. */
async function makeOne({ path, input }: Call) {
  const { owner, horseId, url } = await newAddress(yard, path);
  const id = crypto.randomUUID();
  const sent = { ...input(horseId), id };
  const first = await owner.post(url, sent);
  expect(first.statusCode, first.body).toBe(200);
  const again = () => owner.post(url, sent);
  return { owner, url, id, sent, first, again, answer: [200, first.body] as const };
}

const binOf = (owner: Visitor) => made<{ id: string }[]>(owner.get("/api/bin"));
const forget = (id: string) => query("delete from idempotency_keys where id = $1", [id]);

describe.each(calls.filter(({ otherwise }) => otherwise))("$name, another body", (call) => {
  test("is refused, and the sender of the first sees the first answer", async () => {
    const { owner, url, sent, first } = await makeOne(call);
    const before = await rowsOf(owner.user);
    const other = { ...sent, ...call.otherwise };
    expect(await owner.post(url, other)).toAnswer([409, OTHER_CONTENT]);
    const headers = { accept: "application/problem+json" };
    const problem = await owner.send({ method: "POST", url, payload: other, headers });
    if (!call.path.includes("messages"))
      expect(problem.json()).toMatchObject({ status: 409, current: first.json() });
    expect(await rowsOf(owner.user)).toEqual(before);
  });

  test("four different bodies at once: one is made, the others are refused", async () => {
    const { owner, horseId, url } = await newAddress(yard, call.path);
    const sent = { ...call.input(horseId), id: crypto.randomUUID() };
    const replies = await Promise.all(
      [0, 1, 2, 3].map((n) => owner.post(url, n % 2 ? { ...sent, ...call.otherwise } : sent)),
    );
    const answered = replies.filter(({ statusCode }) => statusCode === 200);
    expect(answered).toHaveLength(2);
    expect(new Set(answered.map(({ body }) => body)).size).toBe(1);
    for (const reply of replies.filter((each) => !answered.includes(each)))
      expect(reply).toAnswer([409, OTHER_CONTENT]);
  });
});

describe.each(calls)("$name, sent again", (call) => {
  test("with its keys in another order: the first answer", async () => {
    const { owner, url, sent, answer } = await makeOne(call);
    const turned = Object.fromEntries(Object.entries(sent).toReversed());
    expect(await owner.post(url, turned)).toAnswer([...answer]);
  });

  test("by another member, or by somebody who has lost the right: not the first answer", async () => {
    const { owner, url, sent, first, again } = await makeOne(call);
    const { yardId } = owner.user;
    const member = await newMember(yard.app, yardId, "OWNER");
    const theirs = await member.post(url, sent);
    expect([404, 409]).toContain(theirs.statusCode);
    const viewers = call.name.includes("horse") || call.name.includes("care-events");
    if (!viewers) return;
    await query("update memberships set role = 'VIEWER' where yard_id = $1 and user_id = $2", [
      yardId,
      owner.user.id,
    ]);
    const refused = await again();
    expect(refused.statusCode).toBe(403);
    expect(refused.body).not.toBe(first.body);
  });

  test("after a refusal: the id is still free", async () => {
    const { owner, horseId, url } = await newAddress(yard, call.path);
    const id = crypto.randomUUID();
    const nowhere = url.replace(/(horses|sessions)\/[\da-f-]{36}/, `$1/${crypto.randomUUID()}`);
    if (nowhere === url) return;
    expect((await owner.post(nowhere, { ...call.input(horseId), id })).statusCode).toBe(404);
    const { rows } = await query("select from idempotency_keys where id = $1", [id]);
    expect(rows).toEqual([]);
    expect((await owner.post(url, { ...call.input(horseId), id })).statusCode).toBe(200);
  });
});

describe.each(calls.filter(({ hasBin }) => hasBin))("$name, sent again", (call) => {
  test("after an edit: the first answer, and the edit stays", async () => {
    const { owner, url, id, sent, again, answer } = await makeOne(call);
    const { id: _, ...input } = sent;
    const change = { ...input, ...call.otherwise };
    const edited = await made(owner.put(`${url}/${id}`, change));
    expect(await again()).toAnswer([...answer]);
    expect(await made(owner.put(`${url}/${id}`, change))).toEqual({
      ...edited,
      updatedAt: expect.any(String),
      // saving an item of stock counts it
      ...("countedAt" in edited && { countedAt: expect.any(String) }),
    });
  });

  test("once in the bin: the first answer, and it stays in the bin and can be restored", async () => {
    const { owner, url, id, again, answer } = await makeOne(call);
    await made(owner.delete(`${url}/${id}`));
    const before = await rowsOf(owner.user);
    expect(await again()).toAnswer([...answer]);
    expect(await rowsOf(owner.user)).toEqual(before);
    expect((await owner.delete(`${url}/${id}`)).statusCode).toBe(404);
    const [item] = await binOf(owner);
    await made(owner.post(`/api/bin/${item?.id}/put-back`));
    expect(await again()).toAnswer([...answer]);
    await made(owner.delete(`${url}/${id}`));
  });

  test("once erased: a refusal that says so, and the stored answer is deleted", async () => {
    const { owner, url, id, again, sent } = await makeOne(call);
    await made(owner.delete(`${url}/${id}`));
    const [item] = await binOf(owner);
    await made(owner.delete(`/api/bin/${item?.id}`));
    const before = await rowsOf(owner.user);
    expect(await again()).toAnswer([410, ERASED]);
    expect(await owner.post(url, { ...sent, ...call.otherwise })).toAnswer([410, ERASED]);
    expect(await rowsOf(owner.user)).toEqual(before);
    const { rows } = await query(
      "select request_hash, answer, named_ids from idempotency_keys where id = $1",
      [id],
    );
    expect(rows).toEqual([{ request_hash: null, answer: null, named_ids: [] }]);
  });

  test("once the key has expired: an item in the bin is not recreated", async () => {
    const { owner, url, id, again } = await makeOne(call);
    await forget(id);
    // 409 for either reason: a second of its kind on the horse, or an id that exists
    expect((await again()).statusCode, "nor made a second time").toBe(409);
    await made(owner.delete(`${url}/${id}`));
    const before = await rowsOf(owner.user);
    expect(await again()).toAnswer([409, IN_BIN]);
    expect(await rowsOf(owner.user)).toEqual(before);
    const [item] = await binOf(owner);
    await made(owner.post(`/api/bin/${item?.id}/put-back`));
  });
});

const callNamed = (name: string) =>
  allCalls.find((call) => call.name === name) ?? expect.fail(name);

test("erasing a horse deletes the stored answers that name it, and no others", async () => {
  const { owner, horseId } = await yard.newOwnerWithHorse();
  const { id: other } = await newHorse(owner);
  const outing = (horse: string) => ({
    ...callNamed("POST /api/outings").input(horse),
    horseIds: [horse],
    id: crypto.randomUUID(),
  });
  const [gone, stays] = [outing(horseId), outing(other)];
  const kept = await owner.post("/api/outings", stays);
  await made(owner.post("/api/outings", gone));
  await made(owner.delete(`/api/horses/${horseId}`));
  for (const { id } of await binOf(owner)) await made(owner.delete(`/api/bin/${id}`));
  expect(await owner.post("/api/outings", gone)).toAnswer([410, ERASED]);
  expect(await owner.post("/api/outings", stays)).toAnswer([200, kept.body]);
});

test("a deleted chat and its questions are not recreated", async () => {
  const chat = await makeOne(callNamed("POST /api/chat/sessions"));
  const url = `${chat.url}/${chat.id}/messages`;
  const question = { content: "What is laminitis?", id: crypto.randomUUID() };
  await made(chat.owner.post(url, question));
  await made(chat.owner.delete(`${chat.url}/${chat.id}`));
  expect(await chat.again()).toAnswer([410, ERASED]);
  expect(await chat.owner.post(url, question)).toAnswer([404, "Chat not found"]);
});

test("stored answers are deleted with their person and yard, and after 30 days", async () => {
  const { owner, id } = await makeOne(callNamed("POST /api/care-events"));
  const count = async () =>
    (await query("select from idempotency_keys where id = $1", [id])).rowCount;
  await query("update idempotency_keys set at = now() - interval '29 days' where id = $1", [id]);
  await sweepIdempotencyKeys();
  expect(await count()).toBe(1);
  await query("update idempotency_keys set at = now() - interval '31 days' where id = $1", [id]);
  await sweepIdempotencyKeys();
  expect(await count()).toBe(0);
  const next = await makeOne(callNamed("POST /api/care-events"));
  await query("delete from yards where id = $1", [next.owner.user.yardId]);
  const left = await query("select from idempotency_keys where yard_id = $1", [
    next.owner.user.yardId,
  ]);
  expect(left.rowCount).toBe(0);
  expect(owner.user.id).not.toBe(next.owner.user.id);
});

describe.each([
  { url: "/api/upload/attachment", field: "file" },
  { url: "/api/upload/horse-photo", field: "photo" },
])("POST $url", ({ url, field }) => {
  const picture = (background: string) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .jpeg()
      .toBuffer();
  const begin = async () => {
    const { owner, horseId } = await yard.newOwnerWithHorse();
    const id = crypto.randomUUID();
    const send = (bytes: Buffer, name = "paddock.jpg") =>
      owner.upload(`${url}?id=${id}`, field, bytes, name);
    return { owner, horseId, id, send, bytes: await picture("#a86") };
  };
  const inStore = ({ user }: { user: { yardId: string } }) =>
    readdir(join(yard.dataDir, "files", user.yardId), { recursive: true });

  test("the same id and file: the first answer, and the file is stored once", async () => {
    const { owner, id, send, bytes } = await begin();
    const first = await send(bytes);
    expect(first.statusCode, first.body).toBe(200);
    expect(first.body).toContain(`/files/${id}`);
    const stored = await inStore(owner);
    expect(await send(bytes)).toAnswer([200, first.body]);
    expect((await rowsOf(owner.user))["files"]).toBe(1);
    expect(await inStore(owner)).toEqual(stored);
  });

  test("four at once: stored once, and complete", async () => {
    const { owner, id, send, bytes } = await begin();
    const replies = await Promise.all([1, 2, 3, 4].map(() => send(bytes)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
    expect((await rowsOf(owner.user))["files"]).toBe(1);
    const shown = await owner.get(`/files/${id}`);
    expect((await sharp(shown.rawPayload).metadata()).width).toBe(40);
    expect((await inStore(owner)).filter((name) => name.includes("part"))).toEqual([]);
  });

  test("the same id with another file or name: refused, and the first stays", async () => {
    const { owner, id, send, bytes } = await begin();
    await made(send(bytes));
    const before = (await owner.get(`/files/${id}`)).rawPayload;
    expect(await send(await picture("#123"))).toAnswer([409, OTHER_CONTENT]);
    expect(await send(bytes, "other.jpg")).toAnswer([409, OTHER_CONTENT]);
    expect((await owner.get(`/files/${id}`)).rawPayload.equals(before)).toBe(true);
  });

  test("an invalid picture is refused, and its id stays free even if bytes of it were left", async () => {
    const { owner, id, send, bytes } = await begin();
    expect((await send(Buffer.from("<svg/>"))).statusCode).toBe(415);
    await query("insert into erased_files (yard_id, file_id) values ($1, $2)", [
      owner.user.yardId,
      id,
    ]);
    await made(send(bytes));
    await eraseFiles();
    expect((await owner.get(`/files/${id}`)).statusCode).toBe(200);
  });

  test("once the key has expired: the existing file", async () => {
    const { owner, id, send, bytes } = await begin();
    const first = await send(bytes);
    await forget(id);
    expect(await send(bytes)).toAnswer([200, first.body]);
    expect((await rowsOf(owner.user))["files"]).toBe(1);
  });

  test("once deleted: a refusal that says so, and nothing is stored", async () => {
    const { owner, id, send, bytes } = await begin();
    await made(send(bytes));
    await query("update files set created_at = now() - interval '25 hours' where id = $1", [id]);
    await eraseFiles();
    expect(await send(bytes)).toAnswer([410, ERASED]);
    expect((await rowsOf(owner.user))["files"]).toBe(0);
  });
});

test("a file in the bin with its record: sent again it gets the first answer and stays there", async () => {
  const { owner, horseId } = await yard.newOwnerWithHorse();
  const id = crypto.randomUUID();
  const send = () => owner.upload(`/api/upload/attachment?id=${id}`, "file", PDF, "letter.pdf");
  const first = await send();
  const at = `/api/horses/${horseId}/veterinary`;
  const record = await made(owner.post(at, recordInputs.veterinary({ documents: [id] })));
  await made(owner.delete(`${at}/${record.id}`));
  expect(await send()).toAnswer([200, first.body]);
  expect((await owner.get(`/files/${id}`)).statusCode).toBe(404);
  const [item] = await binOf(owner);
  await made(owner.post(`/api/bin/${item?.id}/put-back`));
  expect((await owner.get(`/files/${id}`)).statusCode).toBe(200);
  await made(owner.delete(`${at}/${record.id}`));
  for (const each of await binOf(owner)) await made(owner.delete(`/api/bin/${each.id}`));
  expect(await send()).toAnswer([410, ERASED]);
});
