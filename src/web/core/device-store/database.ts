import { type DBSchema, type IDBPDatabase, openDB } from "idb";

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

interface DeviceSchema extends DBSchema {
  /** Unsaved input of forms. */
  drafts: DraftStore;
  /** The files chosen in forms; in a store of their own, so that they are not written again with each keystroke. */
  draftFiles: DraftStore;
}

export type DeviceDatabase = IDBPDatabase<DeviceSchema>;
export type StoreName = "drafts" | "draftFiles";
export const stores: readonly StoreName[] = ["drafts", "draftFiles"];

const NAME = "loosebox-device";
// to add a store, raise the version and create the store below, after those of earlier versions
const VERSION = 1;

let opened: Promise<DeviceDatabase> | null = null;

/**
 * This browser's storage for all its accounts: one database, with each row under its account, so that any
 * account can remove the expired rows of all. Rejects where the browser refuses storage.
 */
export function deviceDatabase(): Promise<DeviceDatabase> {
  opened ??= openDB<DeviceSchema>(NAME, VERSION, {
    upgrade(database, before) {
      if (before < 1)
        for (const store of stores)
          database
            .createObjectStore(store, { keyPath: ["account", "name", "writer"] })
            .createIndex("savedAt", "savedAt");
    },
    // closes, because a newer page waits for this connection to close; the next use opens a new one
    blocking(_now, _wanted, event) {
      if (event.target instanceof IDBDatabase) event.target.close();
      opened = null;
    },
    terminated() {
      opened = null;
    },
  }).catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

/** The range of all keys of one account, or of one of its forms. */
export const keysOf = (account: string, name?: string) =>
  IDBKeyRange.bound([account, name ?? "", ""], [account, name ?? [], []]);
