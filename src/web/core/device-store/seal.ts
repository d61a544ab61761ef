import { deviceEndpoints } from "#contract/people/sessions.ts";
import { call } from "../call.ts";
import { deviceDatabase } from "./database.ts";

const CIPHER = "AES-GCM";
const NONCE_BYTES = 12;

// kept in memory, unless the account keeps a copy here: then only a session of the same account can fetch it again
let held: { account: string; key: Promise<CryptoKey> } | null = null;

/** The key that encrypts this account's data on the device. Rejects where the server gives none. */
export function deviceKey(account: string): Promise<CryptoKey> {
  if (held?.account === account) return held.key;
  const key = keptKey(account).then(async (kept) => kept ?? (await fetchKey(account)).key);
  held = { account, key };
  key.catch(() => {
    if (held?.key === key) held = null;
  });
  return key;
}

export const forgetKey = (): void => {
  held = null;
};

/** The key that this device keeps for an account, so that its copy can be read without signal; null for none. */
const keptKey = async (account: string): Promise<CryptoKey | null> =>
  (await (await deviceDatabase()).get("accounts", account))?.key ?? null;

/** Fetches an account's key, and whether its session is remembered. Rejects where the server gives none. */
export async function fetchKey(account: string): Promise<{ key: CryptoKey; remembered: boolean }> {
  const { userId, key, remembered } = await call(deviceEndpoints.key, {});
  // refused, because another account has signed in in another tab
  if (userId !== account) throw new Error("The session is another account's");
  const bytes = Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0));
  // rejects over plain HTTP, where browsers have no `subtle`; nothing is stored then
  const imported = await crypto.subtle.importKey("raw", bytes, CIPHER, false, [
    "encrypt",
    "decrypt",
  ]);
  return { key: imported, remembered };
}

/** Encrypts bytes. `about` names what they belong to; they can be decrypted under that name only. */
export async function seal(key: CryptoKey, about: string, plain: Uint8Array<ArrayBuffer>) {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const bytes = await crypto.subtle.encrypt(cipherWith(nonce, about), key, plain);
  return { nonce, bytes };
}

/** Decrypts bytes; returns null when they were encrypted with another key or under another name. */
export async function unseal(
  key: CryptoKey,
  about: string,
  { nonce, bytes }: { nonce: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer },
): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await crypto.subtle.decrypt(cipherWith(nonce, about), key, bytes));
  } catch {
    return null;
  }
}

const cipherWith = (iv: Uint8Array<ArrayBuffer>, about: string) => ({
  name: CIPHER,
  iv,
  additionalData: new TextEncoder().encode(about),
});
