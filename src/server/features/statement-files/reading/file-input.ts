/**
 * A file on this machine as the pure reader wants it: chunks by synchronous reads, as often as
 * asked.
 */
import { closeSync, openSync, readSync } from "node:fs";
import type { PdfContent } from "#statements/formats/pdf/pdf-page.ts";
import type { FileInput } from "#statements/statement.ts";

const CHUNK_BYTES = 256 * 1024;

export interface DiskInput extends FileInput {
  /** Bytes passed in the newest pass. */
  readonly position: number;
}

/** `pdf`: what `readPdfPages` has taken out of the file. */
export function openDiskInput(
  path: string,
  fileName: string,
  sizeBytes: number,
  pdf?: PdfContent,
): DiskInput {
  let position = 0;
  return {
    fileName,
    ...(pdf && { pdf }),
    size: sizeBytes,
    get position() {
      return position;
    },
    *chunks() {
      position = 0;
      const file = openSync(path, "r");
      // One buffer for the whole pass: new ones would be garbage that is collected late.
      const buffer = Buffer.allocUnsafeSlow(CHUNK_BYTES);
      try {
        for (;;) {
          const count = readSync(file, buffer, 0, CHUNK_BYTES, null);
          if (count === 0) return;
          position += count;
          yield count === CHUNK_BYTES ? buffer : buffer.subarray(0, count);
        }
      } finally {
        closeSync(file);
      }
    },
  };
}
