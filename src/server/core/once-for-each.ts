/**
 * A function that makes something once for each object in a process and then returns the same again: for what
 * depends on that object alone, such as a schema of the contract.
 */
export function onceForEach<K extends object, V extends object>(
  make: (key: K) => V,
): (key: K) => V {
  const made = new WeakMap<K, V>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}
