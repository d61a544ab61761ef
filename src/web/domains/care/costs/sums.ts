import type { HorseSpending } from "#contract/care/costs.ts";

/** Pounds added up, to the penny, under what each entry belongs to; in the order of first sight. */
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
