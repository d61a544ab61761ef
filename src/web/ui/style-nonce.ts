import { setNonce } from "get-nonce";

/** The nonce this page's style elements must carry, from the meta element the server filled in. */
export const styleNonce = (): string | undefined =>
  document.querySelector('meta[name="style-nonce"]')?.getAttribute("content") || undefined;

/** Tells the dialogs' scroll lock its nonce. Call once, before the first render. */
export function takeStyleNonce() {
  const nonce = styleNonce();
  if (nonce) setNonce(nonce);
}
