import { useQuery } from "@tanstack/react-query";
import { contactEndpoints } from "#contract/horses/contacts.ts";
import { type HorseOwner, ownersAmong } from "#rules/charges/statement.ts";
import { splitPence } from "#rules/money.ts";
import { useCurrentDay } from "#web/core/current-day.ts";
import { queryOf } from "#web/core/query.ts";

/** An owner of a horse and their part of it in per cent. */
export interface OwnerShare {
  ownerId: string;
  percent: number;
}

/** The yard's owners, and who owns a horse today, each with an equal part of it. */
export function useOwners() {
  const today = useCurrentDay();
  const { data: contacts = [], isPending } = useQuery(queryOf(contactEndpoints.list, {}));
  const inOrder = contacts.toSorted(
    (a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id),
  );
  const owners = ownersAmong(inOrder);
  const former = new Set(
    contacts.filter(({ untilDay }) => untilDay !== null && untilDay < today).map(({ id }) => id),
  );
  const sharesOf = (horseId: string): OwnerShare[] => {
    const its = contacts.filter(
      (each) => each.horseId === horseId && each.role === "OWNER" && !former.has(each.id),
    );
    const ids = [...new Set(its.map(({ id }) => standIn(owners, id)))];
    const percents = splitPence(
      10_000,
      ids.map(() => 1),
    );
    return ids.map((ownerId, at) => ({ ownerId, percent: (percents[at] ?? 0) / 100 }));
  };
  return { owners, sharesOf, isPending };
}

const standIn = (owners: readonly HorseOwner[], contactId: string) =>
  owners.find(({ contactIds }) => contactIds.includes(contactId))?.id ?? contactId;
