interface AskedOfHorse<K> {
  query: Readonly<Record<string, string>>;
  kept: { exact: (address: string) => Promise<K | null> };
}

/**
 * The rows of one horse from the kept list of all that an address answers without a horse, and with `withYards` then
 * those that belong to no horse; null where no horse is asked for or the list is not kept.
 */
export async function rowsOfHorse<K extends { reply: unknown }>(
  address: string,
  { query, kept }: AskedOfHorse<K>,
  { withYards = false } = {},
): Promise<K | null> {
  const { horseId } = query;
  const all = horseId ? await kept.exact(address) : null;
  if (!all) return null;
  const rows = all.reply as { horseId: string | null }[];
  const ofYard = withYards ? rows.filter((row) => row.horseId === null) : [];
  return { ...all, reply: [...rows.filter((row) => row.horseId === horseId), ...ofYard] };
}
