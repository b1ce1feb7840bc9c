/**
 * Bytes of kept exports, encrypted by AES-256-GCM with a key of their own. The tag follows the
 * bytes.
 */
import { createCipheriv, createDecipheriv } from "node:crypto";
import { randomKey } from "#server/chance.ts";
import { openSecret, type Sealed, sealSecret } from "#server/seal-secret.ts";
import type { Secrets } from "#server/secrets.ts";

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const about = (id: string): string => `export file ${id}`;

/** A new key for the file, and the bytes under it. */
export function encryptFile(
  secrets: Secrets,
  id: string,
): { readonly sealed: Sealed; encrypt(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> } {
  const secret = randomKey(KEY_BYTES + NONCE_BYTES);
  const [key, nonce] = [secret.subarray(0, KEY_BYTES), secret.subarray(KEY_BYTES)];
  return {
    sealed: sealSecret(secrets, secret.toString("base64"), about(id)),
    async *encrypt(bytes) {
      const cipher = createCipheriv("aes-256-gcm", key, nonce);
      for await (const piece of bytes) yield cipher.update(piece);
      yield Buffer.concat([cipher.final(), cipher.getAuthTag()]);
    },
  };
}

/**
 * The file's bytes again. Throws at their end where they were changed, and at once where the key is
 * unknown.
 */
export async function* decryptFile(
  secrets: Secrets,
  id: string,
  sealed: Sealed,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer, void, undefined> {
  const secret = Buffer.from(openSecret(secrets, sealed, about(id)), "base64");
  const [key, nonce] = [secret.subarray(0, KEY_BYTES), secret.subarray(KEY_BYTES)];
  const decipher = createDecipheriv("aes-256-gcm", key, nonce);
  // The last bytes may be the tag.
  let held = Buffer.alloc(0);
  for await (const piece of bytes) {
    const all = Buffer.concat([held, piece]);
    const end = Math.max(0, all.length - TAG_BYTES);
    held = all.subarray(end);
    if (end > 0) yield decipher.update(all.subarray(0, end));
  }
  decipher.setAuthTag(held);
  yield decipher.final();
}
