/** The keys of an object in their order, typed as a non-empty list. */
export function keysOf<K extends string>(
  labels: Readonly<Record<K, unknown>>,
): readonly [K, ...K[]] {
  const [first, ...others] = Object.keys(labels).filter((key): key is K => key in labels);
  if (first === undefined) throw new Error("There is nothing in this object");
  return [first, ...others];
}

/** The object that has these keys, each with the value that is made of it. */
export const recordOf = <K extends string, T>(keys: readonly K[], of: (key: K) => T) =>
  Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<K, T>;
