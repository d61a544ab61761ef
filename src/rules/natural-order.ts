const collator = new Intl.Collator("en-GB", { numeric: true, sensitivity: "accent" });

/**
 * Compares names in natural order, Blue 2 before Blue 10; the database has the same order in its collation
 * `natural_order`.
 */
export const naturalOrder = (one: string, other: string): number =>
  collator.compare(one, other) || Number(one > other) - Number(one < other);
