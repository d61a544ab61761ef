import { existsSync } from "node:fs";
import { appendFile, open, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test, vi } from "vitest";
import { eraseFiles } from "#server/domains/files/erase.ts";
import { fixture } from "#testing/fixture.ts";
import { newMember } from "#testing/member.ts";
import { newHorse, openYard, type Owner, PASSWORD, query } from "#testing/yard.ts";
import { eraseDue, erasureLedger, readErased } from "./erase.ts";

const yard = fixture(openYard);

async function said(call: ReturnType<Owner["get"]>) {
  const reply = await call;
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ id: string; fileUrl: string }>();
}

/** Creates data of a user in every place that can hold some. */
async function liveHere(owner: Owner, name: string) {
  const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: "#a86" } })
    .jpeg()
    .toBuffer();
  const { fileUrl } = await said(owner.upload("/api/upload/horse-photo", "photo", photo));
  const horse = await newHorse(owner, { notes: `Belongs to ${name}`, imageUrl: fileUrl });
  await said(
    owner.post(`/api/horses/${horse.id}/farrier`, {
      farrier: name,
      serviceType: "TRIMMING",
      date: "2025-01-05",
    }),
  );
  await said(
    owner.post("/api/care-events", {
      horseId: horse.id,
      title: `${name} rides`,
      eventType: "EXERCISE",
      dueDate: "2027-01-05T15:00",
    }),
  );
  const unchanged = {
    highAbove: null,
    lowBelow: null,
    countFromWeeks: null,
    countByWeeks: null,
    seasonFrom: null,
    seasonTo: null,
    tapewormMonths: null,
    retestDays: null,
  };
  const rule = { ...unchanged, advisedBy: name, why: `${name} asked for it` };
  expect((await owner.post("/api/worming/rule", rule)).statusCode).toBe(200);
  await said(
    owner.post("/api/outings", {
      name: `${name}'s show`,
      firstDay: "2027-01-05",
      body: "BE",
      horseIds: [horse.id],
    }),
  );
  const chat = await said(
    owner.post("/api/chat/sessions", { assistantType: "bha", title: `${name}'s chat` }),
  );
  await said(owner.post(`/api/chat/sessions/${chat.id}/messages`, { content: `I am ${name}` }));
  await said(owner.put("/api/consents", { consentType: "AI_ASSISTANTS", consented: true }));
  await said(owner.post("/api/forgot-password", { email: owner.user.email }));
  // waits, because the reply is sent before the link is queued
  await vi.waitFor(
    async () => expect((await yard.mails()).join()).toContain("reset-password"),
    15_000,
  );
  await query(
    `insert into notifications (id, yard_id, user_id, title, message, type)
     values (gen_random_uuid(), $1, $2, 'Hello', $3, 'SYSTEM')`,
    [owner.user.yardId, owner.user.id, `Welcome, ${name}`],
  );
  // an account that paid at some time: the row has Stripe's ids, and no name
  await query(
    `insert into subscriptions (yard_id, customer_id, subscription_id, start_key, stripe_status)
     values ($1, $2, $3, gen_random_uuid(), 'canceled')`,
    [owner.user.yardId, `cus_${owner.user.yardId}`, `sub_${owner.user.yardId}`],
  );
}

/** The tables, of the whole database, with one of these words in any column of any row. */
async function tablesWith(words: string[]) {
  const { rows } = await query(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
     from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
     order by 1`,
  );
  expect(rows.length, "there are tables to search").toBeGreaterThan(20);
  const found: string[] = [];
  for (const { name } of rows) {
    const hits = await query(
      `select from ${String(name)} as row where row::text ilike any ($1) limit 1`,
      [words.map((word) => `%${word}%`)],
    );
    if (hits.rowCount) found.push(String(name));
  }
  return found;
}

async function filesWith(words: string[]) {
  const root = join(yard.dataDir, "files");
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const text = path + (await readFile(path, "latin1"));
    if (words.some((word) => text.includes(word))) found.push(path);
  }
  return found;
}

async function leaveNow(owner: Owner) {
  await said(owner.send({ method: "DELETE", url: "/api/user", payload: { password: PASSWORD } }));
  await query("update users set erase_after = now() - interval '1 second' where id = $1", [
    owner.user.id,
  ]);
  await eraseDue();
  await eraseFiles();
}

test("after erasure no table and no file contains the person's name, address or id, except billing's rows of the yard", async () => {
  const owner = await yard.newOwner({ firstName: "Quilla", lastName: "Zanthorpe" });
  await liveHere(owner, "Quilla Zanthorpe");
  const person = [owner.user.email, "Quilla", "Zanthorpe", owner.user.id];
  const theirs = [...person, owner.user.yardId];
  expect(await tablesWith(person), "or the search would find nothing anyway").toEqual(
    expect.arrayContaining([
      "public.care_events",
      "public.chat_messages",
      "public.chat_sessions",
      "public.consents",
      "public.farrier_records",
      "public.files",
      "public.horses",
      "public.memberships",
      "public.notifications",
      "public.outings",
      "public.password_resets",
      "public.sessions",
      "public.users",
      "public.yards",
    ]),
  );
  expect(await filesWith(theirs)).not.toEqual([]);

  await leaveNow(owner);
  expect(await tablesWith(person), "until the last mail has gone").toEqual([
    "public.account_mails",
  ]);
  await yard.mails();
  expect(await tablesWith(person)).toEqual([]);
  // kept for tax law: the yard's id together with Stripe's ids
  expect(await tablesWith(theirs)).toEqual(["public.subscriptions"]);
  expect(await filesWith(theirs)).toEqual([]);
  expect((await owner.get("/api/user")).statusCode).toBe(401);
  const login = { email: owner.user.email, password: PASSWORD };
  expect((await yard.visitor().post("/api/login", login)).statusCode).toBe(401);
  const mails = await yard.mails();
  expect(mails.filter((mail) => mail.includes("Your Loosebox account was deleted"))).toHaveLength(
    1,
  );
});

test("half a line, as a kill leaves it, does not spoil the list of erased accounts", async () => {
  const list = erasureLedger(yard.dataDir);
  const before = existsSync(list) ? await readErased(list) : [];
  await appendFile(list, '{"userId":"0193');
  const leavers = [await yard.newOwner(), await yard.newOwner()];
  for (const leaver of leavers) await leaveNow(leaver);
  const erased = await readErased(list);
  expect(erased.slice(0, before.length)).toEqual(before);
  expect(erased.slice(before.length).map(({ userId }) => userId)).toEqual(
    leavers.map(({ user }) => user.id),
  );
});

test("nobody is listed as erased whose line did not reach the disk, and who may then keep the account", async () => {
  const list = erasureLedger(yard.dataDir);
  await leaveNow(await yard.newOwner());
  const before = await readFile(list, "utf8");
  const opened = await open(list);
  const sync = vi.spyOn(Object.getPrototypeOf(opened), "sync");
  await opened.close();
  onTestFinished(() => sync.mockRestore());
  sync.mockRejectedValueOnce(Object.assign(new Error("no space left"), { code: "ENOSPC" }));
  const owner = await yard.newOwner();
  await expect(leaveNow(owner)).rejects.toThrow("1 accounts could not be erased");
  expect(await readFile(list, "utf8")).toBe(before);
  expect((await owner.get("/api/user")).statusCode).toBe(200);
  await eraseDue();
  expect((await readErased(list)).at(-1)?.userId).toBe(owner.user.id);
  expect((await owner.get("/api/user")).statusCode).toBe(401);
});

test("a yard with another owner stays, without the erased owner's name", async () => {
  const owner = await yard.newOwner({ lastName: "Ottershaw" });
  const partner = await newMember(yard.app, owner.user.yardId, "OWNER");
  const horse = await newHorse(owner);
  await leaveNow(owner);
  expect((await partner.get(`/api/horses/${horse.id}`)).statusCode).toBe(200);
  await yard.mails();
  expect(await tablesWith([owner.user.email, "Ottershaw", owner.user.id])).toEqual([]);
});

test("erasing a member who is no owner leaves the yard", async () => {
  const owner = await yard.newOwner();
  const groom = await newMember(yard.app, owner.user.yardId, "GROOM");
  const horse = await newHorse(groom);
  await leaveNow(groom);
  expect((await owner.get(`/api/horses/${horse.id}`)).statusCode).toBe(200);
  await yard.mails();
  expect(await tablesWith([groom.user.email, groom.user.id])).toEqual([]);
});
