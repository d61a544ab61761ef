import { pounds } from "#rules/money.ts";

/**
 * A row as the product speaks: `date_of_birth` is `dateOfBirth`, `cost_pence` is `cost` in pounds. The
 * columns named are left out.
 */
export function spoken(
  row: Record<string, unknown>,
  without: readonly string[] = [],
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => !without.includes(column))
      .map(([column, value]) => [keyOf(column), inPounds(column, value)]),
  );
}

const isPence = (column: string) => column.endsWith("_pence");

const keyOf = (column: string) =>
  column.replace(/_pence$/, "").replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const inPounds = (column: string, value: unknown) =>
  isPence(column) && typeof value === "number" ? pounds(value) : value;
