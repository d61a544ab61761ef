/** A map from two columns of the same length. */
export const columnsToMap = (keys: readonly string[], values: readonly number[]) =>
  new Map(keys.map((key, index) => [key, values[index] ?? 0]));
