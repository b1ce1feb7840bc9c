import { randomFillSync } from "node:crypto";

const random = Buffer.alloc(8 * 1024);
let randomAt = random.length;
let lastMs = 0;
let counter = 0;

/**
 * A UUIDv7 (RFC 9562): 48 bits of milliseconds, a 12-bit counter that keeps ids of this process in order of making,
 * 62 random bits. Ids made one after another sort one after another.
 */
export function newId(nowMs: number = Date.now()): string {
  if (randomAt + 8 > random.length) {
    randomFillSync(random);
    randomAt = 0;
  }
  if (nowMs > lastMs) {
    lastMs = nowMs;
    counter = 0;
  } else if (++counter > 0xfff) {
    // The counter is spent within one millisecond: borrow the next one, order matters more than the clock.
    lastMs++;
    counter = 0;
  }
  const time = lastMs.toString(16).padStart(12, "0");
  const sequence = counter.toString(16).padStart(3, "0");
  const high = random.readUInt32BE(randomAt);
  const low = random.readUInt32BE(randomAt + 4);
  randomAt += 8;
  const variant = ((high & 0x3fff_ffff) | 0x8000_0000) >>> 0;
  const tail = variant.toString(16).padStart(8, "0") + low.toString(16).padStart(8, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${sequence}-${tail.slice(0, 4)}-${tail.slice(4)}`;
}
