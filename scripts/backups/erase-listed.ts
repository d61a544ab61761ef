import { type Config, useConfig } from "#server/core/config.ts";
import { closeDatabase, openDatabase } from "#server/core/database/database.ts";
import { eraseAgain, readErased } from "#server/domains/people/accounts/erasure/erase.ts";
import { openForBackup } from "#server/domains/operations/backups/installation.ts";

/** Erases the accounts of a list in the database at a URL; returns how many of them it contained. */
export async function eraseAt(
  url: string,
  settings: Config,
  erased: Parameters<typeof eraseAgain>[0],
): Promise<number> {
  useConfig(settings);
  openDatabase(url, () => undefined, 1);
  try {
    return await eraseAgain(erased);
  } finally {
    await closeDatabase();
  }
}

/** Erases the accounts of a list, with their files, in an installation that something else has restored. */
export async function eraseListed(settings: Config, list: string): Promise<void> {
  const erased = await readErased(list);
  const place = await openForBackup(settings);
  try {
    const count = await eraseAt(place.url, settings, erased);
    for (const yardId of erased.flatMap(({ yardIds }) => yardIds))
      await place.store.removeFolder(yardId);
    console.log(formatErased(count, erased.length, list));
  } finally {
    await place.close();
  }
}

export const formatErased = (count: number, all: number, list: string): string =>
  `${count} of the ${all} accounts in ${list} had come back, and were erased again.`;
