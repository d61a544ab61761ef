/** The share of each change's files that is sent, 0 to 1, by the change's id; only of those under way. */
let shares: ReadonlyMap<string, number> = new Map();
const listeners = new Set<() => void>();

export const currentShares = (): ReadonlyMap<string, number> => shares;

export function watchShares(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Notes how much of a change's files is sent; null once they are, or once that has failed. */
export function noteShare(change: string, share: number | null): void {
  const rest = [...shares].filter(([id]) => id !== change);
  shares = new Map(share === null ? rest : [...rest, [change, share]]);
  for (const listener of listeners) listener();
}
