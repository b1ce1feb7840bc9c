import { createHash, randomBytes } from "node:crypto";

// 256 bits: guessing one of a billion live tokens is out of reach.
const TOKEN_BYTES = 32;

/**
 * A secret for sessions, links and tickets: 256 random bits as 43 base64url characters. Only its
 * hash is stored.
 */
export function createToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/**
 * SHA-256 of a token. Looking a token up by its hash compares no secret byte by byte: timing tells
 * an attacker only about the hash, which he cannot steer.
 */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
