/** What the agent does to a disk. Each promise resolves when the disk holds the change for good. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { chmod, mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

/** Bank data are for the user that runs the agent, whatever his umask allows. */
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

export interface Disk {
  /** Makes a folder, with those above it that are missing; the folder itself is closed to others. */
  makeFolder(path: string): Promise<void>;
  /** Names in a folder. */
  list(folder: string): Promise<string[]>;
  /** The text of a small file; undefined where there is none. */
  read(path: string): Promise<string | undefined>;
  /** SHA-256 of a file in hexadecimal; undefined where there is none. */
  hash(path: string): Promise<string | undefined>;
  /** Writes a file that only its user may read, and flushes its bytes. */
  write(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** Renames within one file system and flushes both folders. */
  move(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
}

export const REAL_DISK: Disk = {
  async makeFolder(path) {
    await mkdir(path, { recursive: true, mode: FOLDER_MODE });
    // It may be there since a version that left it open.
    await chmod(path, FOLDER_MODE);
  },
  list: (folder) => readdir(folder),
  read: (path) => whereThere(readFile(path, "utf8")),
  hash: (path) => whereThere(hashFile(path)),
  async write(path, bytes) {
    const file = await open(path, "w", FILE_MODE);
    try {
      // A file of that name keeps its mode when it is opened.
      await file.chmod(FILE_MODE);
      for await (const piece of bytes) await file.appendFile(piece);
      await file.sync();
    } finally {
      await file.close();
    }
    await syncFolder(dirname(path));
  },
  async move(from, to) {
    await rename(from, to);
    for (const folder of new Set([dirname(from), dirname(to)])) await syncFolder(folder);
  },
  async remove(path) {
    await rm(path, { force: true });
    await syncFolder(dirname(path));
  },
};

async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of createReadStream(path)) hash.update(piece as Uint8Array);
  return hash.digest("hex");
}

async function whereThere<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

async function syncFolder(path: string): Promise<void> {
  // Windows opens no folders; its file system keeps names in a journal.
  if (process.platform === "win32") return;
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
