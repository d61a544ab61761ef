import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";

/** Stores files under keys that the product generates, such as `yard/file/large.webp`. */
export interface FileStore {
  put(key: string, bytes: Buffer): Promise<void>;
  /** The file's bytes, or null when there is none. */
  get(key: string): Promise<Buffer | null>;
  /** The file as a stream, or null when there is none. The caller reads or destroys the stream. */
  open(key: string): Promise<OpenFile | null>;
  /** Removes every file whose key starts with this folder. */
  removeFolder(folder: string): Promise<void>;
}

export interface OpenFile {
  stream: Readable;
  /** The file's size in bytes. */
  bytes: number;
}

let store: FileStore | undefined;

export function openFileStore(opened: FileStore) {
  store = opened;
}

/** The file store of this process. */
export function fileStore(): FileStore {
  if (!store) throw new Error("The file store is not open");
  return store;
}

/** A store in a local folder. After `put` has resolved, the file survives a power cut. */
export function folderStore(root: string): FileStore {
  const place = (key: string) => join(root, key);
  return {
    async put(key, bytes) {
      const path = place(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // two concurrent writes of the same key must not share a temporary file
      const part = `${path}.${randomUUID()}.part`;
      await writeWhole(part, bytes);
      await rename(part, path);
      await syncFolder(dirname(path));
    },
    get: (key) => readFile(place(key)).catch(unlessMissing),
    async open(key) {
      const file = await open(place(key)).catch(unlessMissing);
      if (!file) return null;
      const { size } = await file.stat();
      return { stream: file.createReadStream(), bytes: size };
    },
    removeFolder: (folder) => rm(place(folder), { recursive: true, force: true }),
  };
}

function unlessMissing(error: unknown) {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
  throw error;
}

// an incomplete file is removed, because the disk may be full
async function writeWhole(path: string, bytes: Buffer) {
  const file = await open(path, "w", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

// a rename is durable only after its folder has been synced
async function syncFolder(path: string) {
  if (process.platform === "win32") return;
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
