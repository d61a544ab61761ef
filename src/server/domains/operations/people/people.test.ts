import { describe, expect, test } from "vitest";
import type { HeldPerson } from "#contract/operations/people.ts";
import { fixture } from "#testing/fixture.ts";
import { anotherBrowser, newAdmin } from "#testing/member.ts";
import { newHorse, openYard, PASSWORD, query, UNKNOWN_ID } from "#testing/yard.ts";
import { sweepOperatorActs } from "./people.ts";

const yard = fixture(openYard);
const admin = fixture(() => newAdmin(yard.app));

const rows = async <T extends object>(sql: string, values: unknown[] = []) =>
  (await query<T>(sql, values)).rows;

const pathOf = (id: string) => `/api/admin/people/${id}`;
const read = async (id: string) => (await admin.get(pathOf(id))).json<HeldPerson>();
const search = (text: string) => admin.get(`/api/admin/people?search=${encodeURIComponent(text)}`);

describe("GET /api/admin/people", () => {
  test("is refused signed out and to an owner who does not run the installation", async () => {
    const path = "/api/admin/people?search=robin";
    expect((await yard.visitor().get(path)).statusCode).toBe(401);
    expect((await (await yard.newOwner()).get(path)).statusCode).toBe(403);
  });

  test("finds people by a part of their name or address, at most 20", async () => {
    const owner = await yard.newOwner({ firstName: "Wilhelmina" });
    const { id, email } = owner.user;
    const found = expect.objectContaining({ id, email, disabledAt: null });
    for (const text of ["HELMINA", email.toUpperCase(), email.slice(0, -3), "  Wilhelmina "])
      expect((await search(text)).json(), text).toContainEqual(found);
    await query(
      `insert into users (id, email, first_name, last_name, password_hash)
       select gen_random_uuid(), 'many' || n || '@example.com', 'Many', 'People', '' from generate_series(1, 25) n`,
    );
    expect((await search("many")).json()).toHaveLength(20);
  });

  test("takes what is typed as it is: signs of patterns find nothing", async () => {
    for (const text of ["%%", "__", "\\\\", "' or '1'='1"])
      expect((await search(text)).json(), text).toEqual([]);
  });

  test.each(["", "a", " a ", "x".repeat(101)])("is refused for %j", async (text) => {
    expect((await search(text)).statusCode).toBe(400);
  });
});

describe("GET /api/admin/people/:id", () => {
  test("is refused signed out and to an owner, and nobody has looked then", async () => {
    const owner = await yard.newOwner();
    expect((await yard.visitor().get(pathOf(owner.user.id))).statusCode).toBe(401);
    expect((await owner.get(pathOf(owner.user.id))).statusCode).toBe(403);
    expect(await rows("select 1 from operator_acts where person_id = $1", [owner.user.id])).toEqual(
      [],
    );
  });

  test("an unknown person is not found", async () => {
    expect(await admin.get(pathOf(UNKNOWN_ID))).toAnswer([404, "Person not found"]);
    expect((await admin.get(pathOf("none"))).statusCode).toBe(400);
  });

  test("says what is held in counts and times, and nothing that was written", async () => {
    const owner = await yard.newOwner();
    await newHorse(owner, { name: "Secretname" });
    const reply = await admin.get(pathOf(owner.user.id));
    expect(reply.body).not.toContain("Secretname");
    expect(reply.body).not.toMatch(/hash|token_/i);
    expect(reply.json()).toMatchObject({
      id: owner.user.id,
      role: "USER",
      twoFactor: false,
      disabledAt: null,
      eraseAfter: null,
      yards: [{ role: "OWNER", horses: 1, records: 0, files: 0 }],
      sessions: [{ remember: false }],
      consents: expect.arrayContaining([
        expect.objectContaining({ consentType: "TERMS_OF_SERVICE", consented: true }),
      ]),
    });
  });

  test("each operator who looks is written down, once in ten minutes", async () => {
    const { user } = await yard.newOwner();
    await read(user.id);
    const other = await newAdmin(yard.app);
    await other.get(pathOf(user.id));
    const { acts } = await read(user.id);
    expect(acts.map(({ kind, reason }) => [kind, reason])).toEqual([
      ["LOOKED", null],
      ["LOOKED", null],
    ]);
    const looks = await rows<{ operator_id: string }>(
      "select operator_id from operator_acts where person_id = $1",
      [user.id],
    );
    expect(looks.map((each) => each.operator_id).toSorted()).toEqual(
      [admin.user.id, other.user.id].toSorted(),
    );
  });
});

const doTo = (id: string, act: string, reason = "They asked by telephone") =>
  admin.post(`${pathOf(id)}/acts`, { act, reason });

describe("POST /api/admin/people/:id/acts", () => {
  test("is refused signed out and to an owner", async () => {
    const owner = await yard.newOwner();
    const path = `${pathOf(owner.user.id)}/acts`;
    const sent = { act: "DISABLED", reason: "No" };
    expect((await yard.visitor().post(path, sent)).statusCode).toBe(401);
    expect((await owner.post(path, sent)).statusCode).toBe(403);
    expect((await owner.get("/api/user")).statusCode).toBe(200);
  });

  test.each([
    [{ act: "DISABLED" }, "Say why: it is kept"],
    [{ act: "DISABLED", reason: "  " }, "Say why: it is kept"],
    [{ act: "LOOKED", reason: "No" }, "Say what to do"],
    [{ act: "DISABLED", reason: "x".repeat(501) }, ""],
  ])("is refused for %j", async (sent, sentence) => {
    const { user } = await yard.newOwner();
    const reply = await admin.post(`${pathOf(user.id)}/acts`, sent);
    expect(reply.statusCode).toBe(400);
    expect(reply.body).toContain(sentence);
    expect(await rows("select 1 from operator_acts where person_id = $1", [user.id])).toEqual([]);
  });

  test("nobody is not found", async () => {
    expect(await doTo(UNKNOWN_ID, "DISABLED")).toAnswer([404, "Person not found"]);
  });

  test("ending sessions signs out everywhere, and is written down with its reason", async () => {
    const owner = await yard.newOwner();
    const { id: userId, yardId } = owner.user;
    const phone = await anotherBrowser(yard.app, { userId, yardId });
    const reply = await doTo(userId, "SESSIONS_ENDED", "A lost phone");
    expect(reply.statusCode).toBe(200);
    expect(reply.json<HeldPerson>().sessions).toEqual([]);
    expect(reply.json<HeldPerson>().acts[0]).toMatchObject({
      kind: "SESSIONS_ENDED",
      reason: "A lost phone",
      operatorName: "Robin Hacker",
    });
    for (const browser of [owner, phone])
      expect((await browser.get("/api/user")).statusCode).toBe(401);
  });

  test("a disabled account ends its sessions and tokens, and signing in says so until it is enabled", async () => {
    const owner = await yard.newOwner();
    const made = await owner.post("/api/tokens", {
      name: "Script",
      access: "READ",
      password: PASSWORD,
    });
    const { token } = made.json<{ token: string }>();
    const headers = { authorization: `Bearer ${token}` };
    const byToken = () => yard.app.inject({ url: "/api/horses", headers });
    expect((await byToken()).statusCode).toBe(200);

    const disabled = (await doTo(owner.user.id, "DISABLED")).json<HeldPerson>();
    expect(disabled.disabledAt).not.toBeNull();
    expect((await owner.get("/api/user")).statusCode).toBe(401);
    expect((await byToken()).statusCode).toBe(401);
    const signIn = () =>
      yard.visitor().post("/api/login", { email: owner.user.email, password: PASSWORD });
    expect(await signIn()).toAnswer([
      403,
      "This account is disabled. Write to us if you think that it should not be.",
    ]);
    // nobody learns without the password whether an account is disabled
    const wrong = { email: owner.user.email, password: "not this password" };
    expect((await yard.visitor().post("/api/login", wrong)).statusCode).toBe(401);

    expect((await doTo(owner.user.id, "ENABLED")).json()).toMatchObject({ disabledAt: null });
    expect((await signIn()).statusCode).toBe(200);
  });

  test("a session that slipped in while an account was being disabled is worth nothing", async () => {
    const { user } = await yard.newOwner();
    await doTo(user.id, "DISABLED");
    const late = await anotherBrowser(yard.app, { userId: user.id, yardId: user.yardId });
    expect((await late.get("/api/user")).statusCode).toBe(401);
  });

  test("what is so already is not written down again", async () => {
    const { user } = await yard.newOwner();
    for (const act of ["DISABLED", "DISABLED", "ENABLED", "ENABLED", "DELETED", "DELETED"])
      expect((await doTo(user.id, act)).statusCode).toBe(200);
    const { acts } = await read(user.id);
    expect(acts.map(({ kind }) => kind)).toEqual(["LOOKED", "DELETED", "ENABLED", "DISABLED"]);
  });

  test("the link that confirms an address is mailed again, unless it is confirmed", async () => {
    const { user } = await yard.newOwner();
    await query("update users set email_confirmed_at = null where id = $1", [user.id]);
    await query("delete from account_mails");
    expect((await doTo(user.id, "CONFIRMATION_SENT")).statusCode).toBe(200);
    const noted = await rows<{ kind: string }>(
      "select kind from operator_acts where person_id = $1",
      [user.id],
    );
    expect(noted).toEqual([{ kind: "CONFIRMATION_SENT" }]);
    await query("update users set email_confirmed_at = now() where id = $1", [user.id]);
    expect(await doTo(user.id, "CONFIRMATION_SENT")).toAnswer([
      409,
      "This address is confirmed already.",
    ]);
  });

  test("deleting keeps the product's seven days, in which the person can keep the account", async () => {
    const owner = await yard.newOwner();
    const { eraseAfter } = (await doTo(owner.user.id, "DELETED")).json<HeldPerson>();
    const days = (Date.parse(String(eraseAfter)) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThan(7.1);
    expect((await owner.get("/api/user")).statusCode).toBe(401);
    const mails = await rows<{ text: string }>(
      "select text from account_mails where user_id = $1 and subject = 'Your Loosebox account will be deleted'",
      [owner.user.id],
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain("an administrator of this site has asked");
    expect(mails[0]?.text).not.toContain("you have asked");
    const again = yard.visitor();
    await again.post("/api/login", { email: owner.user.email, password: PASSWORD });
    expect((await again.post("/api/user/keep")).statusCode).toBe(200);
    expect(await read(owner.user.id)).toMatchObject({ eraseAfter: null });
  });

  test("an administrator disables or deletes neither themselves nor the last one", async () => {
    for (const act of ["DISABLED", "DELETED"]) {
      const reply = await doTo(admin.user.id, act);
      expect(reply.statusCode).toBe(409);
      expect(reply.body).toContain("This is your own account.");
    }
    const second = await newAdmin(yard.app);
    // this administrator is about to be erased, so the second one is the last who stays
    await query(
      "update users set erase_after = now() + interval '1 day' where role = 'ADMIN' and id <> $1",
      [second.user.id],
    );
    expect(await doTo(second.user.id, "DISABLED")).toAnswer([
      409,
      "The last administrator can be neither disabled nor deleted.",
    ]);
    await query("update users set erase_after = null");
    expect((await doTo(second.user.id, "DISABLED")).statusCode).toBe(200);
  });

  test("of two administrators who disable each other at the same time one stays", async () => {
    const [one, two] = [await newAdmin(yard.app), await newAdmin(yard.app)];
    await query("update users set role = 'USER' where id <> all($1)", [[one.user.id, two.user.id]]);
    const sent = { act: "DISABLED", reason: "A quarrel" };
    const replies = await Promise.all([
      one.post(`${pathOf(two.user.id)}/acts`, sent),
      two.post(`${pathOf(one.user.id)}/acts`, sent),
    ]);
    await query("update users set role = 'ADMIN' where id = $1", [admin.user.id]);
    expect(replies.map(({ statusCode }) => statusCode)).toContain(200);
    const left = await rows("select 1 from users where id = any($1) and disabled_at is null", [
      [one.user.id, two.user.id],
    ]);
    expect(left).toHaveLength(1);
  });
});

describe("the log of operators' acts", () => {
  test("is neither changed nor deleted before its time", async () => {
    const { user } = await yard.newOwner();
    await doTo(user.id, "SESSIONS_ENDED");
    const refusal = /is only ever added to/;
    const ofThem = "where person_id = $1";
    for (const sql of [
      `update operator_acts set reason = 'Another' ${ofThem}`,
      `update operator_acts set operator_id = null ${ofThem}`,
      `update operator_acts set person_id = null ${ofThem}`,
      `delete from operator_acts ${ofThem}`,
      `with old as (select set_config('loosebox.erasing', 'on', true)) delete from operator_acts using old ${ofThem}`,
    ])
      await expect(query(sql, [user.id]), sql).rejects.toThrow(refusal);
  });

  test("stays without a name when an account is erased, and goes after 24 months", async () => {
    const { user } = await yard.newOwner();
    await doTo(user.id, "SESSIONS_ENDED", "To be kept");
    await query("delete from users where id = $1", [user.id]);
    const kept = "select person_id, operator_id from operator_acts where reason = 'To be kept'";
    expect(await rows(kept)).toEqual([{ person_id: null, operator_id: admin.user.id }]);
    await query(
      `insert into operator_acts (id, at, kind) values (gen_random_uuid(), now() - interval '25 months', 'LOOKED'),
        (gen_random_uuid(), now() - interval '23 months', 'LOOKED')`,
    );
    await sweepOperatorActs();
    expect(
      await rows(
        "select at < now() - interval '24 months' as old from operator_acts where at < now() - interval '1 day'",
      ),
    ).toEqual([{ old: false }]);
    expect(await rows(kept)).toHaveLength(1);
  });
});
