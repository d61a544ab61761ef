import { createHash } from "node:crypto";
import { addressKey, limit } from "#server/core/limits.ts";

const fiveMinutes = 300;
const hour = 3_600;

const tries = limit({
  name: "sign-in",
  points: 10,
  seconds: fiveMinutes,
  sentence: "Too many tries with this e-mail address. Please wait a few minutes and try again.",
});
const triesFrom = limit({
  name: "sign-in-from",
  points: 100,
  seconds: fiveMinutes,
  sentence: "Too many tries from this connection. Please wait a few minutes and try again.",
});
const registrationsFrom = limit({
  name: "register-from",
  points: 30,
  seconds: hour,
  sentence: "Too many new accounts from this connection. Please try again in an hour.",
});
const resetsFrom = limit({
  name: "reset-from",
  points: 30,
  seconds: hour,
  sentence: "Too many requests from this connection. Please try again in an hour.",
});
const linkMails = limit({
  name: "reset-mail",
  points: 5,
  seconds: hour,
  sentence: "Too many mails to this address. Please try again in an hour.",
});

// apart from the mails with reset links: whoever has registered somebody else's address must not use those up
const confirmationMails = limit({
  name: "confirmation-mail",
  points: 5,
  seconds: hour,
  sentence: "Too many mails to this address. Please try again in an hour.",
});

const codes = limit({
  name: "second-factor",
  points: 10,
  seconds: hour,
  sentence: "Too many codes were tried. Please wait an hour, or use a passkey.",
});

const passkeysFrom = limit({
  name: "passkey-from",
  points: 200,
  seconds: fiveMinutes,
  sentence: "Too many tries from this connection. Please wait a few minutes and try again.",
});

// one mailbox, however its address is written; hashed, because a counter's key holds 255 characters
// and needs to tell nobody who tried
const emailKey = (email: string) =>
  createHash("sha256").update(email.trim().toLowerCase()).digest("base64url");

/** Counts a try to sign in before it is judged, so that tries at the same moment count too. */
export async function countSignIn(email: string, ip: string) {
  await triesFrom.take(addressKey(ip));
  await tries.take(emailKey(email));
}

/** A right password clears the count of its address: nothing locks an account. */
export const signInSucceeded = (email: string) => tries.forget(emailKey(email));

export const countRegistration = (ip: string) => registrationsFrom.take(addressKey(ip));

export const countResetRequest = (ip: string) => resetsFrom.take(addressKey(ip));

/** Refuses beyond five mails with a reset link an hour to one address. */
export const countLinkMail = (email: string) => linkMails.take(emailKey(email));

/** Refuses beyond five mails an hour with a link that confirms one address. */
export const countConfirmationMail = (email: string) => confirmationMails.take(emailKey(email));

/** Counts a try with a code before it is judged: ten an hour, whatever browser they come from. */
export const countCode = (userId: string) => codes.take(userId);

/** A right code clears the count. */
export const rightCode = (userId: string) => codes.forget(userId);

export const countPasskey = (ip: string) => passkeysFrom.take(addressKey(ip));
