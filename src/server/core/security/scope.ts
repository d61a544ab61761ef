import type { Access } from "#contract/endpoint.ts";
import { AsyncLocalStorage } from "node:async_hooks";

declare const proof: unique symbol;

export type YardRole = "VIEWER" | "GROOM" | "MANAGER" | "OWNER";

interface Person {
  readonly userId: string;
  readonly yardId: string;
  readonly yardRole: YardRole;
  /** Administers the installation. */
  readonly admin: boolean;
  readonly sessionId: string;
}

/**
 * Who makes a request, and for which yard. Only the session gate creates one (`house.test.ts` checks this), so a
 * function that takes a Scope first cannot be called without authentication.
 */
export type Scope = Person & { readonly [proof]: true };

export const grantScope = (person: Person) => person as Scope;

const ranks: readonly YardRole[] = ["VIEWER", "GROOM", "MANAGER", "OWNER"];

/** Whether this scope may make a call of this access. */
export function mayUse(access: Access, scope: Scope): boolean {
  if (access === "public" || access === "signedIn") return true;
  if (access === "admin") return scope.admin;
  return ranks.findIndex((rank) => rank.toLowerCase() === access) <= ranks.indexOf(scope.yardRole);
}

/** Whom work is done for, so that shared resources are divided fairly. */
export interface WorkedFor {
  /** A yard's id (its people wait for the same rows), or an anonymous client's address: the unit for connections. */
  yard: string;
  /** A person's id, or an anonymous client's address. */
  person: string;
}

const asking = new AsyncLocalStorage<WorkedFor>();

/** The product's own scheduled work. */
const NOBODY: WorkedFor = { yard: "", person: "" };

export const workFor = <T>(whose: WorkedFor, work: () => T): T => asking.run(whose, work);

export const workedFor = (): WorkedFor => asking.getStore() ?? NOBODY;
