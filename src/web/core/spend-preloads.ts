/**
 * Uses up this document's preloads (`initial-calls.ts`) that no call has used. Without a session the server
 * refuses them, and the browser keeps a refusal for the first call of the same URL, which would sign a user out
 * who has just signed in on this page. `asked` is the URL that has been called already.
 */
export function spendPreloads(asked: string): void {
  for (const link of document.querySelectorAll('link[rel="preload"][as="fetch"]')) {
    const address = link.getAttribute("href");
    link.remove();
    // the browser uses a preload for one call only, if its options match ours
    if (address && address !== asked)
      void fetch(address, { credentials: "same-origin" }).catch(() => undefined);
  }
}
