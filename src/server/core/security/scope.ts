import type { Access, Endpoint } from "#contract/endpoint.ts";
import { bestRights, type HeldRights, writesAnything } from "#contract/held-rights.ts";
import { may, neededRight, type YardRole, yardRoles } from "#contract/policy.ts";
import { AsyncLocalStorage } from "node:async_hooks";

declare const proof: unique symbol;

interface Person {
  readonly userId: string;
  readonly yardId: string;
  readonly yardRole: YardRole;
  /** What the person may do, and about which horses. */
  readonly rights: HeldRights;
  /** Whether the person administers the installation. */
  readonly admin: boolean;
  readonly sessionId: string;
  /** The token by which a program makes the call in the person's name; absent where it is the person. */
  readonly tokenId?: string;
}

/**
 * The person who makes a request, and the yard concerned. Only the session gate creates a Scope (`house.test.ts`
 * checks this), so a function that takes one cannot be called without authentication.
 */
export type Scope = Person & { readonly [proof]: true };

export const grantScope = (person: Person) => person as Scope;

const ranks: readonly YardRole[] = yardRoles.toReversed();

/**
 * Whether this scope may make a call: both its role and its right in the call's section, about any horse, must suffice.
 * About which horses is decided where the call's statements run (`withinHorses`).
 */
export const mayCall = ({ access, section, method }: CallNeeds, scope: Scope): boolean =>
  mayUse(access, scope) &&
  (section === undefined || may(bestRights(scope.rights), section, neededRight(method)));

type CallNeeds = Pick<Endpoint, "access" | "section" | "method">;

/**
 * Whether this scope has what an access level requires. The level of a groom requires the right to change
 * anything, which grants can give to a viewer, too; other levels require a role.
 */
export function mayUse(access: Access, scope: Scope): boolean {
  if (access === "public" || access === "signedIn") return true;
  if (access === "admin") return scope.admin;
  if (access === "groom") return writesAnything(scope.rights);
  return ranks.findIndex((rank) => rank.toLowerCase() === access) <= ranks.indexOf(scope.yardRole);
}

/** The yard and the person for whom work is done; shared resources are divided fairly between these. */
export interface WorkedFor {
  /**
   * A yard's id (its people wait for the same rows), or an anonymous client's address. Connections are divided by
   * this.
   */
  yard: string;
  /** A person's id, or an anonymous client's address. */
  person: string;
}

const asking = new AsyncLocalStorage<WorkedFor>();

/** The product's own scheduled work. */
const NOBODY: WorkedFor = { yard: "", person: "" };

export const workFor = <T>(whose: WorkedFor, work: () => T): T => asking.run(whose, work);

export const workedFor = (): WorkedFor => asking.getStore() ?? NOBODY;
