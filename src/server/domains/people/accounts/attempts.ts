import type { FastifyRequest } from "fastify";
import { knownBrowserAt, knownBrowserOf } from "./known-browsers.ts";
import { codes, codesInKnown, signIns, signInsInKnown } from "./limits.ts";

/*
 * How wrong sign-in attempts are counted: each browser known for the account separately, all other browsers together.
 * So an attacker elsewhere cannot lock a person out of a browser they have used before, and a right password there does
 * not give the others further attempts.
 */

interface Attempts {
  /** Counts an attempt before it is checked, so that concurrent attempts count too; throws when there were too many. */
  take: () => Promise<void>;
  /** A right attempt resets the count: nothing locks an account. */
  forget: () => Promise<void>;
}

const counted = (counter: typeof signIns, key: string): Attempts => ({
  take: () => counter.take(key),
  forget: () => counter.forget(key),
});

/** Password attempts for an address in this browser. */
export async function passwordTries(email: string, request: FastifyRequest): Promise<Attempts> {
  const browser = await knownBrowserAt(email, request);
  return browser === null ? counted(signIns, email) : counted(signInsInKnown, browser);
}

/** Code attempts in this browser for a user whose password has been verified. */
export async function codeTries(userId: string, request: FastifyRequest): Promise<Attempts> {
  const browser = await knownBrowserOf(userId, request);
  return browser === null ? counted(codes, userId) : counted(codesInKnown, browser);
}
