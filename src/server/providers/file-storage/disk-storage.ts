/** Kept bytes on this machine's disk, addressed by company and hash; whole or not there at all. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm, stat, statfs, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { ApiError } from "#server/http/errors.ts";
import type { FileStorage, StoredContent } from "./file-storage.port.ts";

export interface DiskStorageSettings {
  /** Folder of its own below DATA_DIR. */
  readonly folder: string;
  /** Free bytes that an upload never touches. */
  readonly reserveBytes: number;
  readonly newId: () => string;
}

// Asking the file system costs microseconds; once in this many bytes is never felt and stops in time.
const FREE_CHECK_BYTES = 16 * 1024 * 1024;

export function createDiskStorage(settings: DiskStorageSettings): FileStorage {
  const pathOf = (companyId: string, hash: Buffer): string => {
    const name = hash.toString("hex");
    return join(settings.folder, companyId, name.slice(0, 2), name);
  };
  return {
    put: (companyId, bytes, limits) => put(settings, bytes, limits.maxBytes, (hash) => pathOf(companyId, hash)),
    async open(companyId, hash) {
      const path = pathOf(companyId, hash);
      await stat(path);
      return createReadStream(path);
    },
    async localPath(companyId, hash) {
      const path = pathOf(companyId, hash);
      await stat(path);
      return { path, release: async () => {} };
    },
    async remove(companyId, hash) {
      await rm(pathOf(companyId, hash), { force: true });
    },
  };
}

async function put(
  settings: DiskStorageSettings,
  bytes: Readable,
  maxBytes: number | null,
  pathOf: (hash: Buffer) => string,
): Promise<StoredContent> {
  const incoming = join(settings.folder, "incoming");
  await mkdir(incoming, { recursive: true });
  const draft = join(incoming, settings.newId());
  try {
    const content = await writeDraft(settings, draft, bytes, maxBytes);
    const path = pathOf(content.hash);
    await mkdir(dirname(path), { recursive: true });
    await rename(draft, path);
    await syncFolder(dirname(path));
    return content;
  } catch (error) {
    await unlink(draft).catch(() => {});
    if ((error as NodeJS.ErrnoException).code === "ENOSPC") throw new ApiError("disk_full", { message: "The disk is full", cause: error });
    throw error;
  }
}

async function writeDraft(settings: DiskStorageSettings, draft: string, bytes: Readable, maxBytes: number | null): Promise<StoredContent> {
  const hash = createHash("sha256");
  let sizeBytes = 0;
  let checkAt = 0;
  const file = await open(draft, "wx");
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      if (sizeBytes + chunk.length > checkAt) {
        await requireFreeSpace(settings);
        checkAt = sizeBytes + FREE_CHECK_BYTES;
      }
      sizeBytes += chunk.length;
      if (maxBytes !== null && sizeBytes > maxBytes) throw new ApiError("file_too_large", { message: `The file is larger than ${maxBytes} bytes` });
      hash.update(chunk);
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { hash: hash.digest(), sizeBytes };
}

async function requireFreeSpace(settings: DiskStorageSettings): Promise<void> {
  const { bavail, bsize } = await statfs(settings.folder);
  if (bavail * bsize - FREE_CHECK_BYTES < settings.reserveBytes) {
    throw new ApiError("disk_full", { message: "The server keeps a reserve of free disk space and cannot take this file now" });
  }
}

// The name is on the disk only when its folder is.
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
