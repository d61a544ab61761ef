import type { FastifyRequest } from "fastify";
import { knownBrowserAt, knownBrowserOf } from "./known-browsers.ts";
import { codes, codesInKnown, signIns, signInsInKnown } from "./limits.ts";

/*
 * Who is counted for wrong tries to sign in: a browser that is known for the account by itself, all others together. So
 * whoever tries somebody's password from elsewhere does not keep them out where they have been before, and a right
 * password there does not give the others further tries.
 */

interface Attempts {
  /** Counts a try before it is judged, so that tries at the same moment count too; refuses when there were too many. */
  take: () => Promise<void>;
  /** A right one clears the count: nothing locks an account. */
  forget: () => Promise<void>;
}

const counted = (counter: typeof signIns, key: string): Attempts => ({
  take: () => counter.take(key),
  forget: () => counter.forget(key),
});

/** Passwords tried for an address in this browser. */
export async function passwordTries(email: string, request: FastifyRequest): Promise<Attempts> {
  const browser = await knownBrowserAt(email, request);
  return browser === null ? counted(signIns, email) : counted(signInsInKnown, browser);
}

/** Codes tried in this browser for a person whose password has been shown. */
export async function codeTries(userId: string, request: FastifyRequest): Promise<Attempts> {
  const browser = await knownBrowserOf(userId, request);
  return browser === null ? counted(codes, userId) : counted(codesInKnown, browser);
}
