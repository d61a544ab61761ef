import type { Page } from "@playwright/test";

/** A row of the device's database; keys are in the clear, what is sealed is left out. */
export interface DeviceRow {
  account?: string;
  yard?: string;
  place?: string;
  /** The last horse of a copy that is not whole yet. */
  after?: string | null;
}

type StoreName = "drafts" | "replies" | "copies" | "accounts" | "outbox" | "waitingFiles";

/** The rows that this browser keeps in a store of the device's database; none while there is no database. */
export const deviceRows = (page: Page, store: StoreName): Promise<DeviceRow[]> =>
  page.evaluate(async (name) => {
    // opening the database before the app has created it would create an empty one
    if ((await indexedDB.databases()).length === 0) return [];
    return new Promise<DeviceRow[]>((resolve) => {
      const opening = indexedDB.open("loosebox-device");
      opening.addEventListener("success", () => {
        const { result } = opening;
        const all = result.transaction(name).objectStore(name).getAll();
        all.addEventListener("success", () => {
          result.close();
          const rows = all.result as DeviceRow[];
          resolve(rows.map(({ account, yard, place, after }) => ({ account, yard, place, after })));
        });
      });
    });
  }, store);

/** Puts a draft of somebody else into the device's database, as they left it on a shared computer. */
export const leaveDraft = (page: Page, account: string) =>
  page.evaluate(
    (whose) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open("loosebox-device");
        opening.addEventListener("success", () => {
          const { result } = opening;
          const writing = result.transaction("drafts", "readwrite");
          writing.objectStore("drafts").put({
            account: whose,
            name: "horse:new",
            writer: "theirs",
            savedAt: Date.now(),
            nonce: new Uint8Array(12),
            bytes: new ArrayBuffer(16),
          });
          writing.addEventListener("complete", () => {
            result.close();
            resolve();
          });
        });
      }),
    account,
  );
