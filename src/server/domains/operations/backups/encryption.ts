import { ConfigError } from "#server/core/config.ts";
import { BadBackup } from "./tar.ts";

// age takes 24 MB and a fifth of a second to load, which only installations with a key spend
const loadAge = () => import("age-encryption");

/** The bytes with which every file of age (https://age-encryption.org/v1) begins. */
const MAGIC = Buffer.from("age-encryption.org/");

/** Passes bytes on, encrypted to the holders of these age public keys; unchanged if there are none. */
export async function* encryptTo(
  recipients: readonly string[],
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (recipients.length === 0) return yield* source;
  const encrypter = await encrypterFor(recipients);
  yield* await encrypter.encrypt(ReadableStream.from(source));
}

/** Throws a `ConfigError` if a public key is mistyped, so that a start fails and not every nightly backup. */
export async function refuseWrongRecipients(recipients: readonly string[]): Promise<void> {
  if (recipients.length > 0) await encrypterFor(recipients);
}

async function encrypterFor(recipients: readonly string[]) {
  const { Encrypter } = await loadAge();
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch {
      throw new ConfigError(`BACKUP_RECIPIENT is not valid: ${recipient} is mistyped.`, [
        "BACKUP_RECIPIENT",
      ]);
    }
  }
  return encrypter;
}

/**
 * Passes bytes on, decrypted with whichever of these age private keys fits; unchanged if they are not encrypted.
 * Throws `BadBackup` at the first part of 64 KiB that was changed, and at the end if the source was truncated.
 */
export async function* decryptWith(
  keys: readonly string[],
  source: AsyncIterable<Buffer>,
): AsyncGenerator<Uint8Array> {
  const pieces = source[Symbol.asyncIterator]();
  const first = await pieces.next();
  if (first.done) return;
  const all = startingWith(first.value, pieces);
  if (!first.value.subarray(0, MAGIC.length).equals(MAGIC)) return yield* all;
  if (keys.length === 0)
    throw new BadBackup(
      "The backup is encrypted. Name the file with its key: --identity FILE, or BACKUP_IDENTITY_FILE.",
    );
  try {
    const decrypter = await decrypterWith(keys);
    yield* await decrypter.decrypt(ReadableStream.from(all));
  } catch (error) {
    throw explainFailure(error);
  }
}

async function* startingWith(first: Buffer, pieces: AsyncIterator<Buffer>) {
  yield first;
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value;
}

/** Throws if one of these private keys is mistyped. */
export async function decrypterWith(keys: readonly string[]) {
  const { Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  for (const key of keys) decrypter.addIdentity(key);
  return decrypter;
}

function explainFailure(error: unknown) {
  // an error of the disk has a code, age's have none
  if (!(error instanceof Error) || "code" in error) return error;
  if (error.message.startsWith("no identity matched"))
    return new BadBackup("This key does not open the backup: it was encrypted for another one.");
  return new BadBackup("The backup is damaged: it cannot be decrypted.");
}

/** A new age private key, and the public key to which backups are encrypted. */
export async function newKeyPair(): Promise<{ key: string; recipient: string }> {
  // older versions of the `age` command do not know the other kinds of key
  const { generateX25519Identity, identityToRecipient } = await loadAge();
  const key = await generateX25519Identity();
  return { key, recipient: await identityToRecipient(key) };
}
