/**
 * Takes from the browser what this document has fetched ahead (`initial-calls.ts`) and nobody has asked for. It was
 * refused when nobody was signed in; but the browser keeps it for the first call of the same address, and who signed in
 * afterwards in this page would be shown out again by it. `asked`: the address that has been asked for already.
 */
export function spendPreloads(asked: string): void {
  for (const link of document.querySelectorAll('link[rel="preload"][as="fetch"]')) {
    const address = link.getAttribute("href");
    link.remove();
    // it is given out once, to a call like ours
    if (address && address !== asked)
      void fetch(address, { credentials: "same-origin" }).catch(() => undefined);
  }
}
