import {
  deviceDatabase,
  type DeviceDatabase,
  type DraftKey,
  draftStores,
  keysOf,
  pairsOf,
  type SealedDraft,
  type StoreName,
  stores,
} from "./database.ts";
import { packFile, unpackFile } from "./packed-file.ts";
import { deviceKey, seal, unseal } from "./seal.ts";

export const DRAFT_DAYS = 30;
const DRAFT_MS = DRAFT_DAYS * 86_400_000;
/** Maximum bytes of a draft without its files. */
export const DRAFT_MAX = 512 * 1024;
/** Maximum bytes of a file stored with a draft. */
export const DRAFT_FILE_MAX = 10 * 1024 * 1024;
/** Maximum drafts of one account, and of one of its forms; the oldest are removed. */
export const DRAFTS_MAX = 40;
export const DRAFTS_OF_FORM_MAX = 3;
/** Version of the stored shape: drafts of another version, written by an earlier release, are not offered. */
const SHAPE = 1;

export interface DraftPlace {
  account: string;
  name: string;
  writer: string;
}

/** A form's state as text, and when it was begun. */
export interface DraftText {
  begunAt: number;
  text: string;
}

export interface StoredDraft extends DraftText {
  writer: string;
  savedAt: number;
}

const keyOf = ({ account, name, writer }: DraftPlace): DraftKey => [account, name, writer];
const aboutOf = (store: StoreName, place: DraftPlace) => [store, ...keyOf(place)].join(" ");
const utf8 = new TextEncoder();

async function put(store: StoreName, place: DraftPlace, plain: Uint8Array<ArrayBuffer>) {
  const sealed = await seal(await deviceKey(place.account), aboutOf(store, place), plain);
  const database = await deviceDatabase();
  await database.put(store, { ...place, ...sealed, savedAt: Date.now() });
  return database;
}

/** Stores a draft in place of its writer's previous one; returns false if it is too large. */
export async function keepDraft(place: DraftPlace, { begunAt, text }: DraftText) {
  const plain = utf8.encode(JSON.stringify({ shape: SHAPE, begunAt, text }));
  if (plain.byteLength > DRAFT_MAX) return false;
  await makeRoom(await put("drafts", place, plain), place);
  return true;
}

/** Stores the file of a draft; returns false if it is too large. */
export async function keepFile(place: DraftPlace, file: File) {
  if (file.size > DRAFT_FILE_MAX) return false;
  await put("draftFiles", place, await packFile(file));
  return true;
}

/** The newest draft that an earlier opening of the form left; null when there is none. */
export async function newestDraft(place: DraftPlace): Promise<StoredDraft | null> {
  const database = await deviceDatabase();
  await dropOld(database);
  const found = await database.getAll("drafts", keysOf(place.account, place.name));
  if (found.length === 0) return null;
  const key = await deviceKey(place.account);
  for (const row of found.toSorted((a, b) => b.savedAt - a.savedAt)) {
    if (row.writer === place.writer) continue;
    const draft = readDraft(await unseal(key, aboutOf("drafts", row), row));
    if (draft) return { ...draft, writer: row.writer, savedAt: row.savedAt };
    await removeDraft(row);
  }
  return null;
}

function readDraft(plain: Uint8Array<ArrayBuffer> | null): DraftText | null {
  if (!plain) return null;
  const { shape, begunAt, text } = JSON.parse(new TextDecoder().decode(plain)) as DraftText & {
    shape: number;
  };
  return shape === SHAPE ? { begunAt, text } : null;
}

/** The file of a draft; null when none was stored. */
export async function fileOf(place: DraftPlace): Promise<File | null> {
  const database = await deviceDatabase();
  const row = await database.get("draftFiles", keyOf(place));
  const plain =
    row && (await unseal(await deviceKey(place.account), aboutOf("draftFiles", place), row));
  return plain ? unpackFile(plain) : null;
}

export async function removeDraft(place: DraftPlace): Promise<void> {
  const database = await deviceDatabase();
  await Promise.all([
    database.delete("drafts", keyOf(place)),
    database.delete("draftFiles", keyOf(place)),
  ]);
}

export async function removeFile(place: DraftPlace): Promise<void> {
  await (await deviceDatabase()).delete("draftFiles", keyOf(place));
}

/** How many drafts an account has on this device. */
export const countDrafts = async (account: string): Promise<number> =>
  (await deviceDatabase()).count("drafts", keysOf(account));

/** Erases everything that this device stores for an account. */
export async function eraseAccount(account: string): Promise<void> {
  const database = await deviceDatabase();
  await Promise.all([
    ...stores.map((store) => database.delete(store, keysOf(account))),
    database.delete("copies", pairsOf(account)),
    database.delete("outbox", pairsOf(account)),
    database.delete("waitingFiles", pairsOf(account)),
    database.delete("accounts", account),
  ]);
}

// removes what is old of every account, because their owners may never use this device again
async function dropOld(database: DeviceDatabase) {
  const old = IDBKeyRange.upperBound(Date.now() - DRAFT_MS);
  for (const store of draftStores) {
    const keys = await database.getAllKeysFromIndex(store, "savedAt", old);
    await Promise.all(keys.map((key) => database.delete(store, key)));
  }
}

async function makeRoom(database: DeviceDatabase, { account, name }: DraftPlace) {
  // counts first, which in the common case is the only operation
  const ofForm = await database.count("drafts", keysOf(account, name));
  if (ofForm > DRAFTS_OF_FORM_MAX)
    await dropAllBut(DRAFTS_OF_FORM_MAX, await database.getAll("drafts", keysOf(account, name)));
  if ((await database.count("drafts", keysOf(account))) > DRAFTS_MAX)
    await dropAllBut(DRAFTS_MAX, await database.getAll("drafts", keysOf(account)));
}

const dropAllBut = (count: number, rows: SealedDraft[]) =>
  Promise.all(
    rows
      .toSorted((a, b) => b.savedAt - a.savedAt)
      .slice(count)
      .map(removeDraft),
  );
