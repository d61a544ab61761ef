import type { Access, Endpoint } from "#contract/endpoint.ts";
import { may, neededRight, rightsOfRole, type YardRole, yardRoles } from "#contract/policy.ts";
import { AsyncLocalStorage } from "node:async_hooks";

declare const proof: unique symbol;

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

const ranks: readonly YardRole[] = yardRoles.toReversed();

/** Whether this scope may make a call: its role suffices, and so does its right in the call's section. */
export const mayCall = ({ access, section, method }: CallNeeds, scope: Scope): boolean =>
  mayUse(access, scope) &&
  (section === undefined || may(rightsOfRole[scope.yardRole], section, neededRight(method)));

type CallNeeds = Pick<Endpoint, "access" | "section" | "method">;

/** Whether this scope has the role that an access asks for. */
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
