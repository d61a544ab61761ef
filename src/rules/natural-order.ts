const collator = new Intl.Collator("en-GB", { numeric: true, sensitivity: "accent" });

/** Compares names as people order them, Blue 2 before Blue 10; the database has the same order by its collation `natural_order`. */
export const naturalOrder = (one: string, other: string): number =>
  collator.compare(one, other) || Number(one > other) - Number(one < other);
