import { and, eq, isNotNull, isNull, notExists } from "drizzle-orm";
import { statement } from "#server/core/database/statements.ts";
import { invitations, users } from "#server/schema/people.ts";
import {
  knownBrowsers,
  passkeyChallenges,
  passkeys,
  twoFactor,
} from "#server/schema/people-sign-in.ts";
import { revokeTokensOf } from "./api-tokens.ts";
import { dropFactor, dropRecoveryCodes } from "./two-factor-codes.ts";

/*
 * What a password that is set with a mailed link ends, in addition to sessions and links. Each returned sentence
 * is put into the mail to the user when there was something to end.
 */

/**
 * Functions that end what reaches a user without a session; a higher layer implements them and passes them in
 * with the routes.
 */
export interface Reach {
  forgetBrowsersOf: (userId: string) => Promise<unknown>;
  /** Closes the user's calendar feeds; returns whether there was one. */
  closeFeedsOf: (userId: string) => Promise<boolean>;
  /** Revokes the links for visitors that the user has made; returns whether there was one. */
  closeShareLinksOf: (userId: string) => Promise<boolean>;
  /** Removes the webhooks that the user has made; returns whether there was one. */
  closeWebhooksOf: (userId: string) => Promise<boolean>;
  /** Withdraws the horses that somebody has offered to others. */
  closeOffersOf: (userId: string) => Promise<void>;
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

const dropInvitations = statement(
  "end-invitations",
  ["userId"],
  (db, { userId }) =>
    db.delete(invitations).where(eq(invitations.userId, userId)).returning({ id: invitations.id }),
  { acrossYards: "a stolen session may have invited to any yard of the user" },
);

const PASSKEYS_ENDED =
  "Passkeys made before no longer sign in: you can add yours again in the settings.";
const FEEDS_ENDED =
  "The private address of your calendar has ended, too: you can make a new one for your phone.";
const INVITATIONS_ENDED =
  "Invitations to a yard that you had sent and nobody had accepted are withdrawn: look under People whether everybody there should be, and invite again.";
const TOKENS_ENDED =
  "Your API tokens have ended: programs that used one need a new one, made in the settings.";
const SHARE_LINKS_ENDED =
  "Links by which you had shown horses to visitors are revoked: make new ones under People.";

const WEBHOOKS_ENDED = "Webhooks that you had made are removed: add them again in the settings.";

const sentencesOf = (...sentences: (string | false)[]) =>
  sentences.filter((each) => each !== false);

/** Ends what reaches a user without a session. Returns the sentences about what there was. */
async function endReach(userId: string, reach: Reach): Promise<string[]> {
  const hadFeeds = await reach.closeFeedsOf(userId);
  const hadInvitations = (await dropInvitations({ userId })).length > 0;
  const hadTokens = await revokeTokensOf(userId);
  const hadShareLinks = await reach.closeShareLinksOf(userId);
  const hadWebhooks = await reach.closeWebhooksOf(userId);
  await reach.closeOffersOf(userId);
  return sentencesOf(
    hadFeeds && FEEDS_ENDED,
    hadInvitations && INVITATIONS_ENDED,
    hadShareLinks && SHARE_LINKS_ENDED,
    hadTokens && TOKENS_ENDED,
    hadWebhooks && WEBHOOKS_ENDED,
  );
}

/**
 * Removes other credentials when the address had been confirmed, because a thief of the session may have created
 * them. If codes are on, passkeys stay: a reset does not remove a second factor. Returns the sentences about the
 * removals.
 */
export async function revokeOtherCredentials(userId: string, reach: Reach): Promise<string[]> {
  await dropBegunFactor({ userId });
  const hadPasskeys = (await dropPasskeysWithoutFactor({ userId })).length > 0;
  const stay = (await passkeysLeft({ userId })).length > 0;
  const ofReach = await endReach(userId, reach);
  return sentencesOf(
    hadPasskeys && PASSKEYS_ENDED,
    stay && "Your passkeys still sign in: look in the settings whether each of them is yours.",
    ...ofReach,
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
 * Removes everything that gives a way to sign in or acts for the user later, when the address had never been
 * confirmed, because the registrant may not be the person who reads its mail. The caller ends sessions and
 * mailed links. Returns the sentences about the removals.
 */
export async function revokeAllCredentials(userId: string, reach: Reach): Promise<string[]> {
  for (const drop of [dropRecoveryCodes, dropChallenges, dropKnownBrowsers]) await drop({ userId });
  // deleting sessions also deletes these rows; they are deleted explicitly so as not to rely on that
  await reach.forgetBrowsersOf(userId);
  const [factor] = await dropFactor({ userId });
  const hadPasskeys = (await dropPasskeys({ userId })).length > 0;
  const ofReach = await endReach(userId, reach);
  const erasure = (await dropErasure({ userId })).length > 0;
  return sentencesOf(
    "This has confirmed your e-mail address. Nobody had before, so whoever registered it may have been somebody else: all that they could sign in with has ended. What is kept in the account may be theirs; look it through, or delete the account in its settings.",
    factor?.on === true &&
      "Two-factor sign-in is off: you can turn it on again in the settings, with your own phone.",
    hadPasskeys && PASSKEYS_ENDED,
    ...ofReach,
    erasure && "The account was about to be deleted. It stays.",
  );
}
