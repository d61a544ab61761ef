import {
  type CopyState,
  deviceDatabase,
  heeded,
  keysOf,
  type KeptAccount,
  pairsOf,
  type RepliesKey,
} from "./database.ts";
import { seal, unseal } from "./seal.ts";

/** Days after which what a device keeps is erased, unless the server has confirmed it since. */
export const REPLIES_DAYS = 30;
const REPLIES_MS = REPLIES_DAYS * 86_400_000;

/** Replies by address, as the server gave them. */
export type Replies = Record<string, unknown>;

/** Where replies are kept: in which yard, and in which place of it: a horse's id, the yard's replies of one path, or one address. */
export interface RepliesPlace {
  yard: string;
  place: string;
}

export interface KeptReplies {
  savedAt: number;
  replies: Replies;
}

const aboutOf = (key: RepliesKey) => ["replies", ...key].join(" ");

/**
 * Keeps replies in place of those that were kept there; none any more once the account has been erased, as by signing
 * out while its copy is made.
 */
export async function keepReplies(
  { account, key }: KeptAccount,
  { yard, place }: RepliesPlace,
  { savedAt, replies }: KeptReplies,
): Promise<void> {
  const plain = await squeeze(JSON.stringify(replies));
  const sealed = await seal(key, aboutOf([account, yard, place]), plain);
  const writing = heeded(
    (await deviceDatabase()).transaction(["accounts", "replies"], "readwrite"),
  );
  if (await writing.objectStore("accounts").getKey(account))
    await writing.objectStore("replies").put({ account, yard, place, savedAt, ...sealed });
  await writing.done;
}

/** The replies that are kept in a place; null when there are none, or none that this key opens. */
export async function repliesAt(
  { account, key }: KeptAccount,
  { yard, place }: RepliesPlace,
): Promise<KeptReplies | null> {
  const database = await deviceDatabase();
  const row = await database.get("replies", [account, yard, place]);
  const plain = row && (await unseal(key, aboutOf([account, yard, place]), row));
  if (!plain) return null;
  return { savedAt: row.savedAt, replies: JSON.parse(await unsqueeze(plain)) as Replies };
}

/** The places of a yard in which anything is kept. */
export async function placesOf({ account }: KeptAccount, yard: string): Promise<string[]> {
  const keys = await (await deviceDatabase()).getAllKeys("replies", keysOf(account, yard));
  return keys.map(([, , place]) => place);
}

/** Erases what is kept in these places of a yard. */
export async function erasePlaces(
  { account }: KeptAccount,
  yard: string,
  places: readonly string[],
): Promise<void> {
  const database = await deviceDatabase();
  await Promise.all(places.map((place) => database.delete("replies", [account, yard, place])));
}

/** Erases what is kept of an account's yard, or of all its yards. */
export async function eraseCopy(account: string, yard?: string): Promise<void> {
  const database = await deviceDatabase();
  await database.delete("replies", keysOf(account, yard));
  await database.delete("copies", pairsOf(account, yard));
}

/** Erases replies and copies of every account that no server has confirmed for `REPLIES_DAYS`. */
export async function eraseOld(now: number): Promise<void> {
  const database = await deviceDatabase();
  const before = now - REPLIES_MS;
  for (const { account, yard, checkedAt } of await database.getAll("copies"))
    if (checkedAt < before) await eraseCopy(account, yard);
  // a reply that a copy contains is as old as the copy's last confirmation
  const copies = new Set(
    (await database.getAll("copies")).map(({ account, yard }) => `${account} ${yard}`),
  );
  const old = IDBKeyRange.upperBound(before);
  for (const key of await database.getAllKeysFromIndex("replies", "savedAt", old)) {
    const [account, yard, place] = key;
    const isOfCopy = !place.startsWith("/") && copies.has(`${account} ${yard}`);
    if (!isOfCopy) await database.delete("replies", key);
  }
}

export async function copyState(
  { account }: KeptAccount,
  yard: string,
): Promise<CopyState | undefined> {
  return (await deviceDatabase()).get("copies", [account, yard]);
}

/** Keeps how far a copy is, unless its account has been erased. */
export async function keepState(state: CopyState): Promise<void> {
  const writing = heeded((await deviceDatabase()).transaction(["accounts", "copies"], "readwrite"));
  if (await writing.objectStore("accounts").getKey(state.account))
    await writing.objectStore("copies").put(state);
  await writing.done;
}

/** The account whose copy this device keeps; null when it keeps none. */
export async function keptAccount(): Promise<KeptAccount | null> {
  const [kept] = await (await deviceDatabase()).getAll("accounts");
  return kept ?? null;
}

/** Makes this the one account whose copy the device keeps. Another's stays sealed, without its key. */
export async function keepAccount(kept: KeptAccount): Promise<void> {
  const writing = heeded((await deviceDatabase()).transaction("accounts", "readwrite"));
  await writing.store.clear();
  await writing.store.put(kept);
  await writing.done;
}

/** Removes the key of every account but this one. */
export async function forgetOthers(account: string): Promise<void> {
  const kept = await keptAccount();
  if (kept && kept.account !== account)
    await (await deviceDatabase()).delete("accounts", kept.account);
}

/** Erases an account's copy and its key, not its drafts: its session has ended. */
export async function cutAccount(account: string): Promise<void> {
  await (await deviceDatabase()).delete("accounts", account);
  await eraseCopy(account);
}

const utf8 = new TextEncoder();

/** Text as compressed bytes, which take a tenth of the room. */
const squeeze = (text: string) => through(new CompressionStream("gzip"), utf8.encode(text));

const unsqueeze = async (bytes: Uint8Array<ArrayBuffer>) =>
  new TextDecoder().decode(await through(new DecompressionStream("gzip"), bytes));

async function through(
  stream: CompressionStream | DecompressionStream,
  bytes: Uint8Array<ArrayBuffer>,
) {
  const piped = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}
