import { and, inArray, lt, sql } from "drizzle-orm";
import { KEPT } from "#contract/data/retention.ts";
import { statement } from "#server/core/database/statements.ts";
import { closedConsents, consents, dataComplaints as complaints } from "#server/schema/people.ts";

/** Rows that one statement changes or deletes; few, so that locks are short. */
const AT_ONCE = 500;

// an address is reduced to its /24 or /48 network, which tells the area but not the person
const shortened = sql`case
  when ${consents.ipAddress} ~ '^\\d+(\\.\\d+){3}$'
    then network(set_masklen(${consents.ipAddress}::inet, 24))::text
  when ${consents.ipAddress} ~ ':'
    then network(set_masklen(split_part(${consents.ipAddress}, '%', 1)::inet, 48))::text
  else 'unknown/0' end`;

const shortenAddresses = statement("shorten-consent-addresses", ["now"], (db, { now }) => {
  const old = db
    .select({ id: consents.id })
    .from(consents)
    .where(
      and(
        sql`${consents.ipAddress} !~ '/'`,
        lt(consents.consentedAt, sql`${now}::timestamptz - ${KEPT.consentAddresses}::interval`),
      ),
    )
    .limit(AT_ONCE);
  return db
    .update(consents)
    .set({ ipAddress: shortened })
    .where(inArray(consents.id, old))
    .returning({ id: consents.id });
});

const dropClosedConsents = statement("drop-closed-consents", ["now"], (db, { now }) => {
  const old = db
    .select({ row: sql`ctid` })
    .from(closedConsents)
    .where(lt(closedConsents.closedAt, sql`${now}::timestamptz - ${KEPT.closedConsents}::interval`))
    .limit(AT_ONCE);
  return db
    .delete(closedConsents)
    .where(sql`ctid in ${old}`)
    .returning({ closed: closedConsents.consentType });
});

const dropClosedComplaints = statement("drop-closed-complaints", ["now"], (db, { now }) => {
  const old = db
    .select({ id: complaints.id })
    .from(complaints)
    .where(lt(complaints.closedAt, sql`${now}::timestamptz - ${KEPT.closedComplaints}::interval`))
    .limit(AT_ONCE);
  return db.delete(complaints).where(inArray(complaints.id, old)).returning({ id: complaints.id });
});

/** Shortens the network addresses in old consents, and deletes old proofs and complaints. */
export async function dropOld(now: Date) {
  for (const some of [shortenAddresses, dropClosedConsents, dropClosedComplaints])
    while ((await some({ now })).length > 0);
}
