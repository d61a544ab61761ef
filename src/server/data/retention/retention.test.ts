import { expect, test } from "vitest";
import { pseudonym } from "#server/core/security/security-log.ts";
import { eraseDue } from "#server/domains/people/accounts/erasure/erase.ts";
import { fixture } from "#testing/fixture.ts";
import { openYard, PASSWORD, query } from "#testing/yard.ts";
import { keepToPeriods, retention } from "./retention.ts";

const yard = fixture(openYard);

const inMonths = (months: number, days = 0) => {
  const then = new Date();
  then.setUTCMonth(then.getUTCMonth() + months);
  then.setUTCDate(then.getUTCDate() + days);
  return then;
};
const retentionOf = async (id: string) =>
  (
    await query(
      "select unused_warned_at is not null as warned, erase_after is not null as going from users where id = $1",
      [id],
    )
  ).rows[0];
const mailsTo = async (email: string) =>
  (await yard.mails()).filter((mail) => mail.includes(`To: ${email}`)).length;

test("an unused account is told after 23 months and erased a month later, not a day before", async () => {
  const { user } = await yard.newOwner();
  const before = await mailsTo(user.email);
  await keepToPeriods(inMonths(23, -2));
  expect(await retentionOf(user.id)).toEqual({ warned: false, going: false });
  await keepToPeriods(inMonths(23, 2));
  await keepToPeriods(inMonths(23, 2));
  expect(await retentionOf(user.id)).toEqual({ warned: true, going: false });
  expect((await mailsTo(user.email)) - before, "once").toBe(1);
  await keepToPeriods(inMonths(24, -2));
  expect(await retentionOf(user.id)).toEqual({ warned: true, going: false });
  await keepToPeriods(inMonths(24, 5));
  expect(await retentionOf(user.id)).toEqual({ warned: true, going: true });
});

test("signing in after the warning mail keeps the account, and a paying person gets no warning", async () => {
  const back = await yard.newOwner();
  const payer = await yard.newOwner();
  await query("update yards set subscription_status = 'active' where id = $1", [payer.user.yardId]);
  await query("delete from sessions where user_id = any($1)", [[back.user.id, payer.user.id]]);
  await query(
    "update users set last_seen_at = now() - interval '23 months 2 days' where id = any($1)",
    [[back.user.id, payer.user.id]],
  );
  await keepToPeriods(new Date());
  expect(await retentionOf(back.user.id)).toEqual({ warned: true, going: false });
  expect(await retentionOf(payer.user.id)).toEqual({ warned: false, going: false });
  await yard.visitor().post("/api/login", { email: back.user.email, password: PASSWORD });
  await keepToPeriods(inMonths(1, 5));
  expect(await retentionOf(back.user.id)).toEqual({ warned: false, going: false });
});

test("the time of the last visit is kept when the session is deleted", async () => {
  const { user } = await yard.newOwner();
  await query("update users set last_seen_at = now() - interval '3 years' where id = $1", [
    user.id,
  ]);
  await query("delete from sessions where user_id = $1", [user.id]);
  const { rows } = await query(
    "select last_seen_at > now() - interval '1 minute' as lately from users where id = $1",
    [user.id],
  );
  expect(rows).toEqual([{ lately: true }]);
});

test("the network address of a consent is shortened after a year, to /24 or /48", async () => {
  const { user } = await yard.newOwner();
  const addresses = ["203.0.113.77", "2001:db8:1234:5678::9", "fe80::1%eth0", ""];
  await query("delete from consents where user_id = $1", [user.id]);
  for (const address of addresses)
    await query(
      `insert into consents (id, user_id, consent_type, version, consented, ip_address, user_agent, consented_at)
       values (gen_random_uuid(), $1, 'MARKETING', '2026-11-21', true, $2, '', now() - interval '13 months')`,
      [user.id, address],
    );
  await query(
    `insert into consents (id, user_id, consent_type, version, consented, ip_address, user_agent)
     values (gen_random_uuid(), $1, 'MARKETING', '2026-11-21', true, '203.0.113.77', '')`,
    [user.id],
  );
  await keepToPeriods(new Date());
  const { rows } = await query(
    "select ip_address from consents where user_id = $1 order by consented_at, ip_address",
    [user.id],
  );
  const kept = rows.map((row) => row["ip_address"]);
  expect(new Set(kept)).toEqual(
    new Set(["203.0.113.0/24", "2001:db8:1234::/48", "fe80::/48", "unknown/0", "203.0.113.77"]),
  );
});

test("the consents of a closed account are kept for 24 months under a keyed hash, without name or address", async () => {
  const owner = await yard.newOwner({ marketingConsent: true });
  await query("update users set erase_after = now() - interval '1 second' where id = $1", [
    owner.user.id,
  ]);
  await eraseDue();
  const hash = pseudonym(owner.user.email.toUpperCase());
  const { rows } = await query(
    "select consent_type, version, consented, closed_consents::text as whole from closed_consents where person_hash = $1 order by 1",
    [hash],
  );
  expect(rows.map((row) => row["consent_type"])).toEqual([
    "GDPR_DATA_PROCESSING",
    "MARKETING",
    "TERMS_OF_SERVICE",
  ]);
  for (const { whole } of rows) {
    expect(whole).not.toContain(owner.user.id);
    expect(whole).not.toContain(owner.user.email);
  }
  const suppressed = await query("select from suppressions where person_hash = $1", [hash]);
  expect(suppressed.rowCount, "and gets no marketing again").toBe(1);
  await keepToPeriods(inMonths(24, -2));
  expect((await query("select from closed_consents where person_hash = $1", [hash])).rowCount).toBe(
    3,
  );
  await keepToPeriods(inMonths(24, 2));
  expect((await query("select from closed_consents where person_hash = $1", [hash])).rowCount).toBe(
    0,
  );
});

test("withdrawing marketing consent adds the address to the suppression list, and giving it removes it", async () => {
  const owner = await yard.newOwner();
  const listed = async () =>
    (await query("select from suppressions where person_hash = $1", [pseudonym(owner.user.email)]))
      .rowCount;
  const say = (consented: boolean) =>
    owner.put("/api/consents", { consentType: "MARKETING", consented });
  await say(true);
  expect(await listed()).toBe(0);
  await say(false);
  expect(await listed()).toBe(1);
  await say(true);
  expect(await listed()).toBe(0);
});

test("the retention job runs on schedule, and a second run is harmless", async () => {
  await Promise.all([retention.run(null), retention.run(null)]);
});
