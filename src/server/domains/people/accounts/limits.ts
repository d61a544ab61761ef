import { createHash } from "node:crypto";
import { addressKey, limit } from "#server/core/limits.ts";

const fiveMinutes = 300;
const hour = 3_600;

// one mailbox, however its address is written; hashed, because a counter's key holds 255 characters
// and needs to tell nobody who tried
const mailboxKey = (email: string) =>
  createHash("sha256").update(email.trim().toLowerCase()).digest("base64url");

const signIns = limit(
  { name: "sign-in", points: 10, seconds: fiveMinutes, keyOf: mailboxKey },
  "Too many tries with this e-mail address. Please wait a few minutes and try again.",
);
const signInsFrom = limit(
  { name: "sign-in-from", points: 100, seconds: fiveMinutes, keyOf: addressKey },
  "Too many tries from this connection. Please wait a few minutes and try again.",
);

/** Counts a try to sign in before it is judged, so that tries at the same moment count too. */
export async function countSignIn(email: string, ip: string) {
  await signInsFrom.take(ip);
  await signIns.take(email);
}

/** A right password clears the count of its address: nothing locks an account. */
export const signInSucceeded = signIns.forget;

export const passkeysFrom = limit(
  { name: "passkey-from", points: 200, seconds: fiveMinutes, keyOf: addressKey },
  "Too many tries from this connection. Please wait a few minutes and try again.",
);
export const registrationsFrom = limit(
  { name: "register-from", points: 30, seconds: hour, keyOf: addressKey },
  "Too many new accounts from this connection. Please try again in an hour.",
);
export const resetsFrom = limit(
  { name: "reset-from", points: 30, seconds: hour, keyOf: addressKey },
  "Too many requests from this connection. Please try again in an hour.",
);

const TOO_MANY_MAILS = "Too many mails to this address. Please try again in an hour.";
/** Mails with a reset link to one address. */
export const resetMails = limit(
  { name: "reset-mail", points: 5, seconds: hour, keyOf: mailboxKey },
  TOO_MANY_MAILS,
);
/** Apart from those: whoever has registered somebody else's address must not use them up. */
export const confirmationMails = limit(
  { name: "confirmation-mail", points: 5, seconds: hour, keyOf: mailboxKey },
  TOO_MANY_MAILS,
);

/** Tries with a code, counted before they are judged, whatever browser they come from; a right one clears the count. */
export const codes = limit(
  { name: "second-factor", points: 10, seconds: hour },
  "Too many codes were tried. Please wait an hour, or use a passkey.",
);
