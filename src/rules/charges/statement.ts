import { addDays, addMonths } from "#rules/dates.ts";
import { penceOf } from "#rules/money.ts";

/** One line of an owner's statement. */
export interface StatementLine {
  ownerId: string;
  ownerName: string;
  quantity: number;
  /** Pounds for each, below 0 for a credit. */
  price: number;
}

/** The first and last day of a month, `YYYY-MM`. */
export function monthDays(month: string): [first: string, last: string] {
  const first = `${month}-01`;
  return [first, addDays(addMonths(first, 1), -1)];
}

/** What a line comes to, in whole pence. */
export const linePence = ({ quantity, price }: Pick<StatementLine, "quantity" | "price">): number =>
  quantity * penceOf(price);

/** The sum of lines in whole pence. */
export const sumPence = (lines: readonly Pick<StatementLine, "quantity" | "price">[]): number =>
  lines.reduce((sum, line) => sum + linePence(line), 0);

/** Lines by owner, in the order of the lines. */
export function byOwner<L extends StatementLine>(lines: readonly L[]): Map<string, L[]> {
  const owners = new Map<string, L[]>();
  for (const line of lines) owners.set(line.ownerId, [...(owners.get(line.ownerId) ?? []), line]);
  return owners;
}

/** How a statement stands: nothing is paid, a part of it, or all; or there is nothing to pay. */
export const paidStates = ["OPEN", "PART", "PAID", "NOTHING"] as const;
export type PaidState = (typeof paidStates)[number];

/** Whether a sum is paid; `paid` is null until somebody noted a payment. */
export function paidState(sum: number, paid: number | null): PaidState {
  if (paid !== null) return paid >= sum ? "PAID" : "PART";
  return sum > 0 ? "OPEN" : "NOTHING";
}

interface OwnerContact {
  id: string;
  role: string;
  name: string;
  email: string | null;
  horseId: string | null;
}

/** A person who owns horses, who is a contact of each. */
export interface HorseOwner {
  /** The contact that stands for the person: the first that was added. */
  id: string;
  name: string;
  email: string | null;
  contactIds: string[];
  horseIds: string[];
}

/**
 * The owners among contacts, the first added first. Contacts of one name are one person, unless they have different
 * addresses, so that nobody's statement goes to a namesake.
 */
export function ownersAmong(contacts: readonly OwnerContact[]): HorseOwner[] {
  const owners = contacts.filter(({ role }) => role === "OWNER");
  const unclear = namesakes(owners);
  const found = new Map<string, HorseOwner>();
  for (const { id, name, email, horseId } of owners) {
    const address = unclear.has(plain(name)) ? plain(email ?? "") : null;
    const key = JSON.stringify([plain(name), address]);
    const owner = found.get(key) ?? { id, name, email, contactIds: [], horseIds: [] };
    owner.email ??= email;
    owner.contactIds.push(id);
    if (horseId) owner.horseIds.push(horseId);
    found.set(key, owner);
  }
  return [...found.values()];
}

/** The names that stand for several people, because they have different addresses. */
function namesakes(owners: readonly OwnerContact[]): Set<string> {
  const firstAddress = new Map<string, string>();
  const unclear = new Set<string>();
  for (const { name, email } of owners) {
    if (email === null) continue;
    const address = plain(email);
    const first = firstAddress.get(plain(name)) ?? address;
    firstAddress.set(plain(name), first);
    if (first !== address) unclear.add(plain(name));
  }
  return unclear;
}

const plain = (text: string) => text.trim().replaceAll(/\s+/g, " ").toLowerCase();
