import { setNonce } from "get-nonce";

/** The nonce that this page's style elements must have, from the meta element that the server fills in. */
export const styleNonce = (): string | undefined =>
  document.querySelector('meta[name="style-nonce"]')?.getAttribute("content") || undefined;

/** Passes the nonce to the scroll lock that dialogs use. Call it once, before the first render. */
export function takeStyleNonce() {
  const nonce = styleNonce();
  if (nonce) setNonce(nonce);
}
