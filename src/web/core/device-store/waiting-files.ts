import { deviceDatabase, type DeviceWrite, heeded, type KeptAccount, pairsOf } from "./database.ts";
import { seal, unseal } from "./seal.ts";
import { packFile, unpackFile } from "./packed-file.ts";

/** Days after which a file is erased that was chosen in a form and never saved; as long as a form's draft is kept. */
const LOOSE_DAYS = 30;
/** Milliseconds for which the server surely keeps a file that is attached to nothing yet; it keeps it for a day. */
const THERE_MS = 12 * 3_600_000;
/** The most files that a device keeps for one account. */
export const WAITING_FILES_MAX = 100;

const aboutOf = (account: string, id: string) => ["waitingFiles", account, id].join(" ");

/** Keeps a file until something is saved with it. Resolves to false where there is no room for it. */
export async function keepWaitingFile(
  { account, key }: KeptAccount,
  id: string,
  file: File,
): Promise<boolean> {
  const database = await deviceDatabase();
  if ((await database.count("waitingFiles", pairsOf(account))) >= WAITING_FILES_MAX) return false;
  const sealed = await seal(key, aboutOf(account, id), await packFile(file));
  await database.put("waitingFiles", { account, id, looseSince: Date.now(), ...sealed });
  return true;
}

/** A file that waits on this device; null where there is none. */
export async function waitingFile({ account, key }: KeptAccount, id: string): Promise<File | null> {
  const row = await (await deviceDatabase()).get("waitingFiles", [account, id]);
  const plain = row && (await unseal(key, aboutOf(account, id), row));
  return plain ? unpackFile(plain) : null;
}

/** The ids of the account's files that wait on this device. */
export async function waitingFileIds({ account }: Pick<KeptAccount, "account">): Promise<string[]> {
  const keys = await (await deviceDatabase()).getAllKeys("waitingFiles", pairsOf(account));
  return keys.map(([, id]) => id);
}

/** Whether the server received a file lately, so that it still has it. */
export async function isThere({ account }: KeptAccount, id: string): Promise<boolean> {
  const row = await (await deviceDatabase()).get("waitingFiles", [account, id]);
  return row?.sentAt !== undefined && Date.now() - row.sentAt < THERE_MS;
}

/** Notes that the server has received a file. */
export async function noteReceived({ account }: KeptAccount, id: string): Promise<void> {
  const { store, done } = heeded((await deviceDatabase()).transaction("waitingFiles", "readwrite"));
  const row = await store.get([account, id]);
  if (row) await store.put({ ...row, sentAt: Date.now() });
  await done;
}

/** Removes files that the server has with what they were chosen for, or that it refused. */
export async function removeWaitingFiles(
  { account }: KeptAccount,
  ids: readonly string[],
): Promise<void> {
  const database = await deviceDatabase();
  await Promise.all(ids.map((id) => database.delete("waitingFiles", [account, id])));
}

/** Lets files wait with a change, until that is sent or discarded. */
export async function tieFiles(
  writing: DeviceWrite,
  { account, change, files }: { account: string; change: string; files: readonly string[] },
): Promise<void> {
  const store = writing.objectStore("waitingFiles");
  for (const id of files) {
    const row = await store.get([account, id]);
    if (!row) continue;
    const { looseSince: _since, ...tied } = row;
    await store.put({ ...tied, change });
  }
}

/** Removes the files that waited with a change. */
export async function removeFilesOf(
  writing: DeviceWrite,
  account: string,
  change: string,
): Promise<void> {
  const store = writing.objectStore("waitingFiles");
  for (const key of await store.index("change").getAllKeys([account, change]))
    await store.delete(key);
}

/** Removes files of every account that were chosen long ago and never saved. */
export async function removeOldFiles(now: number): Promise<void> {
  const database = await deviceDatabase();
  const old = IDBKeyRange.upperBound(now - LOOSE_DAYS * 86_400_000);
  for (const key of await database.getAllKeysFromIndex("waitingFiles", "looseSince", old))
    await database.delete("waitingFiles", key);
}
