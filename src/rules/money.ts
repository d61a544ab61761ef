/** Converts whole pence to the pounds of the API: 1050 becomes 10.5. */
export const pounds = (pence: number): number => pence / 100;

/** Converts pounds of the API, which have at most two decimals, to whole pence. */
export const penceOf = (amount: number): number => Math.round(amount * 100);

const format = new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP" });

/** Formats an amount in pounds, such as '£10.50', always with two decimals. */
export const sterling = (amount: number): string => format.format(amount);

/**
 * Splits an amount of whole pence in proportion to weights by the largest-remainder method: the parts add up
 * exactly to the amount, and each is less than a penny from its exact share. The shares are equal when all
 * weights are 0; of equal remainders the first gets the penny.
 */
export function splitPence(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const shares = weights.map(
    (weight) => (total * (sum > 0 ? weight : 1)) / (sum || weights.length),
  );
  const parts = shares.map(Math.floor);
  const rest = total - parts.reduce((all, part) => all + part, 0);
  const byRemainder = shares
    .map((share, at) => ({ at, remainder: share - Math.floor(share) }))
    .toSorted((a, b) => b.remainder - a.remainder || a.at - b.at);
  for (const { at } of byRemainder.slice(0, rest)) parts[at] = (parts[at] ?? 0) + 1;
  return parts;
}
