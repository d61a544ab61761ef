import { describe, expect, test } from "vitest";
import { londonDate } from "#rules/london.ts";
import { fixture } from "#testing/fixture.ts";
import { limitsInThisTest } from "#testing/limits.ts";
import { newMember } from "#testing/member.ts";
import { newHorse, openYard, PASSWORD, query, type Visitor } from "#testing/yard.ts";

const yard = fixture(openYard);

const exported = (who: Visitor) => who.get("/api/gdpr/export");
type File = Record<string, { id: string; name?: string }[]> & {
  records: Record<string, Record<string, unknown>[]>;
};

describe("GET /api/gdpr/export", () => {
  test("a caller without a session is asked to sign in", async () => {
    expect((await exported(yard.visitor())).statusCode).toBe(401);
  });

  test("the export is one JSON file to download, named after the product and the day", async () => {
    const reply = await exported(await yard.newOwner());
    expect(reply.statusCode).toBe(200);
    expect(reply.headers["content-type"]).toContain("application/json");
    expect(reply.headers["cache-control"]).toBe("no-store");
    expect(reply.headers["content-disposition"]).toBe(
      `attachment; filename="loosebox-data-${londonDate(new Date())}.json"`,
    );
    expect(reply.json()).toMatchObject({
      formatVersion: 1,
      exportedAt: expect.stringMatching(/Z$/),
    });
  });

  test("contains the account, consents, horses and their records, under the API's keys", async () => {
    const owner = await yard.newOwner({ marketingConsent: true });
    const horse = await newHorse(owner, { name: "Bramble", height: "14.2hh" });
    const visit = await owner.post(`/api/horses/${horse.id}/veterinary`, {
      visitType: "CHECKUP",
      veterinarian: "J. Herriot",
      date: "2026-01-05",
      cost: 45.5,
    });
    expect(visit.statusCode).toBe(200);
    const file = (await exported(owner)).json();
    expect(file).toMatchObject({
      account: { id: owner.user.id, email: owner.user.email, firstName: "Robin" },
      yards: [{ name: "Robin's yard", role: "OWNER", current: true }],
      horses: [{ id: horse.id, name: "Bramble", dateOfBirth: "2015-04-01", height: "14.2hh" }],
      records: {
        veterinary: [{ veterinarian: "J. Herriot", date: "2026-01-05", cost: 45.5 }],
        farrier: [],
        dietary: [],
        medication: [],
      },
      subscription: null,
    });
    expect(file.consents.map((each: { consentType: string }) => each.consentType)).toEqual(
      expect.arrayContaining(["TERMS_OF_SERVICE", "GDPR_DATA_PROCESSING", "MARKETING"]),
    );
    expect(file.sessions).toHaveLength(1);
  });

  test("holds no password, no token and no hash", async () => {
    const owner = await yard.newOwner();
    const { body } = await exported(owner);
    const { rows } = await query<{ hash: string; token: string }>(
      `select u.password_hash as hash, encode(s.token_hash, 'hex') as token
       from users u join sessions s on s.user_id = u.id where u.id = $1`,
      [owner.user.id],
    );
    for (const secret of [PASSWORD, rows[0]?.hash, rows[0]?.token, "$argon2id$", "passwordHash"])
      expect(body).not.toContain(secret);
    expect(body).not.toContain(owner.cookies.get("loosebox_session"));
  });

  test("contains nothing of another yard", async () => {
    const other = await yard.newOwner();
    const horse = await newHorse(other, { name: "Somebody else's" });
    const { body } = await exported(await yard.newOwner());
    for (const theirs of [other.user.email, other.user.id, horse.id, "Somebody else's"])
      expect(body).not.toContain(theirs);
  });

  test("a groom's export contains what they made themselves, not the whole yard", async () => {
    const owner = await yard.newOwner();
    const theirs = await newHorse(owner, { name: "The owner's" });
    const groom = await newMember(yard.app, owner.user.yardId, "GROOM");
    const mine = await newHorse(groom, { name: "The groom's" });
    const { horses } = (await exported(groom)).json<File>();
    expect(horses?.map(({ id }) => id)).toEqual([mine.id]);
    const whole = (await exported(owner)).json<File>();
    expect(whole["horses"]?.map(({ id }) => id).toSorted()).toEqual(
      [mine.id, theirs.id].toSorted(),
    );
    expect((await exported(groom)).body).not.toContain(owner.user.email);
  });

  test("a second export within a minute is refused", async () => {
    limitsInThisTest();
    const owner = await yard.newOwner();
    expect((await exported(owner)).statusCode).toBe(200);
    const again = await exported(owner);
    expect(again).toAnswer([
      429,
      "Your data was exported less than a minute ago. Please wait a minute and try again.",
    ]);
    expect(Number(again.headers["retry-after"])).toBeGreaterThan(0);
  });

  test("is read in one snapshot, so a horse added meanwhile is in all parts or in none", async () => {
    const owner = await yard.newOwner();
    for (let round = 0; round < 10; round += 1) {
      const [reply] = await Promise.all([exported(owner), newHorse(owner, { name: `H${round}` })]);
      const file = reply.json<File>();
      expect(file["horses"]?.length).toBeGreaterThanOrEqual(round);
    }
  });
});
