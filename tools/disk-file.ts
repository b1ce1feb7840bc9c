import { closeSync, openSync, readSync, statSync } from "node:fs";
import { basename } from "node:path";
import type { FileInput } from "#statements/statement.ts";

/** Big enough for few system calls, small enough to stay out of sight in memory. */
const CHUNK_BYTES = 256 * 1024;

/**
 * A file on disk for the readers, in chunks of 256 KiB. Throws the system's error when it cannot be
 * opened.
 */
export function openDiskFile(path: string): FileInput {
  const { size } = statSync(path);
  closeSync(openSync(path, "r"));
  return { fileName: basename(path), size, chunks: () => diskChunks(path) };
}

function* diskChunks(path: string): Generator<Uint8Array, void, undefined> {
  const file = openSync(path, "r");
  try {
    for (;;) {
      // A new buffer each time: readers may keep a chunk while they pull the next one.
      const buffer = new Uint8Array(CHUNK_BYTES);
      const length = readSync(file, buffer, 0, CHUNK_BYTES, null);
      if (length === 0) return;
      yield length === CHUNK_BYTES ? buffer : buffer.subarray(0, length);
    }
  } finally {
    closeSync(file);
  }
}
