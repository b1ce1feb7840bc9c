/** The items of a certificate as hashes: their fingerprint, and how many differ. Pure. */
import { createHash } from "node:crypto";
import { DIGEST_BYTES } from "#server/database/item-digest.ts";

/** SHA-256 of the sorted hashes: the fingerprint of the items. */
export function fingerprintOf(digests: Buffer): Buffer {
  return createHash("sha256").update(digests).digest();
}

/**
 * Items that differ between two sorted lists of hashes: an item that is gone, new or other counts
 * once.
 */
export function countChanged(before: Buffer, now: Buffer): number {
  let [gone, added] = [0, 0];
  let [left, right] = [0, 0];
  while (left < before.length || right < now.length) {
    const order =
      left >= before.length
        ? 1
        : right >= now.length
          ? -1
          : before.compare(now, right, right + DIGEST_BYTES, left, left + DIGEST_BYTES);
    if (order < 0) gone += 1;
    if (order > 0) added += 1;
    if (order <= 0) left += DIGEST_BYTES;
    if (order >= 0) right += DIGEST_BYTES;
  }
  return Math.max(gone, added);
}
