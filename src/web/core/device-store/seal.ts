import { deviceEndpoints } from "#contract/people/device.ts";
import { call } from "../call.ts";

const CIPHER = "AES-GCM";
const NONCE_BYTES = 12;

// in memory alone: once the page is gone, only a session of the same account gets it again
let held: { account: string; key: Promise<CryptoKey> } | null = null;

/** The key that this account's things on the device are sealed with. Rejects where there is none to be had. */
export function deviceKey(account: string): Promise<CryptoKey> {
  if (held?.account === account) return held.key;
  const key = fetchKey(account);
  held = { account, key };
  key.catch(() => {
    if (held?.key === key) held = null;
  });
  return key;
}

export const forgetKey = (): void => {
  held = null;
};

async function fetchKey(account: string) {
  const { userId, key } = await call(deviceEndpoints.key, {});
  // somebody else has signed in in another tab
  if (userId !== account) throw new Error("The session is another account's");
  const bytes = Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0));
  // where the page came over plain http there is none, and nothing is kept
  return crypto.subtle.importKey("raw", bytes, CIPHER, false, ["encrypt", "decrypt"]);
}

/** Seals bytes; `about` is what they belong to: as anything else they do not open. */
export async function seal(key: CryptoKey, about: string, plain: Uint8Array<ArrayBuffer>) {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const bytes = await crypto.subtle.encrypt(cipherWith(nonce, about), key, plain);
  return { nonce, bytes };
}

/** Opens what was sealed; null where it was sealed with another key or for something else. */
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
