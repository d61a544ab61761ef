import { createHash } from "node:crypto";
import { addressKey, limit } from "#server/core/http/limits.ts";

const fiveMinutes = 300;
const hour = 3_600;
const day = 24 * hour;
const year = 365 * day;

// one mailbox, however its address is written; hashed, because a counter's key holds 255 characters
// and needs to tell nobody who tried
const mailboxKey = (email: string) =>
  createHash("sha256").update(email.trim().toLowerCase()).digest("base64url");

/** Passwords tried for an account, in whatever browser its person has never signed in with. */
export const signIns = limit(
  { name: "sign-in", points: 10, seconds: fiveMinutes, keyOf: mailboxKey },
  "Too many tries with this e-mail address. Please wait a few minutes and try again.",
);
/** Passwords tried for an account in a browser that is known for it. */
export const signInsInKnown = limit(
  { name: "sign-in-known", points: 10, seconds: fiveMinutes },
  "Too many tries in this browser. Please wait a few minutes and try again.",
);
export const signInsFrom = limit(
  { name: "sign-in-from", points: 100, seconds: fiveMinutes, keyOf: addressKey },
  "Too many tries from this connection. Please wait a few minutes and try again.",
);

/** Passwords asked for once more inside a session, by session: nobody outside it can use them up. */
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
/** Wishes for a reset link; to use one is counted for nobody. */
export const resetsFrom = limit(
  { name: "reset-from", points: 30, seconds: hour, keyOf: addressKey },
  "Too many requests from this connection. Please try again in an hour.",
);

/** Reset links asked for in a browser that is known for the account: apart from what strangers ask for. */
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
/** Links that confirm the address of one's own account, asked for again, by account: nobody else can use them up. */
export const ownConfirmations = limit(
  { name: "own-confirmation", points: 5, seconds: hour },
  TOO_MANY_MAILS,
);
/** Links to one mailbox because somebody wants to have its address: apart from what its owner asks for. */
export const wishedMails = limit(
  { name: "wished-mail", points: 5, seconds: hour, keyOf: mailboxKey },
  TOO_MANY_MAILS,
);

/** Wishes for another address, by who wishes: each is a mail to wherever they say. */
export const emailWishes = limit(
  { name: "email-wish", points: 5, seconds: day },
  "You have asked for another address five times today. Please try again tomorrow.",
);
/** The same before the first address was confirmed: enough to put right how it was typed. */
export const emailCorrections = limit(
  { name: "email-correction", points: 3, seconds: year },
  "You have corrected your address three times. Confirm one first: open a link that we sent.",
);
/** By network address, since accounts that nobody has confirmed cost nothing. */
export const correctionsFrom = limit(
  { name: "email-correction-from", points: 30, seconds: hour, keyOf: addressKey },
  "Too many requests from this connection. Please try again in an hour.",
);
/** Mails without a link to a mailbox that nobody has confirmed: whoever registered it may be somebody else. */
export const lettersToUnconfirmed = limit(
  { name: "unconfirmed-letter", points: 10, seconds: day, keyOf: mailboxKey },
  TOO_MANY_MAILS,
);

const TOO_MANY_CODES = "Too many codes were tried. Please wait an hour, or use a passkey.";
/** Codes tried to sign in to an account, in whatever browser its person has never signed in with. */
export const codes = limit({ name: "second-factor", points: 10, seconds: hour }, TOO_MANY_CODES);
/** Codes tried to sign in, in a browser that is known for the account. */
export const codesInKnown = limit(
  { name: "second-factor-known", points: 10, seconds: hour },
  TOO_MANY_CODES,
);
/** Codes tried inside a session, by session. */
export const codesInSession = limit(
  { name: "second-factor-session", points: 10, seconds: hour },
  TOO_MANY_CODES,
);
