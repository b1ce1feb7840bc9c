/**
 * Downloads that are made while they are read: as fast as the reader takes them, and no slower than
 * a reader may be.
 */
import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { HeavyPlace } from "./heavy-calls.ts";

export interface Pace {
  /** A reader who takes nothing for this long is cut, in milliseconds. */
  readonly stallMs: number;
  /** How long a reader may be slow while others wait for his place, in milliseconds. */
  readonly patienceMs: number;
  /** Bytes a second below which a reader is slow then. */
  readonly slowBytesPerSecond: number;
  /** How long a reader may hold a place that others wait for unless he is fast, in milliseconds. */
  readonly longMs: number;
  /** Bytes a second from which a reader is fast. */
  readonly fastBytesPerSecond: number;
}

/**
 * With pieces of 64 KiB the first makes about 2 kB/s: less than the slowest telephone line. While
 * others wait, 64 kB/s: a bad line of today, measured after half a minute of waiting for the
 * reader; and after a minute and a half 512 kB/s, or a few readers just above the first measure
 * could keep all places for as long as their files last. What is large is made as a kept file,
 * which has places of its own.
 */
export const DOWNLOAD_PACE: Pace = {
  stallMs: 30_000,
  patienceMs: 30_000,
  slowBytesPerSecond: 64 * 1024,
  longMs: 90_000,
  fastBytesPerSecond: 512 * 1024,
};

const PIECE_BYTES = 64 * 1024;
// How often a waiting download looks at the clock: a fraction of the shortest patience.
const LOOKS = 15;

/**
 * Sends the bytes of the source. The place is given back with the last byte, or when the reader
 * left or was cut.
 */
export function sendBytes(
  reply: FastifyReply,
  place: HeavyPlace,
  source: AsyncIterable<Uint8Array>,
  pace: Pace = DOWNLOAD_PACE,
): void {
  const cut = (why: string): void => {
    reply.log.info({ why }, "download cut");
    reply.raw.destroy();
  };
  void reply.send(Readable.from(paceBytes(source, { place, cut, pace }), { objectMode: false }));
}

interface Reader {
  readonly place: HeavyPlace;
  readonly cut: (why: string) => void;
  readonly pace: Pace;
}

async function* paceBytes(
  source: AsyncIterable<Uint8Array>,
  { place, cut, pace }: Reader,
): AsyncGenerator<Uint8Array, void, undefined> {
  let waitedMs = 0;
  let givenBytes = 0;
  const look = (since: number): void => {
    const nowMs = performance.now() - since;
    const allMs = waitedMs + nowMs;
    const bytesPerSecond = (givenBytes * 1_000) / allMs;
    const slow =
      (allMs > pace.patienceMs && bytesPerSecond < pace.slowBytesPerSecond) ||
      (allMs > pace.longMs && bytesPerSecond < pace.fastBytesPerSecond);
    if (nowMs >= pace.stallMs) cut("the reader takes nothing");
    else if (slow && place.isWanted()) cut("the reader is slow, and others wait");
  };
  try {
    for await (const bytes of source) {
      for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
        const since = performance.now();
        const watch = setInterval(look, Math.min(pace.stallMs, pace.patienceMs) / LOOKS, since);
        try {
          yield bytes.subarray(at, at + PIECE_BYTES);
        } finally {
          clearInterval(watch);
        }
        waitedMs += performance.now() - since;
        givenBytes += Math.min(PIECE_BYTES, bytes.length - at);
      }
    }
  } finally {
    place.leave();
  }
}
