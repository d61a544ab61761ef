import { eq } from "drizzle-orm";
import { pseudonym } from "#server/core/security/security-log.ts";
import { sqlStatement, statement } from "#server/core/database/statements.ts";
import { suppressions } from "#server/schema/people.ts";

// only users who once consented could be sent marketing by mistake
const suppress = sqlStatement({
  name: "suppress",
  text: `insert into suppressions (person_hash)
   select $2 where exists (select from consents
     where user_id = $1 and consent_type = 'MARKETING' and consented)
   on conflict do nothing`,
  row: {},
  writes: true,
});
const keepLedger = sqlStatement({
  name: "keep-closed-consents",
  text: `insert into closed_consents
     (person_hash, consent_type, version, text_sha256, consented, consented_at)
   select $2, consent_type, version, text_sha256, consented, consented_at
   from consents where user_id = $1`,
  row: {},
  writes: true,
});
const allow = statement("allow-marketing", ["personHash"], (db, { personHash }) =>
  db.delete(suppressions).where(eq(suppressions.personHash, personHash)),
);

/**
 * Keeps the proof of consent of a user who is being erased: type, version and time under a keyed hash of their address
 * (UK GDPR, article 7(1)).
 */
export async function keepProof({ userId, email }: { userId: string; email: string }) {
  await keepLedger([userId, pseudonym(email)]);
  await suppress([userId, pseudonym(email)]);
}

/** Adds a user who withdraws marketing to the suppression list, and removes one who consents again. */
export async function noteMarketing(person: { userId: string; email: string }, wanted: boolean) {
  const hash = pseudonym(person.email);
  await (wanted ? allow({ personHash: hash }) : suppress([person.userId, hash]));
}
