import { and, desc, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { ConsentType } from "#contract/accounts.ts";
import { consentVersions } from "#contract/consents.ts";
import { db } from "#server/core/database.ts";
import { consents } from "./table.ts";

interface Visitor {
  ipAddress: string;
  userAgent: string;
}

/** Adds to the ledger what a person has agreed to or refused, with the version of the text in force. */
export async function recordConsents(
  userId: string,
  given: Partial<Record<ConsentType, boolean>>,
  visitor: Visitor,
) {
  const types = Object.keys(consentVersions).filter((type): type is ConsentType => type in given);
  await db()
    .insert(consents)
    .values(
      types.map((consentType) => ({
        id: uuid(),
        userId,
        consentType,
        version: consentVersions[consentType],
        consented: given[consentType] ?? false,
        ...visitor,
      })),
    );
}

/** What the ledger says last of a person's consent; null when they have never been asked. */
export async function currentConsent(userId: string, type: ConsentType): Promise<boolean | null> {
  const [last] = await db()
    .select({ consented: consents.consented })
    .from(consents)
    .where(and(eq(consents.userId, userId), eq(consents.consentType, type)))
    .orderBy(desc(consents.consentedAt), desc(consents.id))
    .limit(1);
  return last?.consented ?? null;
}
