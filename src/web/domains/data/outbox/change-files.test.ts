// @module-tag slow
import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { v7 as uuid } from "uuid";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CallInput } from "#contract/address.ts";
import { recordEndpoints } from "#contract/care/records.ts";
import { attachmentEndpoints } from "#contract/files/attachments.ts";
import type { KeptAccount } from "#web/core/device-store/database.ts";

const YARD = "01a00000-0000-7000-8000-000000000001";
const HORSE = "01a00000-0000-7000-8000-000000000002";
const DAY_MS = 86_400_000;
const { upload: uploadSpec } = attachmentEndpoints;
const { create } = recordEndpoints.farrier;

/** What one page of the app has in memory. */
async function openPage() {
  vi.resetModules();
  const page = {
    ...(await import("../copy/device-copy.ts")),
    ...(await import("../copy/open-copy.ts")),
    ...(await import("../copy/away.ts")),
    ...(await import("./changes.ts")),
    ...(await import("./send-changes.ts")),
    ...(await import("#web/core/call.ts")),
    ...(await import("#web/core/upload.ts")),
    ...(await import("#web/core/device-store/erasure.ts")),
    files: await import("#web/core/device-store/waiting-files.ts"),
    keepWhoIsSignedIn: (await import("../copy/yard-copy.ts")).keepWhoIsSignedIn,
    keepAccount: (await import("#web/core/device-store/replies.ts")).keepAccount,
  };
  (await import("#web/core/tab-yard.ts")).setTabYard(YARD);
  return page;
}
let page: Awaited<ReturnType<typeof openPage>>;
let kept: KeptAccount;

/** What reached the server, in order: the name of each file, and the method of each other call. */
const arrived: string[] = [];
/** Whether the network brings nothing. */
let away = false;
/** How the server answers an upload, and any other call. */
let uploadStatus = 200;
let callStatus = 200;

async function fetchStub(path: string, { method }: { method: string }) {
  if (away) throw new TypeError("Failed to fetch");
  if (path !== "/api/user") arrived.push(method);
  return new Response(callStatus === 200 ? "null" : "No", { status: callStatus });
}

/** The parts of XMLHttpRequest that an upload uses. */
class UploadStub extends EventTarget {
  upload = new EventTarget();
  status = 0;
  responseText = "";
  statusText = "";
  open() {}
  setRequestHeader() {}
  abort() {
    this.dispatchEvent(new Event("abort"));
  }
  send(form: FormData) {
    const file = form.get("file");
    queueMicrotask(() => {
      if (away) return this.dispatchEvent(new Event("error"));
      if (file instanceof File) arrived.push(file.name);
      this.status = uploadStatus;
      this.responseText = uploadStatus === 200 ? JSON.stringify({ id: "stored" }) : "Not a picture";
      return this.dispatchEvent(new Event("load"));
    });
  }
}

beforeEach(async () => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("fetch", fetchStub);
  vi.stubGlobal("XMLHttpRequest", UploadStub);
  vi.stubGlobal("location", { pathname: "/", origin: "https://loosebox.example" });
  arrived.length = 0;
  [away, uploadStatus, callStatus] = [false, 200, 200];
  page = await openPage();
  const key = await crypto.subtle.importKey("raw", Buffer.alloc(32, 1), "AES-GCM", false, [
    "encrypt",
    "decrypt",
  ]);
  kept = { account: "ann", key, yard: YARD };
  await page.keepAccount(kept);
  await page.keepWhoIsSignedIn(kept, Object({ id: "ann", yardId: YARD, firstName: "Ann" }));
  page.reopenCopy();
  await page.reload();
});
afterEach(() => {
  vi.unstubAllGlobals();
  // what a page has in memory is not for other tests
  vi.resetModules();
});

/** Chooses a file in a form, and resolves to the attachment that the form then shows. */
function choose(name: string, id = uuid()) {
  const file = new File([`bytes of ${name}`], name, { type: "image/jpeg" });
  const send = () =>
    page.upload(uploadSpec, { query: { id } }, { file, onProgress: () => undefined });
  return page.deviceCopy.orHeld(send, uploadSpec, { id, file }).then((reply) => ({ id, reply }));
}

const recordWith = (...photos: string[]): CallInput => ({
  params: { horseId: HORSE },
  body: { id: uuid(), farrier: "Jo", serviceType: "TRIM", date: "2026-06-01", documents: photos },
});
const save = (given: CallInput) =>
  page.deviceCopy.orQueued((made) => page.call(create, Object(made)), create, given);
const waitingFiles = () => page.files.waitingFileIds(kept);
const send = () => page.sendChanges();

test("a file chosen without signal waits with what it was chosen for, and is sent before it", async () => {
  away = true;
  const { id, reply } = await choose("hoof.jpg");
  expect(reply).toMatchObject({ id, fileUrl: "", originalName: "hoof.jpg", fileSize: 17 });
  expect(await page.deviceCopy.heldFile(id)).toMatchObject({ name: "hoof.jpg" });
  const shown = await save(recordWith(id));
  expect(shown).toMatchObject({ documents: [{ id, originalName: "hoof.jpg" }], photos: [] });
  expect(page.currentChanges()).toMatchObject([
    { label: "Farrier: a horse, with 1 file", files: [id] },
  ]);

  // after a reload
  page = await openPage();
  await page.reload();
  away = false;
  expect(await send()).toMatchObject({ sent: 1, isAway: false });
  expect(arrived).toEqual(["hoof.jpg", "POST"]);
  expect(await waitingFiles()).toEqual([]);
});

test("a file that was sent is kept until what it was chosen for is saved", async () => {
  const { id } = await choose("hoof.jpg");
  expect(await waitingFiles()).toEqual([id]);
  away = true;
  await save(recordWith(id));
  // by now the server has thrown it away
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + 2 * DAY_MS);
  away = false;
  await send();
  vi.restoreAllMocks();
  expect(arrived).toEqual(["hoof.jpg", "hoof.jpg", "POST"]);
  expect(await waitingFiles()).toEqual([]);
});

test("a file that the server has just received is not sent again", async () => {
  const { id } = await choose("hoof.jpg");
  await save(recordWith(id));
  expect(arrived).toEqual(["hoof.jpg", "POST"]);
  expect(await waitingFiles()).toEqual([]);
});

test("a file chosen without signal is sent with what is saved when there is signal again", async () => {
  away = true;
  const { id } = await choose("hoof.jpg");
  away = false;
  page.noteReached();
  await save(recordWith(id));
  expect(arrived).toEqual(["hoof.jpg", "POST"]);
  expect(await waitingFiles()).toEqual([]);
});

test("a change whose file is refused says which and why, and can be saved without it", async () => {
  away = true;
  const files = [await choose("hoof.jpg"), await choose("virus.exe")];
  await save(recordWith(...files.map(({ id }) => id)));
  away = false;
  uploadStatus = 415;
  await send();
  const [refused] = page.currentChanges();
  expect(refused?.refusal).toMatchObject({
    status: 415,
    sentence: "hoof.jpg: Not a picture",
    file: files[0]?.id,
  });
  expect(await waitingFiles()).toHaveLength(2);
  if (refused) await page.sendWithoutFile(refused, files[0]?.id ?? "");
  uploadStatus = 200;
  await send();
  expect(arrived.slice(1)).toEqual(["virus.exe", "POST"]);
  expect(await waitingFiles()).toEqual([]);
});

test.each([
  ["is busy", 503],
  ["asks to wait", 429],
])("a file stays with its change while the server %s", async (_, status) => {
  away = true;
  const { id } = await choose("hoof.jpg");
  await save(recordWith(id));
  away = false;
  uploadStatus = status;
  await send();
  expect(page.currentChanges()).toMatchObject([{ refusal: null }]);
  expect(await waitingFiles()).toEqual([id]);
});

test("the files of a change go with it when it is discarded", async () => {
  away = true;
  const { id } = await choose("hoof.jpg");
  const { id: other } = await choose("frog.jpg");
  await save(recordWith(id));
  const [change] = page.currentChanges();
  if (change) await page.discardChange(change);
  expect(await waitingFiles()).toEqual([other]);
});

test("a file that the server refuses while it is chosen is not kept", async () => {
  uploadStatus = 415;
  await expect(choose("virus.exe")).rejects.toThrow("Not a picture");
  expect(await waitingFiles()).toEqual([]);
});

test("signing out erases the files, and a form's file is erased after 30 days", async () => {
  await choose("hoof.jpg");
  await page.files.removeOldFiles(Date.now() + 29 * DAY_MS);
  expect(await waitingFiles()).toHaveLength(1);
  await page.files.removeOldFiles(Date.now() + 31 * DAY_MS);
  expect(await waitingFiles()).toEqual([]);
  await choose("hoof.jpg");
  await page.eraseDevice("ann");
  expect(await waitingFiles()).toEqual([]);
});

test("a file of another account cannot be read", async () => {
  const { id } = await choose("hoof.jpg");
  const key = await crypto.subtle.importKey("raw", Buffer.alloc(32, 2), "AES-GCM", false, [
    "encrypt",
    "decrypt",
  ]);
  expect(await page.files.waitingFile({ ...kept, key }, id)).toBeNull();
});

test("of more files than a device keeps, the next is refused in words where there is no signal", async () => {
  away = true;
  const keep = async (number: number) =>
    page.files.keepWaitingFile(kept, `id-${number}`, new File(["x"], "x.jpg"));
  for (let number = 0; number < page.files.WAITING_FILES_MAX; number += 1)
    expect(await keep(number)).toBe(true);
  await expect(choose("hoof.jpg")).rejects.toThrow("no room for it on this device");
  expect(await waitingFiles()).toHaveLength(page.files.WAITING_FILES_MAX);
});
