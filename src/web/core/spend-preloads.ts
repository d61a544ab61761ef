/**
 * Consumes this document's preloads (`initial-calls.ts`) that no call has used. Without a session they were refused,
 * and the browser keeps a refusal for the first call of the same URL: it would sign out again whoever has just signed
 * in on this page. `asked`: the URL that has been called already.
 */
export function spendPreloads(asked: string): void {
  for (const link of document.querySelectorAll('link[rel="preload"][as="fetch"]')) {
    const address = link.getAttribute("href");
    link.remove();
    // the browser uses a preload once, for a call like ours
    if (address && address !== asked)
      void fetch(address, { credentials: "same-origin" }).catch(() => undefined);
  }
}
