import { running } from "./browser.ts";

/** Lets what is written to the storage of a full device fail; returns what ends that. */
export function fillableStores(): () => void {
  const stores = IDBObjectStore.prototype;
  const put: IDBObjectStore["put"] = Reflect.get(stores, "put");
  const erase: IDBObjectStore["delete"] = Reflect.get(stores, "delete");
  stores.put = function putInto(...given) {
    const request = put.apply(this, given);
    const full = running.getStore()?.device.full;
    // browsers differ in whether they notice it with the write or when the transaction is committed
    if (full === "COMMITS") request.addEventListener("success", () => runOut(this.transaction));
    else if (full) runOut(this.transaction);
    return request;
  };
  stores.delete = function eraseFrom(...given) {
    const request = erase.apply(this, given);
    if (running.getStore()?.device.full === "ERASURES_TOO") runOut(this.transaction);
    return request;
  };
  return () => Object.assign(stores, { put, delete: erase });
}

/** Ends a transaction as a browser does that has no room for what it writes. */
function runOut(transaction: IDBTransaction) {
  const error = new DOMException("There is no room left", "QuotaExceededError");
  Object.defineProperty(transaction, "error", { value: error });
  transaction.abort();
}
