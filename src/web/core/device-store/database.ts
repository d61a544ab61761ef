import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, unwrap } from "idb";
import { watchTransactions } from "./left-page.ts";

/**
 * Key of a draft on this device: the account, the form, and the opening (one mount) of the form that wrote the
 * draft.
 */
export type DraftKey = [account: string, name: string, writer: string];

/** A draft encrypted with the account's key: without it only its size and age can be read. */
export interface SealedDraft {
  account: string;
  name: string;
  writer: string;
  savedAt: number;
  nonce: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

/** The key and the value of an object store of drafts. */
interface DraftStore {
  key: DraftKey;
  value: SealedDraft;
  indexes: { savedAt: number };
}

/** Key of kept replies: the account, the yard, and the place, which is a horse, the yard or one address. */
export type RepliesKey = [account: string, yard: string, place: string];

/** Replies of the server, encrypted with the account's key. */
export interface SealedReplies {
  account: string;
  yard: string;
  place: string;
  /** When the server gave them, in milliseconds. */
  savedAt: number;
  nonce: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

/** How far the copy of a yard is; says nothing of what it contains. */
export interface CopyState {
  account: string;
  yard: string;
  /** The cursor from which changes are asked for. */
  cursor: string;
  rights: string;
  /** The UK day on which the copy was made whole. */
  day: string;
  /** The last horse of a first copy that is not complete yet; null once it is. */
  after: string | null;
  /** When the copy was last known to be as the server has it, in milliseconds. */
  checkedAt: number;
  horses: number;
}

/** The account whose copy this device keeps. Its key can be used here, but not be read out. */
export interface KeptAccount {
  account: string;
  key: CryptoKey;
  /** The yard that it last worked in. */
  yard: string;
}

/** A change that waits to be sent, encrypted with the account's key. */
export interface SealedChange {
  account: string;
  /** In order of time. */
  id: string;
  nonce: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

/** A file chosen for something that the server does not have yet, encrypted with the account's key. */
export interface SealedFile {
  account: string;
  /** The id under which it is uploaded. */
  id: string;
  /** The change that waits with it; left out while it is in a form. */
  change?: string;
  /** When it was chosen, in milliseconds; left out once a change waits with it. */
  looseSince?: number;
  /** When the server last received it, in milliseconds. */
  sentAt?: number;
  nonce: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

interface DeviceSchema extends DBSchema {
  /** Unsaved input of forms. */
  drafts: DraftStore;
  /** The files chosen in forms; in a store of their own, so that they are not written again with each keystroke. */
  draftFiles: DraftStore;
  /** What the server answered, to be shown without signal. */
  replies: { key: RepliesKey; value: SealedReplies; indexes: { savedAt: number } };
  copies: { key: [account: string, yard: string]; value: CopyState };
  accounts: { key: string; value: KeptAccount };
  /** What was changed without signal. */
  outbox: { key: [account: string, id: string]; value: SealedChange };
  /** The files of forms and of changes that wait. */
  waitingFiles: {
    key: [account: string, id: string];
    value: SealedFile;
    indexes: { looseSince: number; change: [account: string, change: string] };
  };
}

export type DeviceDatabase = IDBPDatabase<DeviceSchema>;
/** A write of what waits and of its files together. */
export type DeviceWrite = IDBPTransaction<DeviceSchema, ["outbox", "waitingFiles"], "readwrite">;
export type StoreName = "drafts" | "draftFiles";
export const draftStores: readonly StoreName[] = ["drafts", "draftFiles"];
/** The stores whose keys begin with an account, and are erased with it. */
export const stores = [...draftStores, "replies"] as const;

const NAME = "loosebox-device";
// to add a store, raise the version and create the store below, after those of earlier versions
const VERSION = 3;

let opened: Promise<DeviceDatabase> | null = null;

/**
 * This browser's storage for all its accounts: one database, with each row under its account, so that any
 * account can remove the expired rows of all. Rejects where the browser refuses storage.
 */
export function deviceDatabase(): Promise<DeviceDatabase> {
  opened ??= openDB<DeviceSchema>(NAME, VERSION, {
    upgrade(database, before) {
      if (before < 1)
        for (const store of draftStores)
          database
            .createObjectStore(store, { keyPath: ["account", "name", "writer"] })
            .createIndex("savedAt", "savedAt");
      if (before < 2) {
        database
          .createObjectStore("replies", { keyPath: ["account", "yard", "place"] })
          .createIndex("savedAt", "savedAt");
        database.createObjectStore("copies", { keyPath: ["account", "yard"] });
        database.createObjectStore("accounts", { keyPath: "account" });
        database.createObjectStore("outbox", { keyPath: ["account", "id"] });
      }
      if (before < 3) {
        const files = database.createObjectStore("waitingFiles", { keyPath: ["account", "id"] });
        files.createIndex("looseSince", "looseSince");
        files.createIndex("change", ["account", "change"]);
      }
    },
    // closes, because a newer page waits for this connection to close; the next use opens a new one
    blocking(_now, _wanted, event) {
      if (event.target instanceof IDBDatabase) event.target.close();
      opened = null;
    },
    terminated() {
      opened = null;
    },
  })
    .then((database) => {
      watchTransactions(unwrap(database));
      return database;
    })
    .catch((error: unknown) => {
      opened = null;
      throw error;
    });
  return opened;
}

/**
 * A transaction of which what is written is awaited before its end: where storage is full, both fail, and the failure of
 * the first is the one that is told.
 */
export function heeded<T extends { done: Promise<void> }>(transaction: T): T {
  transaction.done.catch(() => undefined);
  return transaction;
}

/** The range of all keys of one account, or of one of its forms or yards. */
export const keysOf = (account: string, name?: string) =>
  IDBKeyRange.bound([account, name ?? "", ""], [account, name ?? [], []]);

/** The range of all keys that are an account and one thing more. */
export const pairsOf = (account: string, second?: string) =>
  IDBKeyRange.bound([account, second ?? ""], [account, second ?? []]);
