import { AsyncLocalStorage } from "node:async_hooks";
import { type Horses, type HorsesBySection, horsesOfCall } from "#contract/held-rights.ts";
import type { Scope } from "#server/core/security/scope.ts";

/*
 * Statements made for somebody whose rights do not cover every horse of the yard run in transactions in which
 * views of the horses within their rights replace the tables (migrations/functions/views_of_granted_horses.sql).
 * So a statement need not know of rights, and none can forget them (docs/decisions/0032-rights-by-views.md).
 */

const narrowing = new AsyncLocalStorage<string | null>();

/** Runs a call's work, whose statements find only the horses that the caller's rights cover in the call's section. */
export function withinRights<T>(
  scope: Pick<Scope, "userId" | "rights"> | null | undefined,
  call: Parameters<typeof horsesOfCall>[1],
  work: () => T,
): T {
  const horses = scope ? horsesOfCall(scope.rights, call) : null;
  return narrowing.run(scope && horses ? settingsOf(scope.userId, horses) : null, work);
}

/** The statements that narrow a transaction which has just begun; null for work about the whole yard. */
export const narrowingHere = (): string | null => narrowing.getStore() ?? null;

// the values are written into the text, which is sent together with `begin`, because PostgreSQL takes no parameters
// there
function settingsOf(userId: string, { fields, ...horses }: HorsesBySection): string {
  const settings = [
    ...Object.entries(horses).map(([section, ids]) => setting(`horses_${section}`, ids)),
    ...Object.entries(fields).map(([section, ids]) => setting(`fields_${section}`, ids)),
  ];
  return [
    'set local search_path = granted, "$user", public',
    // a visitor is nobody
    `set local loosebox.person = '${userId && idOnly(userId)}'`,
    ...settings,
  ].join("; ");
}

const setting = (name: string, ids: Horses) =>
  `set local loosebox.${name} = '${ids === "all" ? ids : listOf(ids)}'`;

const listOf = (ids: readonly string[]) => `{${ids.map(idOnly).join(",")}}`;

function idOnly(id: string): string {
  if (!/^[\da-f-]{36}$/i.test(id)) throw new Error("Not an id");
  return id;
}
