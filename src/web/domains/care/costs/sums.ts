import type { HorseSpending } from "#contract/care/costs.ts";

/** Sums of pounds, to the penny, by key; in the order in which the keys first appear. */
export function sumBy(
  spent: readonly HorseSpending[],
  key: (entry: HorseSpending) => string,
): Map<string, number> {
  const pence = new Map<string, number>();
  for (const entry of spent) {
    const name = key(entry);
    pence.set(name, (pence.get(name) ?? 0) + Math.round(entry.pounds * 100));
  }
  return new Map([...pence].map(([name, sum]) => [name, sum / 100]));
}
