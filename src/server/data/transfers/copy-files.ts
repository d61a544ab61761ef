import { fileStore } from "#server/adapters/files.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { namesOf, refuseBeyondRoom } from "#server/domains/files/files.ts";
import { claimFolder, releaseFolder } from "#server/domains/files/held-folders.ts";
import { type MovedFile, movedId } from "./bundle.ts";

/**
 * Copies the bytes of a horse's files to the yard that it goes to, before there are rows for them; bytes without a row
 * are removed by the sweep. Returns the ids of the files that were copied. Throws a 413 where the yard has no room.
 */
export async function copyFiles(
  { from, to, transferId }: { from: Scope; to: Scope; transferId: string },
  all: readonly MovedFile[],
): Promise<ReadonlySet<string>> {
  await refuseBeyondRoom(
    to,
    all.reduce((sum, { fileSize }) => sum + fileSize, 0),
  );
  const copied = new Set<string>();
  for (const file of all) {
    const its = { ...file, yardId: from.yardId };
    const target = { ...file, yardId: to.yardId, id: movedId(transferId, file.id) };
    await claimFolder(to, target.id);
    if (await isCopied(namesOf(its), namesOf(target))) copied.add(file.id);
  }
  return copied;
}

async function isCopied(keys: readonly string[], targets: readonly string[]): Promise<boolean> {
  for (const [at, key] of keys.entries()) {
    const bytes = await fileStore().get(key);
    const target = targets[at];
    if (!bytes || !target) return false;
    await fileStore().put(target, bytes);
  }
  return true;
}

/** The files whose copies still stand; call it in the transaction that writes their rows. */
export async function releaseCopies(to: Scope, transferId: string, copied: ReadonlySet<string>) {
  const released = new Set<string>();
  for (const id of copied) if (await releaseFolder(to, movedId(transferId, id))) released.add(id);
  return released;
}
