import type { Endpoint } from "./endpoint.ts";

/** What a token may do: read, or read and write. */
export const tokenAccesses = ["READ", "WRITE"] as const;
export type TokenAccess = (typeof tokenAccesses)[number];

/**
 * The access that a token needs for a call; null where no token suffices. A token serves the yard's work alone: what
 * is a person's own, how they sign in, what only an owner may do (billing, erasing), and what lets others in needs
 * somebody who has signed in.
 */
export function tokenAccessOf({ method, access, section, tokens }: Endpoint): TokenAccess | null {
  if (section === undefined || section === "own") return null;
  if (access === "owner" || tokens === "never") return null;
  if (method === "GET") return "READ";
  return section === "people" ? null : "WRITE";
}

/** What every token begins with, so that people and programs that look for leaked secrets know one. */
export const TOKEN_PREFIX = "lbx_";
