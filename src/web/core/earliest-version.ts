/**
 * The earliest of these versions of the yard: following changes from there covers all of them. Null: one is unknown,
 * there are none, or they belong to two logs.
 */
export function earliestVersion(versions: Iterable<string>): string | null {
  const all = [...versions].map((version) => {
    const [, log, xid, n] = /^(\w+)-(\d+)-(\d+)$/.exec(version) ?? [];
    return log && xid && n ? { version, log, xid: BigInt(xid), n: BigInt(n) } : null;
  });
  const known = all.filter((each) => each !== null);
  const [first] = known.toSorted((a, b) => Number(a.xid - b.xid || a.n - b.n));
  const isWhole = known.length === all.length && known.every(({ log }) => log === first?.log);
  return first && isWhole ? first.version : null;
}
