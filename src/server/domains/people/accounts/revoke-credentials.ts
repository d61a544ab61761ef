import { and, eq, isNotNull, isNull, notExists } from "drizzle-orm";
import { statement } from "#server/core/database/statements.ts";
import { users } from "#server/schema/people.ts";
import {
  knownBrowsers,
  passkeyChallenges,
  passkeys,
  twoFactor,
} from "#server/schema/people-sign-in.ts";
import { dropFactor, dropRecoveryCodes } from "./factors.ts";

/*
 * What a password set by a mailed link ends besides sessions and links. Each sentence is for the mail that tells its
 * person; it is told only of what there was.
 */

/** What reaches a person without a session, and how that ends; it stands above, and is handed in with the routes. */
export interface Reach {
  forgetBrowsersOf: (userId: string) => Promise<unknown>;
  /** Gives whether there was one. */
  closeFeedsOf: (userId: string) => Promise<boolean>;
}

const dropBegunFactor = statement("end-begun-factor", ["userId"], (db, { userId }) =>
  db.delete(twoFactor).where(and(eq(twoFactor.userId, userId), isNull(twoFactor.confirmedAt))),
);
const dropPasskeysWithoutFactor = statement(
  "end-passkeys-without-factor",
  ["userId"],
  (db, { userId }) => {
    const factor = db
      .select({ userId: twoFactor.userId })
      .from(twoFactor)
      .where(and(eq(twoFactor.userId, userId), isNotNull(twoFactor.confirmedAt)));
    return db
      .delete(passkeys)
      .where(and(eq(passkeys.userId, userId), notExists(factor)))
      .returning({ id: passkeys.id });
  },
);
const passkeysLeft = statement("passkeys-left", ["userId"], (db, { userId }) =>
  db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId)),
);

const PASSKEYS_ENDED =
  "Passkeys made before no longer sign in: you can add yours again in the settings.";
const FEEDS_ENDED =
  "The private address of your calendar has ended, too: you can make a new one for your phone.";

const sentencesOf = (...sentences: (string | false)[]) =>
  sentences.filter((each) => each !== false);

/**
 * Ends what else lets somebody in, where the address had been confirmed: a thief of the session may have made it. Where
 * codes are on passkeys stay: a reset takes no second factor away. Says what became of it.
 */
export async function revokeOtherCredentials(userId: string, reach: Reach): Promise<string[]> {
  await dropBegunFactor({ userId });
  const hadPasskeys = (await dropPasskeysWithoutFactor({ userId })).length > 0;
  const stay = (await passkeysLeft({ userId })).length > 0;
  const hadFeeds = await reach.closeFeedsOf(userId);
  return sentencesOf(
    hadPasskeys && PASSKEYS_ENDED,
    stay && "Your passkeys still sign in: look in the settings whether each of them is yours.",
    hadFeeds && FEEDS_ENDED,
  );
}

const dropPasskeys = statement("end-passkeys", ["userId"], (db, { userId }) =>
  db.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id }),
);
const dropErasure = statement("end-erasure", ["userId"], (db, { userId }) =>
  db
    .update(users)
    .set({ eraseAfter: null })
    .where(and(eq(users.id, userId), isNotNull(users.eraseAfter)))
    .returning({ id: users.id }),
);
const dropChallenges = statement("end-challenges", ["userId"], (db, { userId }) =>
  db.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId)),
);
const dropKnownBrowsers = statement("end-known-browsers", ["userId"], (db, { userId }) =>
  db.delete(knownBrowsers).where(eq(knownBrowsers.userId, userId)),
);

/**
 * Ends everything that lets somebody in or acts for them later, where the address had never been confirmed: whoever
 * registered it may be somebody else than who reads its mail. Sessions and mailed links are ended beside it. Says what
 * there was.
 */
export async function revokeAllCredentials(userId: string, reach: Reach): Promise<string[]> {
  for (const drop of [dropRecoveryCodes, dropChallenges, dropKnownBrowsers]) await drop({ userId });
  // sessions take theirs with them; this does not rely on that
  await reach.forgetBrowsersOf(userId);
  const [factor] = await dropFactor({ userId });
  const hadPasskeys = (await dropPasskeys({ userId })).length > 0;
  const hadFeeds = await reach.closeFeedsOf(userId);
  const erasure = (await dropErasure({ userId })).length > 0;
  return sentencesOf(
    "This has confirmed your e-mail address. Nobody had before, so whoever registered it may have been somebody else: all that they could sign in with has ended. What is kept in the account may be theirs; look it through, or delete the account in its settings.",
    factor?.on === true &&
      "Two-factor sign-in is off: you can turn it on again in the settings, with your own phone.",
    hadPasskeys && PASSKEYS_ENDED,
    hadFeeds && FEEDS_ENDED,
    erasure && "The account was about to be deleted. It stays.",
  );
}
