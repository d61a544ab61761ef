import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { switchLimits } from "#server/core/http/limits.ts";
import { fixture } from "#testing/fixture.ts";
import { openYard, type Owner, PASSWORD, query, type Visitor } from "#testing/yard.ts";

// Mails are counted for the user who causes them, and no mail to an unconfirmed address contains a name that a person
// typed.

const yard = fixture(openYard);

beforeEach(() => query("delete from rate_limits"));
afterEach(() => {
  switchLimits(false);
});

let addresses = 0;
const freshEmail = () => `stranger${++addresses}@elsewhere.example`;
const wish = (who: Visitor, email: string) =>
  who.post("/api/user/email", { email, password: PASSWORD });
const sendAgain = (who: Visitor) => who.post("/api/user/email/confirmation");

/** Requests 60 changes of address to strangers' addresses; returns the mails queued to them, and the last refusal. */
async function wishForSixty(who: Owner) {
  switchLimits(true);
  let refused;
  for (let i = 0; i < 60; i += 1) {
    const reply = await wish(who, freshEmail());
    if (reply.statusCode !== 200) refused = reply;
  }
  const { rowCount } = await query(
    "select from account_mails where to_address like 'stranger%' and user_id = $1",
    [who.user.id],
  );
  await yard.mails();
  return { mails: rowCount, refused };
}

describe("requests for another address", () => {
  test("60 of them send five mails a day, and the user is told", async () => {
    const { mails, refused } = await wishForSixty(await yard.newOwner());
    expect(mails).toBe(5);
    expect(refused).toAnswer([
      429,
      "You have asked for another address five times today. Please try again tomorrow.",
    ]);
    const { rows } = await query("select points from rate_limits where key like 'wished-mail:%'");
    expect(rows, "counted for the mailboxes that were written to, and no others").toHaveLength(5);
  });

  test("before the first address is confirmed it can be corrected three times", async () => {
    const newcomer = await yard.newUnconfirmedOwner();
    const { mails, refused } = await wishForSixty(newcomer);
    expect(mails).toBe(3);
    expect(refused).toAnswer([
      429,
      "You have corrected your address three times. Confirm one first: open a link that we sent.",
    ]);
    const { rows } = await query("select points from rate_limits where key like 'wished-mail:%'");
    expect(rows).toHaveLength(3);
    const own = await yard.mailsTo(newcomer.user.email);
    expect(own, "the one with its link, and no more").toHaveLength(1);
  });

  test("many accounts of one connection correct thirty in an hour, all together", async () => {
    const newcomer = await yard.newUnconfirmedOwner();
    switchLimits(true);
    await wish(newcomer, freshEmail());
    await query("update rate_limits set points = 30 where key like 'email-correction-from:%'");
    expect((await wish(newcomer, freshEmail())).statusCode).toBe(429);
    await query("delete from rate_limits where key like 'email-correction-from:%'");
    for (const status of [200, 200, 429])
      expect((await wish(newcomer, freshEmail())).statusCode, "its own are left").toBe(status);
  });

  test("that name somebody use up none of the mails that they ask for", async () => {
    const thief = await yard.newOwner();
    const newcomer = await yard.newUnconfirmedOwner();
    const { email } = newcomer.user;
    switchLimits(true);
    for (let i = 0; i < 5; i += 1) expect((await wish(thief, email)).statusCode).toBe(200);
    expect((await wish(await another(), email)).statusCode, "enough for one mailbox").toBe(429);
    expect((await sendAgain(newcomer)).statusCode).toBe(200);
    await yard.visitor("192.0.2.9").post("/api/forgot-password", { email });
    expect(await yard.linkTo(email, "confirm-email")).not.toBe("no link");
    expect(await yard.linkTo(email, "reset-password")).not.toBe("no link");
  });

  async function another() {
    switchLimits(false);
    const owner = await yard.newOwner();
    switchLimits(true);
    return owner;
  }
});

test("one's own confirmation is sent again five times an hour, whatever strangers do", async () => {
  const newcomer = await yard.newUnconfirmedOwner();
  switchLimits(true);
  for (let i = 0; i < 5; i += 1) expect((await sendAgain(newcomer)).statusCode).toBe(200);
  expect((await sendAgain(newcomer)).statusCode).toBe(429);
});

describe("a name that somebody typed", () => {
  /** Causes every mail to this user, or to an address that the user names, in this state of the account. */
  async function allMailsOf(firstName: string, confirmed: boolean) {
    const before = (await yard.mails()).length;
    const given = { firstName, lastName: firstName };
    const who = await (confirmed ? yard.newOwner(given) : yard.newUnconfirmedOwner(given));
    const { email } = who.user;
    await wish(who, freshEmail());
    await wish(await yard.newOwner(), email);
    await yard.visitor().post("/api/login", { email, password: PASSWORD });
    await yard.visitor().post("/api/forgot-password", { email });
    await who.post("/api/data-complaints", { about: "Something" });
    await who.post("/api/user/password", { password: PASSWORD, newPassword: "hay-barn-lantern" });
    await who.send({
      method: "DELETE",
      url: "/api/user",
      payload: { password: "hay-barn-lantern" },
    });
    return (await yard.mails()).slice(before).join("\n");
  }

  test.each(["EVIL.COM", "192.0.2.7/login", "BIT.LY/X", "evil。com", "WWW.EVIL.EXAMPLE/WIN"])(
    "%s occurs in no mail",
    async (firstName) => {
      const mails = await allMailsOf(firstName, true);
      expect(mails.match(/\r\nHello,\r\n/g)?.length).toBeGreaterThanOrEqual(6);
      expect(mails).not.toContain(firstName);
      expect(mails).not.toMatch(/evil|192\.0\.2\.7|bit\.ly|=E3=80=82/i);
    },
  );

  test("occurs in no mail to an unconfirmed address", async () => {
    const mails = await allMailsOf("Grimbald", false);
    expect(mails.match(/\r\nSubject: /g)?.length).toBeGreaterThanOrEqual(6);
    expect(mails).not.toContain("Grimbald");
  });

  test("greets its owner once the address is confirmed", async () => {
    expect(await allMailsOf("Grimbald", true)).toContain("\r\nHello Grimbald,\r\n");
  });
});

test("an unconfirmed mailbox gets ten mails without a link a day, however often its account changes", async () => {
  const newcomer = await yard.newUnconfirmedOwner();
  const { email } = newcomer.user;
  switchLimits(true);
  for (let i = 0; i < 15; i += 1)
    expect(
      (await yard.visitor(`192.0.2.${i}`).post("/api/login", { email, password: PASSWORD }))
        .statusCode,
    ).toBe(200);
  expect(await yard.mailsTo(email)).toHaveLength(11);
});
