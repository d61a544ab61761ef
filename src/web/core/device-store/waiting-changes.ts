import type { CallInput } from "#contract/address.ts";
import {
  deviceDatabase,
  type DeviceWrite,
  heeded,
  type KeptAccount,
  pairsOf,
  type SealedChange,
} from "./database.ts";
import { seal, unseal } from "./seal.ts";
import { removeFilesOf, tieFiles } from "./waiting-files.ts";

/** Why the server refused a change: its sentence, and the row as it is there where somebody else has changed it. */
export interface ChangeRefusal {
  status: number;
  sentence: string;
  current: unknown;
  /** The id of the file that it is about, if any. */
  file?: string | null;
}

/** A change made on this device that the server does not have yet. */
export interface WaitingChange {
  /** In order of time. */
  id: string;
  yard: string;
  /** Method and path of the call, such as `PUT /api/care-events/:id`. */
  call: string;
  given: CallInput;
  /** The reply that the server is expected to give. */
  assumed: unknown;
  /** What the person did, in words. */
  label: string;
  /** When they did it, in milliseconds. */
  at: number;
  /** Null while it waits to be sent. */
  refusal: ChangeRefusal | null;
  /** Whether it may have reached the server, which has not answered. */
  isTried?: boolean;
  /** The ids of files on this device that are sent before it. */
  files?: readonly string[];
}

/** Version of the stored shape. A later release raises it, and turns what is stored into the new shape as it reads it. */
const SHAPE = 1;

const aboutOf = (account: string, id: string) => ["outbox", account, id].join(" ");

/** The nonce under which a change was stored when it was read: another one says that it has been replaced since. */
const nonces = new WeakMap<WaitingChange, Uint8Array>();

const beginWrite = async (): Promise<DeviceWrite> =>
  heeded((await deviceDatabase()).transaction(["outbox", "waitingFiles"], "readwrite"));

/** Keeps a change with its files; they stay until it is removed. */
export async function keepChange(
  { account, key }: KeptAccount,
  change: WaitingChange,
): Promise<void> {
  const sealed = await sealedChange({ account, key }, change);
  const writing = await beginWrite();
  await writing.objectStore("outbox").put(sealed);
  await tieFiles(writing, { account, change: change.id, files: change.files ?? [] });
  await writing.done;
}

/**
 * Puts a change in the place of one that was read, or removes that for null. Does nothing, and resolves to false, where
 * another page has replaced or removed it since.
 */
export async function replaceChange(
  kept: Pick<KeptAccount, "account" | "key">,
  before: WaitingChange,
  after: WaitingChange | null,
): Promise<boolean> {
  const sealed = after && (await sealedChange(kept, after));
  const { account } = kept;
  const writing = await beginWrite();
  const row = await writing.objectStore("outbox").get([account, before.id]);
  const isSame = row !== undefined && isEqual(row.nonce, nonces.get(before));
  if (isSame && sealed) {
    await writing.objectStore("outbox").put(sealed);
    await tieFiles(writing, { account, change: before.id, files: addedFiles(before, after) });
  } else if (isSame) await removeWithFiles(writing, account, before.id);
  await writing.done;
  return isSame;
}

const addedFiles = (before: WaitingChange, after: WaitingChange | null) =>
  after?.files?.filter((id) => before.files?.includes(id) !== true) ?? [];

const isEqual = (one: Uint8Array, other?: Uint8Array) =>
  other !== undefined && one.every((byte, at) => byte === other[at]);

async function sealedChange(
  { account, key }: Pick<KeptAccount, "account" | "key">,
  change: WaitingChange,
): Promise<SealedChange> {
  const plain = new TextEncoder().encode(JSON.stringify({ shape: SHAPE, change }));
  return { account, id: change.id, ...(await seal(key, aboutOf(account, change.id), plain)) };
}

/** The account's changes that the server does not have yet, in the order in which they were made. */
export async function waitingChanges({ account, key }: KeptAccount): Promise<WaitingChange[]> {
  const rows = await (await deviceDatabase()).getAll("outbox", pairsOf(account));
  const read = await Promise.all(rows.map((row) => readChange(key, row)));
  const changes = read.filter((change) => change !== null);
  opened = new Map(changes.map((change) => [aboutOf(account, change.id), change]));
  return changes;
}

/** The changes that were read last, by what they are sealed about: of many that wait, few are other ones. */
let opened: ReadonlyMap<string, WaitingChange> = new Map();

async function readChange(key: CryptoKey, row: SealedChange): Promise<WaitingChange | null> {
  const about = aboutOf(row.account, row.id);
  const before = opened.get(about);
  if (before && isEqual(row.nonce, nonces.get(before))) return before;
  const plain = await unseal(key, about, row);
  const change = plain && parseChange(new TextDecoder().decode(plain));
  if (change) nonces.set(change, row.nonce);
  return change;
}

/** What turns each shape into the next, for a release that has another: the first is for shape 1. */
const upgrades: readonly ((change: WaitingChange) => WaitingChange)[] = [];

function parseChange(text: string): WaitingChange | null {
  const { shape, change } = JSON.parse(text) as { shape: number; change: WaitingChange };
  // of a later release, which was taken back: it stays until that is here again
  if (shape > SHAPE) return null;
  return upgrades.slice(shape - 1).reduce((before, upgrade) => upgrade(before), change);
}

export async function removeChange({ account }: KeptAccount, id: string): Promise<void> {
  const writing = await beginWrite();
  await removeWithFiles(writing, account, id);
  await writing.done;
}

async function removeWithFiles(writing: DeviceWrite, account: string, id: string) {
  await writing.objectStore("outbox").delete([account, id]);
  await removeFilesOf(writing, account, id);
}

/** How many changes of an account wait on this device, whoever is signed in. */
export const countChanges = async (account: string): Promise<number> =>
  (await deviceDatabase()).count("outbox", pairsOf(account));
