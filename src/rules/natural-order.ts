const collator = new Intl.Collator("en-GB", { numeric: true, sensitivity: "accent" });

/**
 * Compares names in natural order, in which Blue 2 precedes Blue 10; the database's collation `natural_order`
 * has the same order.
 */
export const naturalOrder = (one: string, other: string): number =>
  collator.compare(one, other) || Number(one > other) - Number(one < other);
