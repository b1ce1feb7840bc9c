/** Told apart by its first bytes alone: PDFs are read within limits of their own. */
import { closeSync, openSync, readSync } from "node:fs";

const SIGNATURE = "%PDF";

export function isPdfFile(path: string): boolean {
  const file = openSync(path, "r");
  try {
    const head = Buffer.alloc(SIGNATURE.length);
    readSync(file, head, 0, head.length, 0);
    return head.toString("latin1") === SIGNATURE;
  } finally {
    closeSync(file);
  }
}
