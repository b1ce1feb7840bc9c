/**
 * Kept bytes on this machine's disk: `<folder>/<company>/<first two digits>/<hash>`, whole or not
 * there at all.
 */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { access, type FileHandle, mkdir, open, rename, rm, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { FreedBytes } from "#server/freed-bytes.ts";
import { newId } from "#server/new-id.ts";
import { FileRefused } from "./file-refused.port.ts";
import type { FileStorage, StoredContent } from "./file-storage.port.ts";

// Asking the file system costs a system call; between two questions at most this much is written.
const RESERVE_CHECK_BYTES = 16 * 1024 * 1024;

/** `diskReserveBytes` stay free on the disk whatever is uploaded. */
export function createDiskFileStorage(folder: string, diskReserveBytes: number): FileStorage {
  const pathOf = (companyId: string, hash: Buffer): string => {
    const name = hash.toString("hex");
    return join(folder, companyId, name.slice(0, 2), name);
  };
  return {
    async put(companyId, bytes, { maxBytes, ownsBytes = false }) {
      const incoming = join(folder, "incoming", newId());
      await mkdir(dirname(incoming), { recursive: true, mode: 0o700 });
      const meter = createMeter(incoming, maxBytes, diskReserveBytes);
      try {
        await writeWhole(incoming, bytes, meter, ownsBytes);
        const content = meter.result();
        await moveInto(incoming, pathOf(companyId, content.hash));
        return content;
      } catch (error) {
        await rm(incoming, { force: true });
        throw nameFault(error);
      }
    },
    async open(companyId, hash) {
      const path = pathOf(companyId, hash);
      await access(path);
      return createReadStream(path);
    },
    async localPath(companyId, hash) {
      const path = pathOf(companyId, hash);
      await access(path);
      // The file stays where it is: nothing to give back.
      return { path, release: async () => {} };
    },
    async remove(companyId, hash) {
      await rm(pathOf(companyId, hash), { force: true });
    },
  };
}

interface Meter {
  /** Counts a piece. Throws where it is one too many. */
  admit(chunk: Uint8Array): Promise<void>;
  result(): StoredContent;
}

function createMeter(path: string, maxBytes: number | null, diskReserveBytes: number): Meter {
  const hash = createHash("sha256");
  let sizeBytes = 0;
  let uncheckedBytes = RESERVE_CHECK_BYTES;
  const admit = async (chunk: Uint8Array): Promise<void> => {
    sizeBytes += chunk.length;
    uncheckedBytes += chunk.length;
    if (maxBytes !== null && sizeBytes > maxBytes) throw new FileRefused("file_too_large");
    if (uncheckedBytes >= RESERVE_CHECK_BYTES) {
      uncheckedBytes = 0;
      const { bavail, bsize } = await statfs(dirname(path));
      if (bavail * bsize - RESERVE_CHECK_BYTES < diskReserveBytes)
        throw new FileRefused("disk_full");
    }
    hash.update(chunk);
  };
  return { admit, result: () => ({ hash: hash.digest(), sizeBytes }) };
}

async function writeWhole(
  path: string,
  bytes: Readable,
  meter: Meter,
  ownsBytes: boolean,
): Promise<void> {
  const freed = ownsBytes ? new FreedBytes() : undefined;
  const file = await open(path, "wx", 0o600);
  try {
    for await (const given of bytes) {
      const chunk: Uint8Array = typeof given === "string" ? Buffer.from(given) : given;
      await meter.admit(chunk);
      await writeAll(file, chunk);
      freed?.free(chunk);
    }
    // The bytes are on the disk, and not only in memory, before the name appears.
    await file.sync();
  } finally {
    await file.close();
  }
}

/** One write may take a part only. */
async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let at = 0; at < chunk.length;) at += (await file.write(chunk, at)).bytesWritten;
}

async function moveInto(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await rename(from, to);
  // The name itself must survive a power cut, not only the bytes.
  const parent = await open(dirname(to), "r");
  try {
    await parent.sync();
  } finally {
    await parent.close();
  }
}

function nameFault(error: unknown): unknown {
  if (error instanceof FileRefused) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ENOSPC" || code === "EDQUOT") return new FileRefused("disk_full", error);
  const interrupted =
    code === "ERR_STREAM_PREMATURE_CLOSE" || code === "ECONNRESET" || code === "ABORT_ERR";
  if (interrupted) return new FileRefused("upload_interrupted", error);
  return error;
}
