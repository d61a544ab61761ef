import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { and, desc, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { z } from "zod/mini";
import { type ConsentType, consentTypes } from "#contract/people/accounts.ts";
import {
  CONSENT_HISTORY_MAX,
  type ConsentInput,
  consentVersions,
  whyNotWithdrawn,
} from "#contract/people/consents.ts";
import { statement, sqlStatement } from "#server/core/database/statements.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { pseudonym } from "#server/core/security/security-log.ts";
import { consents, suppressions } from "#server/schema/people.ts";
import { personById } from "./users.ts";

interface Visitor {
  ipAddress: string;
  userAgent: string;
}

/** The state of each of this user's consents, in the order of the contract. */
export async function current({ userId }: Scope) {
  const latest = await latestOf({ userId });
  return consentTypes.map(
    (type) => latest.find(({ consentType }) => consentType === type) ?? unasked(type),
  );
}

const latestOf = statement("latest-consents", ["userId"], (db, { userId }) =>
  db
    .selectDistinctOn([consents.consentType])
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(consents.consentType, desc(consents.consentedAt), desc(consents.id)),
);

const unasked = (consentType: ConsentType) => ({
  consentType,
  version: null,
  consented: false,
  consentedAt: null,
  ipAddress: null,
  userAgent: null,
});

/** The user's lines in the ledger, newest first. */
export const history = ({ userId }: Scope) => readHistory({ userId });

const readHistory = statement("consent-history", ["userId"], (db, { userId }) =>
  db
    .select()
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(desc(consents.consentedAt), desc(consents.id))
    .limit(CONSENT_HISTORY_MAX),
);

/** Gives or withdraws a consent. Repeating the ledger's latest answer to the current text adds no line. */
export async function change(
  scope: Scope,
  { consentType, consented }: z.output<typeof ConsentInput>,
  visitor: Visitor,
) {
  const why = whyNotWithdrawn[consentType];
  if (why && !consented) throw new Refusal(409, why);
  const before = (await current(scope)).find((each) => each.consentType === consentType);
  const isRecorded =
    before?.version === consentVersions[consentType] && before.consented === consented;
  if (!isRecorded) await recordConsents(scope.userId, { [consentType]: consented }, visitor);
  if (!isRecorded && consentType === "MARKETING") await noteChoice(scope.userId, consented);
  return current(scope);
}

async function noteChoice(userId: string, wanted: boolean) {
  const [person] = await personById({ id: userId });
  if (person) await noteMarketing({ userId, email: person.email }, wanted);
}

/** Adds a user's answers to the ledger, with the version of the current text. */
export async function recordConsents(
  userId: string,
  given: Partial<Record<ConsentType, boolean>>,
  visitor: Visitor,
) {
  const types = Object.keys(consentVersions).filter((type): type is ConsentType => type in given);
  for (const consentType of types)
    await insertConsent({
      id: uuid(),
      userId,
      consentType,
      version: consentVersions[consentType],
      textSha256: textHash(consentType),
      consented: given[consentType] ?? false,
      ...visitor,
    });
}

const insertConsent = statement(
  "add-consent",
  ["id", "userId", "consentType", "version", "textSha256", "consented", "ipAddress", "userAgent"],
  (db, consent) => db.insert(consents).values(consent),
);

/** A user's answer to the current text; null when the user has not answered it. */
export async function currentConsent(userId: string, type: ConsentType): Promise<boolean | null> {
  const [last] = await lastOfType({ userId, type });
  return last?.version === consentVersions[type] ? last.consented : null;
}

const lastOfType = statement("last-consent", ["userId", "type"], (db, { userId, type }) =>
  db
    .select({ consented: consents.consented, version: consents.version })
    .from(consents)
    .where(and(eq(consents.userId, userId), eq(consents.consentType, type)))
    .orderBy(desc(consents.consentedAt), desc(consents.id))
    .limit(1),
);

const hashes = new Map<ConsentType, string>();

/** SHA-256 of the current text, in hexadecimal, as the ledger stores it. */
export function textHash(type: ConsentType): string {
  const known = hashes.get(type);
  if (known) return known;
  const hash = createHash("sha256")
    .update(readFileSync(textFile(type)))
    .digest("hex");
  hashes.set(type, hash);
  return hash;
}

/** The path of the current text. */
export const textFile = (type: ConsentType) =>
  fileURLToPath(
    new URL(`../../../../../consent/${type}/${consentVersions[type]}.md`, import.meta.url),
  );

// only users who consented at some time could be sent marketing by mistake
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

/** Adds a user who withdraws consent to marketing to the suppression list, or removes one who consents again. */
export async function noteMarketing(person: { userId: string; email: string }, wanted: boolean) {
  const hash = pseudonym(person.email);
  await (wanted ? allow({ personHash: hash }) : suppress([person.userId, hash]));
}
