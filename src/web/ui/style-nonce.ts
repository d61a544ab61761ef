import { setNonce } from "get-nonce";

/** The nonce that this page's style elements must carry, from the meta element that the server fills in. */
export const styleNonce = (): string | undefined =>
  document.querySelector('meta[name="style-nonce"]')?.getAttribute("content") || undefined;

/** Gives the dialogs' scroll lock the nonce. Call once, before the first render. */
export function takeStyleNonce() {
  const nonce = styleNonce();
  if (nonce) setNonce(nonce);
}
