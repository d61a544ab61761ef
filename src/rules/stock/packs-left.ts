import { formatAmount, parseAmount, rounded, type StockUnit } from "./amounts.ts";

/** A pack of medicine as somebody has counted it. */
export interface CountedPack {
  id: string;
  name: string;
  unit: StockUnit;
  /** How much there was when it was counted. */
  quantity: number;
  /** When it was counted, as ISO 8601 in UTC. */
  countedAt: string;
  /** The last day on which it may be used, `YYYY-MM-DD`; null where nobody has said. */
  expiresOn: string | null;
}

/** A dose that was given. */
export interface GivenDose {
  medicine: string;
  /** The product, where the course names it besides. */
  product: string | null;
  dosage: string;
  /** ISO 8601 in UTC. */
  givenAt: string;
}

/** What is left of a pack. */
export interface PackLeft {
  left: number;
  /** Sentences about doses that could not be taken off, each once. */
  uncounted: readonly string[];
}

const named = (name: string) => name.trim().toLowerCase().replaceAll(/\s+/g, " ");

/** Whether a dose is of a medicine that is kept under this name: its own name, or that of its product. */
export const isOf = (dose: Pick<GivenDose, "medicine" | "product">, name: string): boolean =>
  [dose.medicine, dose.product].some((each) => each !== null && named(each) === named(name));

/**
 * What is left of each pack, by id: what was counted, less the doses of the same name given since. Of several packs of one
 * medicine the one that expires first is used up first. A dose in another unit, or without an amount, is not taken off.
 */
export function packsLeft(
  packs: readonly CountedPack[],
  doses: readonly GivenDose[],
): ReadonlyMap<string, PackLeft> {
  const result = new Map<string, PackLeft>();
  for (const same of Map.groupBy(packs, ({ name }) => named(name)).values())
    for (const [id, left] of leftOfSame(same, doses)) result.set(id, left);
  return result;
}

function leftOfSame(packs: readonly CountedPack[], doses: readonly GivenDose[]) {
  const inOrder = packs.toSorted(byExpiry);
  const left = new Map(inOrder.map(({ id, quantity }) => [id, quantity]));
  const uncounted = new Set<string>();
  const its = doses
    .filter((dose) => isOf(dose, packs[0]?.name ?? ""))
    .toSorted((one, other) => compare(one.givenAt, other.givenAt));
  for (const dose of its) {
    const open = inOrder.filter(({ countedAt }) => countedAt < dose.givenAt);
    if (open.length === 0) continue;
    const amount = parseAmount(dose.dosage);
    const fitting = open.filter(({ unit }) => unit === amount?.unit);
    if (!amount || fitting.length === 0) uncounted.add(sentenceOf(dose, open[0]?.unit));
    else takeOff(fitting, left, amount.amount);
  }
  return inOrder.map(
    ({ id }) => [id, { left: left.get(id) ?? 0, uncounted: [...uncounted] }] as const,
  );
}

/** Takes an amount off the first pack that has any, and the rest off those after it; never below nothing. */
function takeOff(packs: readonly CountedPack[], left: Map<string, number>, amount: number) {
  let open = amount;
  for (const { id } of packs) {
    const taken = Math.min(open, left.get(id) ?? 0);
    left.set(id, rounded((left.get(id) ?? 0) - taken));
    open = rounded(open - taken);
  }
}

const byExpiry = (one: CountedPack, other: CountedPack) =>
  compare(one.expiresOn ?? "9999", other.expiresOn ?? "9999") ||
  compare(one.countedAt, other.countedAt) ||
  compare(one.id, other.id);

const compare = (one: string, other: string) => Number(one > other) - Number(one < other);

const sentenceOf = ({ dosage }: GivenDose, unit: StockUnit | undefined) =>
  `Doses of “${dosage}” are not taken off: ${unit ? `give the dosage as ${formatAmount({ amount: 1, unit })}` : "the unit is not known"}.`;
