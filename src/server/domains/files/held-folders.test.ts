import { wholeYardRights } from "#contract/held-rights.ts";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { type FileStore, fileStore, openFileStore } from "#server/adapters/files.ts";
import { made } from "#testing/care.ts";
import { grantScope } from "#server/core/security/scope.ts";
import { fixture } from "#testing/fixture.ts";
import { openYard, query } from "#testing/yard.ts";
import { eraseFiles } from "./erase.ts";
import { addAttachment } from "./files.ts";

const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n");
const yard = fixture(openYard);
const owner = fixture(() => yard.newOwner());
const whole = fixture(async () => fileStore());
afterEach(() => openFileStore(whole));

const upload = (id: string) =>
  owner.upload(`/api/upload/attachment?id=${id}`, "file", PDF, "letter.pdf");
/** Uploads a file in another process, because uploads of the same id within one process wait for each other. */
async function uploadElsewhere(id: string) {
  const { id: userId, yardId } = owner.user;
  const person = {
    userId,
    yardId,
    yardRole: "OWNER" as const,
    rights: wholeYardRights("OWNER"),
    admin: false,
    sessionId: "",
  };
  const file = { bytes: PDF, originalName: "letter.pdf", gone: new AbortController().signal };
  await addAttachment(grantScope(person), file, id);
}
const inStore = (id: string) =>
  readdir(join(yard.dataDir, "files", owner.user.yardId, id)).catch(() => []);
const isQueued = async (id: string) =>
  (await query("select from erased_files where file_id = $1", [id])).rowCount === 1;
const passTime = (id: string) =>
  query("update erased_files set held_until = now() where file_id = $1", [id]);
const withStore = (changed: Partial<FileStore>) => openFileStore({ ...fileStore(), ...changed });

/** A folder of bytes whose file's row was deleted. */
async function erasedFile() {
  const id = crypto.randomUUID();
  await made(upload(id));
  await query("delete from idempotency_keys where id = $1", [id]);
  await query("delete from files where id = $1", [id]);
  expect(await isQueued(id)).toBe(true);
  return id;
}

/** A gate at which callers wait until the test opens it; it also reports when a caller waits. */
function gate() {
  const reached = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  const wait = () => {
    reached.resolve();
    return opened.promise;
  };
  return { wait, reached: reached.promise, open: opened.resolve };
}

test("no writing transaction is open while bytes are removed", async () => {
  await erasedFile();
  await erasedFile();
  const writing: number[] = [];
  withStore({
    removeFolder: async (folder) => {
      const { rows } = await query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity
         where datname = current_database() and backend_xid is not null`,
      );
      writing.push(rows[0]?.n ?? -1);
      return whole.removeFolder(folder);
    },
  });
  await eraseFiles();
  expect(writing).toEqual([0, 0]);
});

test("a later sweep removes what a crash interrupted, even if the bytes were gone", async () => {
  for (const removes of [true, false]) {
    const id = await erasedFile();
    withStore({
      removeFolder: async (folder) => {
        if (removes) await whole.removeFolder(folder);
        throw new Error("crashed");
      },
    });
    await expect(eraseFiles()).rejects.toThrow("crashed");
    openFileStore(whole);
    await eraseFiles();
    expect(await isQueued(id), "held by whoever crashed").toBe(true);
    await passTime(id);
    await eraseFiles();
    expect([await isQueued(id), await inStore(id)]).toEqual([false, []]);
  }
});

test("an upload keeps its bytes when a concurrent upload of the same file fails", async () => {
  const id = crypto.randomUUID();
  const [first, second] = [gate(), gate()];
  const gates = [first, second];
  withStore({
    put: async (key, bytes) => {
      const mine = gates.shift();
      await mine?.wait();
      if (mine === first) throw new Error("The disk is full");
      return whole.put(key, bytes);
    },
  });
  const failing = uploadElsewhere(id);
  await first.reached;
  const retry = upload(id);
  await second.reached;
  first.open();
  await expect(failing).rejects.toThrow("The disk is full");
  second.open();
  const { fileUrl } = await made<{ fileUrl: string }>(retry);
  await eraseFiles();
  expect((await owner.get(fileUrl)).rawPayload.equals(PDF)).toBe(true);
  expect(await isQueued(id)).toBe(false);
});

test("a sweep between an upload's bytes and its row keeps them, though a concurrent upload has failed", async () => {
  const id = crypto.randomUUID();
  const [first, second] = [gate(), gate()];
  const gates = [first, second];
  withStore({
    put: async (key, bytes) => {
      const mine = gates.shift();
      if (mine === second) await whole.put(key, bytes);
      await mine?.wait();
      if (mine === first) throw new Error("The disk is full");
    },
  });
  const failing = uploadElsewhere(id);
  await first.reached;
  const retry = upload(id);
  await second.reached;
  first.open();
  await expect(failing).rejects.toThrow("The disk is full");
  await eraseFiles();
  second.open();
  const { fileUrl } = await made<{ fileUrl: string }>(retry);
  expect((await owner.get(fileUrl)).rawPayload.equals(PDF)).toBe(true);
});

test("an upload into a folder that is being removed is postponed", async () => {
  const id = await erasedFile();
  const removal = gate();
  withStore({
    removeFolder: async (folder) => {
      await removal.wait();
      return whole.removeFolder(folder);
    },
  });
  const sweep = eraseFiles();
  await removal.reached;
  const reply = await upload(id);
  expect([reply.statusCode, reply.headers["retry-after"]]).toEqual([503, "5"]);
  removal.open();
  await sweep;
  const { fileUrl } = await made<{ fileUrl: string }>(upload(id));
  await eraseFiles();
  expect((await owner.get(fileUrl)).rawPayload.equals(PDF)).toBe(true);
});

test("an upload held for too long is not reported as stored once its bytes are gone", async () => {
  const id = crypto.randomUUID();
  withStore({
    put: async (key, bytes) => {
      await whole.put(key, bytes);
      await passTime(id);
      await eraseFiles();
    },
  });
  expect((await upload(id)).statusCode).toBe(503);
  openFileStore(whole);
  const { fileUrl } = await made<{ fileUrl: string }>(upload(id));
  expect((await owner.get(fileUrl)).statusCode).toBe(200);
});

test("an upload that crashed leaves no bytes", async () => {
  const id = crypto.randomUUID();
  withStore({
    put: async (key, bytes) => {
      await whole.put(key, bytes);
      throw new Error("crashed");
    },
  });
  expect((await upload(id)).statusCode).toBe(500);
  openFileStore(whole);
  await passTime(id);
  await eraseFiles();
  expect([await isQueued(id), await inStore(id)]).toEqual([false, []]);
});

test("the folder of an existing file is not erased, and leaves the queue", async () => {
  const id = crypto.randomUUID();
  await made(upload(id));
  await query("insert into erased_files (yard_id, file_id) values ($1, $2)", [
    owner.user.yardId,
    id,
  ]);
  await eraseFiles();
  expect([await isQueued(id), await inStore(id)]).toEqual([false, ["document.pdf"]]);
});
