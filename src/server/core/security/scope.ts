import type { Access } from "#contract/endpoint.ts";
import { AsyncLocalStorage } from "node:async_hooks";

declare const proof: unique symbol;

export type YardRole = "VIEWER" | "GROOM" | "MANAGER" | "OWNER";

interface Person {
  readonly userId: string;
  readonly yardId: string;
  readonly yardRole: YardRole;
  /** Runs the installation. */
  readonly admin: boolean;
  readonly sessionId: string;
}

/**
 * Who asks, and for which yard. Only the session gate makes one (`house.test.ts` sees to it), so a
 * verb that takes a Scope first cannot be called without a check.
 */
export type Scope = Person & { readonly [proof]: true };

export const grantScope = (person: Person) => person as Scope;

const ranks: readonly YardRole[] = ["VIEWER", "GROOM", "MANAGER", "OWNER"];

/** Whether someone with this scope may make a call of this access. */
export function mayUse(access: Access, scope: Scope): boolean {
  if (access === "public" || access === "signedIn") return true;
  if (access === "admin") return scope.admin;
  return ranks.findIndex((rank) => rank.toLowerCase() === access) <= ranks.indexOf(scope.yardRole);
}

/** For whom work is done, so that what all have in common is shared out between those who ask. */
export interface WorkedFor {
  /** A yard's id, or the address of a stranger: whoever waits for the same rows has one share of the connections. */
  yard: string;
  /** A person's id, or the address of a stranger. */
  person: string;
}

const asking = new AsyncLocalStorage<WorkedFor>();

/** The product's own work: what the clock begins. */
const NOBODY: WorkedFor = { yard: "", person: "" };

export const workFor = <T>(whose: WorkedFor, work: () => T): T => asking.run(whose, work);

export const workedFor = (): WorkedFor => asking.getStore() ?? NOBODY;
