/** The transactions of this page that have not ended. */
const running = new Set<IDBTransaction>();
/** Whether this page has been left, and is not shown again yet. */
let isLeft = false;

/** Remembers each transaction of a connection until it ends; of a page that is left, none begins. */
export function watchTransactions(raw: IDBDatabase): void {
  const begin = raw.transaction.bind(raw);
  raw.transaction = (...args) => {
    if (isLeft) throw new DOMException("The page has been left", "AbortError");
    const transaction = begin(...args);
    running.add(transaction);
    for (const end of ["complete", "abort"])
      transaction.addEventListener(end, () => running.delete(transaction));
    return transaction;
  };
}

/**
 * Ends the transactions of a page that is left and that the browser freezes to show it again. WebKit freezes them too, and
 * then every later page waits for them for ever. What they were to write was not told to be kept.
 */
export function noteLeft(): void {
  // what is told of its abort, or that the page is hidden, may want to write anew
  isLeft = true;
  for (const transaction of running) {
    try {
      transaction.abort();
    } catch {
      // it is about to end by itself
    }
  }
}

export function noteShownAgain(): void {
  isLeft = false;
}

// other browsers let what was begun end, and so keep what somebody did just before they left
if (globalThis.navigator?.vendor?.startsWith("Apple")) {
  globalThis.window?.addEventListener("pagehide", ({ persisted }) => {
    if (persisted) noteLeft();
  });
  globalThis.window?.addEventListener("pageshow", noteShownAgain);
}
