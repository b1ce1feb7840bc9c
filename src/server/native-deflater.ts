/** Packing of workbooks and archives by zlib, on threads of its own. */
import { constants, crc32, deflateRaw } from "node:zlib";
import type { Deflater } from "#exports/zip/zip-stream.ts";

// Speed over size: level 6 takes three times as long for a tenth less.
const LEVEL = 1;
// Packed bytes come in pieces of this size, each by a call of its own: most texts need one piece.
const PIECE_BYTES = 64 * 1024;

export const NATIVE_DEFLATER: Deflater = {
  crc32: (bytes, before) => crc32(bytes, before),
  deflate: (bytes, isLast) =>
    new Promise((resolve, reject) => {
      const finishFlush = isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
      deflateRaw(bytes, { level: LEVEL, finishFlush, chunkSize: PIECE_BYTES }, (error, packed) =>
        error ? reject(error) : resolve(packed),
      );
    }),
};
