/**
 * Encrypts values that the program must be able to read again: AES-256-GCM, nonce (12 bytes), tag
 * (16), text.
 */
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Secrets } from "./secrets.ts";

export interface Sealed {
  readonly bytes: Buffer;
  readonly keyId: string;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts under the current key. `about` names the row: bytes copied into another row do not open.
 */
export function sealSecret(secrets: Secrets, text: string, about: string): Sealed {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(secrets, secrets.currentKeyId), nonce);
  cipher.setAAD(Buffer.from(about));
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return { bytes: Buffer.concat([nonce, cipher.getAuthTag(), body]), keyId: secrets.currentKeyId };
}

/** Throws where the key is unknown, the bytes were changed, or they belong to another row. */
export function openSecret(secrets: Secrets, sealed: Sealed, about: string): string {
  const { bytes } = sealed;
  const decipher = createDecipheriv(
    "aes-256-gcm",
    keyOf(secrets, sealed.keyId),
    bytes.subarray(0, NONCE_BYTES),
  );
  decipher.setAAD(Buffer.from(about));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([
    decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)),
    decipher.final(),
  ]).toString("utf8");
}

function keyOf(secrets: Secrets, id: string): Buffer {
  const key = secrets.keys.get(id);
  if (key === undefined) throw new Error(`The key ${id} is not configured (SECRET_KEYS_OLD).`);
  return key;
}
