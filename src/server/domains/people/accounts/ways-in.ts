import { prepared } from "#server/core/database.ts";

/*
 * What a password set by a mailed link ends besides sessions and links. Each sentence is for the mail that tells its
 * person; it is told only of what there was.
 */

const endBegunFactor = prepared(
  "end-begun-factor",
  "delete from two_factor where user_id = $1 and confirmed_at is null",
);
const endPasskeysWithoutFactor = prepared(
  "end-passkeys-without-factor",
  `delete from passkeys where user_id = $1 and not exists (select from two_factor
     where user_id = $1 and confirmed_at is not null) returning id`,
);
const passkeysLeft = prepared("passkeys-left", "select from passkeys where user_id = $1");
const endFeeds = prepared(
  "end-feeds",
  "delete from calendar_feeds where user_id = $1 returning id",
);

const PASSKEYS_ENDED =
  "Passkeys made before no longer sign in: you can add yours again in the settings.";
const FEEDS_ENDED =
  "The private address of your calendar has ended, too: you can make a new one for your phone.";

const said = (...sentences: (string | false)[]) => sentences.filter((each) => each !== false);

/**
 * Ends what else lets somebody in, where the address had been confirmed: a thief of the session may have made it. Where
 * codes are on passkeys stay: a reset takes no second factor away. Says what became of it.
 */
export async function endOtherWaysIn(userId: string): Promise<string[]> {
  await endBegunFactor([userId]);
  const passkeys = (await endPasskeysWithoutFactor([userId])).length > 0;
  const stay = (await passkeysLeft([userId])).length > 0;
  const feeds = (await endFeeds([userId])).length > 0;
  return said(
    passkeys && PASSKEYS_ENDED,
    stay && "Your passkeys still sign in: look in the settings whether each of them is yours.",
    feeds && FEEDS_ENDED,
  );
}

const endFactor = prepared<{ on: boolean }>(
  "end-factor",
  `delete from two_factor where user_id = $1 returning confirmed_at is not null as "on"`,
);
const endPasskeys = prepared(
  "end-passkeys",
  "delete from passkeys where user_id = $1 returning id",
);
const endErasure = prepared(
  "end-erasure",
  "update users set erase_after = null where id = $1 and erase_after is not null returning id",
);
const endTheRest = [
  prepared("end-recovery-codes", "delete from recovery_codes where user_id = $1"),
  prepared("end-challenges", "delete from passkey_challenges where user_id = $1"),
  prepared("end-known-browsers", "delete from known_browsers where user_id = $1"),
  // sessions take theirs with them; this does not rely on that
  prepared("end-push-subscriptions", "delete from push_subscriptions where user_id = $1"),
];

/**
 * Ends everything that lets somebody in or acts for them later, where the address had never been confirmed: whoever
 * registered it may be somebody else than who reads its mail. Sessions and mailed links are ended beside it. Says what
 * there was.
 */
export async function endEveryWayIn(userId: string): Promise<string[]> {
  for (const end of endTheRest) await end([userId]);
  const [factor] = await endFactor([userId]);
  const passkeys = (await endPasskeys([userId])).length > 0;
  const feeds = (await endFeeds([userId])).length > 0;
  const erasure = (await endErasure([userId])).length > 0;
  return said(
    "This has confirmed your e-mail address. Nobody had before, so whoever registered it may have been somebody else: all that they could sign in with has ended. What is kept in the account may be theirs; look it through, or delete the account in its settings.",
    factor?.on === true &&
      "Two-factor sign-in is off: you can turn it on again in the settings, with your own phone.",
    passkeys && PASSKEYS_ENDED,
    feeds && FEEDS_ENDED,
    erasure && "The account was about to be deleted. It stays.",
  );
}
