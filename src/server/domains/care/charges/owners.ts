import { type HorseOwner, ownersAmong } from "#rules/charges/statement.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import * as contacts from "#server/domains/horses/contacts/contacts.ts";

/** The yard's owners of horses, each of whom may be a contact of several horses. */
export async function ownersOfYard(scope: Scope): Promise<HorseOwner[]> {
  const all = await contacts.list(scope, null);
  return ownersAmong(
    all.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || compare(a.id, b.id)),
  );
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** The person whom any of their contacts stands for. */
export function ownerOf(owners: readonly HorseOwner[], contactId: string): HorseOwner {
  const owner = owners.find(({ contactIds }) => contactIds.includes(contactId));
  if (!owner) throw new Refusal(404, "Owner not found");
  return owner;
}
