import { zipSync } from "fflate";

/**
 * A ZIP of files that are compressed already (PDF): they are stored as they are. The names are file
 * names without folders. Two equal names would be one file.
 */
export function writeZip(files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  return zipSync(Object.fromEntries(files), { level: 0 });
}
