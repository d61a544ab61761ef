import { createHash } from "node:crypto";
import { addressKey, limit } from "#server/core/http/limits.ts";

const fiveMinutes = 300;
const hour = 3_600;
const day = 24 * hour;
const year = 365 * day;

// identifies one mailbox, however its address is written; hashed, because a counter's key holds 255 characters and
// should not reveal the address
const mailboxKey = (email: string) =>
  createHash("sha256").update(email.trim().toLowerCase()).digest("base64url");

/** Password attempts for an account, in all browsers that are not known for it. */
export const signIns = limit(
  { name: "sign-in", points: 10, seconds: fiveMinutes, keyOf: mailboxKey },
  "Too many tries with this e-mail address. Please wait a few minutes and try again.",
);
/** Password attempts for an account in a browser that is known for it. */
export const signInsInKnown = limit(
  { name: "sign-in-known", points: 10, seconds: fiveMinutes },
  "Too many tries in this browser. Please wait a few minutes and try again.",
);
export const signInsFrom = limit(
  { name: "sign-in-from", points: 100, seconds: fiveMinutes, keyOf: addressKey },
  "Too many tries from this connection. Please wait a few minutes and try again.",
);

/** Repeated password checks within a session, counted by session, so that nobody outside it can use them up. */
export const proofs = limit(
  { name: "proof", points: 10, seconds: fiveMinutes },
  "Too many tries. Please wait a few minutes and try again.",
);

export const passkeysFrom = limit(
  { name: "passkey-from", points: 200, seconds: fiveMinutes, keyOf: addressKey },
  "Too many tries from this connection. Please wait a few minutes and try again.",
);
export const registrationsFrom = limit(
  { name: "register-from", points: 30, seconds: hour, keyOf: addressKey },
  "Too many new accounts from this connection. Please try again in an hour.",
);
/** Requests for a reset link; the use of a link is not counted. */
export const resetsFrom = limit(
  { name: "reset-from", points: 30, seconds: hour, keyOf: addressKey },
  "Too many requests from this connection. Please try again in an hour.",
);

/**
 * Reset links requested in a browser that is known for the account, counted separately from those that strangers
 * request.
 */
export const resetMailsInKnown = limit(
  { name: "reset-mail-known", points: 5, seconds: hour },
  "Too many mails to this address. Please try again in an hour.",
);

const TOO_MANY_MAILS = "Too many mails to this address. Please try again in an hour.";
/** Mails with a reset link to one address. */
export const resetMails = limit(
  { name: "reset-mail", points: 5, seconds: hour, keyOf: mailboxKey },
  TOO_MANY_MAILS,
);
/** Repeated confirmation links for one's own account, counted by account, so that nobody else can use them up. */
export const ownConfirmations = limit(
  { name: "own-confirmation", points: 5, seconds: hour },
  TOO_MANY_MAILS,
);
/** Links to one mailbox for a change of address, counted separately from what the mailbox's owner requests. */
export const wishedMails = limit(
  { name: "wished-mail", points: 5, seconds: hour, keyOf: mailboxKey },
  TOO_MANY_MAILS,
);

/** Requests for another address, counted by user, because each sends a mail to an arbitrary address. */
export const emailWishes = limit(
  { name: "email-wish", points: 5, seconds: day },
  "You have asked for another address five times today. Please try again tomorrow.",
);
/** Requests for another address before the first was confirmed: enough to correct a typing error. */
export const emailCorrections = limit(
  { name: "email-correction", points: 3, seconds: year },
  "You have corrected your address three times. Confirm one first: open a link that we sent.",
);
/** Corrections counted by network address, because unconfirmed accounts cost nothing to create. */
export const correctionsFrom = limit(
  { name: "email-correction-from", points: 30, seconds: hour, keyOf: addressKey },
  "Too many requests from this connection. Please try again in an hour.",
);
/** Mails without a link to an unconfirmed mailbox, which may not be the registrant's. */
export const lettersToUnconfirmed = limit(
  { name: "unconfirmed-letter", points: 10, seconds: day, keyOf: mailboxKey },
  TOO_MANY_MAILS,
);

const TOO_MANY_CODES = "Too many codes were tried. Please wait an hour, or use a passkey.";
/** Attempts with sign-in codes for an account, in all browsers that are not known for it. */
export const codes = limit({ name: "second-factor", points: 10, seconds: hour }, TOO_MANY_CODES);
/** Attempts with sign-in codes in a browser that is known for the account. */
export const codesInKnown = limit(
  { name: "second-factor-known", points: 10, seconds: hour },
  TOO_MANY_CODES,
);
/** Attempts with codes within a session, counted by session. */
export const codesInSession = limit(
  { name: "second-factor-session", points: 10, seconds: hour },
  TOO_MANY_CODES,
);
