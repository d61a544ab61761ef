import { type DBSchema, type IDBPDatabase, openDB } from "idb";

/** A thing that one form holds on this device: whose, of which form, and which opening of the form wrote it. */
export type DraftKey = [account: string, name: string, writer: string];

/** Something sealed with the account's key: nothing but its size and its age can be read without it. */
export interface SealedDraft {
  account: string;
  name: string;
  writer: string;
  savedAt: number;
  nonce: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

/** One object store of drafts. */
interface DraftStore {
  key: DraftKey;
  value: SealedDraft;
  indexes: { savedAt: number };
}

interface DeviceSchema extends DBSchema {
  /** What was typed into a form and is not saved yet. */
  drafts: DraftStore;
  /** The files chosen in it: apart, so that they are not written again with each letter. */
  draftFiles: DraftStore;
}

export type DeviceDatabase = IDBPDatabase<DeviceSchema>;
export type StoreName = "drafts" | "draftFiles";
export const stores: readonly StoreName[] = ["drafts", "draftFiles"];

const NAME = "loosebox-device";
// what comes beside the drafts raises it and adds its stores below, after those of the versions before
const VERSION = 1;

let opened: Promise<DeviceDatabase> | null = null;

/**
 * What this browser keeps for the accounts that use it: one database, each row under its account, so that whoever comes
 * next can clear out what is old of all. Rejects where the browser keeps nothing.
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
    // a newer page waits for this one: it can open the database again when it next needs it
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

/** Every key of one account, or of one form of it. */
export const keysOf = (account: string, name?: string) =>
  IDBKeyRange.bound([account, name ?? "", ""], [account, name ?? [], []]);
