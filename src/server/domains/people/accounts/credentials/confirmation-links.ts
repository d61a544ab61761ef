import { and, eq, exists, gt, isNull, type Placeholder, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { Refusal } from "#server/core/refusal.ts";
import { statement } from "#server/core/database/statements.ts";
import { emailLinks, users } from "#server/schema/people.ts";

/*
 * The mailed links that confirm an address: the registered one, or a requested one. Each works once, and only
 * while its account is signed in, because the reader of the mailbox might open a link that a stranger has
 * caused.
 */

type Link = Record<"tokenHash", Placeholder>;

const thisLink = ({ tokenHash }: Link) =>
  and(eq(emailLinks.tokenHash, tokenHash), gt(emailLinks.expiresAt, sql`now()`));

export const findLink = statement("find-email-link", ["tokenHash"], (db, link) =>
  db.select().from(emailLinks).where(thisLink(link)),
);
/** Uses up a link in one statement, so that of two concurrent uses one is refused. */
export const takeLink = statement("take-email-link", ["tokenHash"], (db, link) =>
  db.delete(emailLinks).where(thisLink(link)).returning({ email: emailLinks.email }),
);

/** Matches a link to an account's own unconfirmed address, never one to a requested address. */
const ownLink = (db: NodePgDatabase, link: Link) =>
  and(
    thisLink(link),
    exists(
      db
        .select({ id: users.id })
        .from(users)
        .where(
          and(
            eq(users.id, emailLinks.userId),
            eq(users.email, emailLinks.email),
            isNull(users.emailConfirmedAt),
          ),
        ),
    ),
  );

/**
 * The user whose unconfirmed address this link confirms. The link proves who reads the mailbox, so it can set a
 * password as a reset link can.
 */
export const findOwnLink = statement("find-own-email-link", ["tokenHash"], (db, link) =>
  db.select({ userId: emailLinks.userId }).from(emailLinks).where(ownLink(db, link)),
);
export const takeOwnLink = statement("take-own-email-link", ["tokenHash"], (db, link) =>
  db.delete(emailLinks).where(ownLink(db, link)).returning({ userId: emailLinks.userId }),
);

/** The error for a valid link while its account is not signed in. */
export const signInForLink = () =>
  new Refusal(
    403,
    "This link counts only where you are signed in to the account that it belongs to. Sign in there, and open it again.",
  );
