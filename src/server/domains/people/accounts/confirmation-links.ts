import { and, eq, exists, gt, isNull, type Placeholder, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { Refusal } from "#server/core/refusal.ts";
import { statement } from "#server/core/database/statements.ts";
import { emailLinks, users } from "#server/schema/people.ts";

/*
 * The mailed links that confirm an address: the one somebody registered with, or another they want. Each counts once, and
 * only where its account is signed in: whoever else reads the mailbox may press a button that a stranger had sent to them.
 */

type Link = Record<"tokenHash", Placeholder>;

const thisLink = ({ tokenHash }: Link) =>
  and(eq(emailLinks.tokenHash, tokenHash), gt(emailLinks.expiresAt, sql`now()`));

export const findLink = statement("find-email-link", ["tokenHash"], (db, link) =>
  db.select().from(emailLinks).where(thisLink(link)),
);
/** One statement, so that of two people with the same link one is told no. */
export const takeLink = statement("take-email-link", ["tokenHash"], (db, link) =>
  db.delete(emailLinks).where(thisLink(link)).returning({ email: emailLinks.email }),
);

/** A link to the address that an account has and nobody has confirmed; never one to an address that is wanted. */
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

/** Whose unconfirmed address this link is for: it shows who reads the mailbox, so it sets a password as a reset link does. */
export const findOwnLink = statement("find-own-email-link", ["tokenHash"], (db, link) =>
  db.select({ userId: emailLinks.userId }).from(emailLinks).where(ownLink(db, link)),
);
export const takeOwnLink = statement("take-own-email-link", ["tokenHash"], (db, link) =>
  db.delete(emailLinks).where(ownLink(db, link)).returning({ userId: emailLinks.userId }),
);

/** Whoever has such a link but is not signed in to its account is told what to do with it. */
export const signInForLink = () =>
  new Refusal(
    403,
    "This link counts only where you are signed in to the account that it belongs to. Sign in there, and open it again.",
  );
