/**
 * Kept bytes on this machine's disk: `<folder>/<company>/<first two digits>/<hash>`, whole or not
 * there at all.
 */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open, rename, rm, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline, type Readable, Transform } from "node:stream";
import { FreedBytes } from "#server/freed-bytes.ts";
import { newId } from "#server/new-id.ts";
import { FileRefused } from "./file-refused.port.ts";
import type { FileStorage, StoredContent } from "./file-storage.port.ts";
import { StorageFault } from "#server/storage-fault.ts";

// Asking the file system costs a system call; between two questions at most this much is written.
const RESERVE_CHECK_BYTES = 16 * 1024 * 1024;

const PIECE_BYTES = 256 * 1024;

/** Who watches over the folder. */
interface Watch {
  /** Whether the folder is the one that the bytes are kept in. */
  readonly isHere: () => Promise<boolean>;
  /** Hears of each trouble of the storage, before whoever asked does. */
  readonly onFault: (fault: StorageFault) => void;
}

const UNWATCHED: Watch = { isHere: async () => true, onFault: () => {} };

/** `diskReserveBytes` stay free on the disk whatever is uploaded. */
export function createDiskFileStorage(
  folder: string,
  diskReserveBytes: number,
  watch: Watch = UNWATCHED,
): FileStorage {
  const told = (fault: StorageFault): StorageFault => {
    watch.onFault(fault);
    return fault;
  };
  /** The work on kept bytes; what fails in it is the storage's own. */
  const kept = async <Result>(hash: Buffer, work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof StorageFault) throw told(error);
      const { code } = error as NodeJS.ErrnoException;
      const name = hash.toString("hex");
      if (code !== "ENOENT" || !(await watch.isHere()))
        throw told(new StorageFault("away", `The kept file ${name} cannot be read now.`, error));
      const missing = `The kept file ${name} is not there: bring it back from a backup.`;
      throw told(new StorageFault("lost", missing, error));
    }
  };
  const pathOf = (companyId: string, hash: Buffer): string => {
    const name = hash.toString("hex");
    return join(folder, companyId, name.slice(0, 2), name);
  };
  return {
    async put(companyId, bytes, { maxBytes, ownsBytes = false }) {
      if (!(await watch.isHere()))
        throw told(new StorageFault("away", "DATA_DIR is not the folder of this installation."));
      const incoming = join(folder, "incoming", newId());
      const meter = createMeter(incoming, maxBytes, diskReserveBytes);
      try {
        await mkdir(dirname(incoming), { recursive: true, mode: 0o700 });
        await writeWhole(incoming, bytes, meter, ownsBytes);
        const content = meter.result();
        await moveInto(incoming, pathOf(companyId, content.hash));
        return content;
      } catch (error) {
        // Where nothing can be removed, the first error is the one to tell.
        await rm(incoming, { force: true }).catch(() => {});
        const named = nameFault(error);
        throw named instanceof StorageFault && named !== error ? told(named) : named;
      }
    },
    async open(companyId, hash) {
      const path = pathOf(companyId, hash);
      await kept(hash, async () => {
        const { size } = await stat(path);
        // A small file costs nothing, and whoever asks for it hears at once that it is lost.
        if (size <= PIECE_BYTES && !(await hashFile(path)).equals(hash)) throw damaged(hash);
      });
      return checkedStream(path, hash, told);
    },
    async localPath(companyId, hash) {
      const path = pathOf(companyId, hash);
      await kept(hash, async () => {
        if (!(await hashFile(path)).equals(hash)) throw damaged(hash);
      });
      // The file stays where it is: nothing to give back.
      return { path, release: async () => {} };
    },
    async remove(companyId, hash) {
      await rm(pathOf(companyId, hash), { force: true });
    },
  };
}

/**
 * The bytes of the file. Ends with an error where they are not those of the hash (a damaged disk, a
 * wrong backup), and keeps the last piece back until that is known.
 */
function checkedStream(
  path: string,
  hash: Buffer,
  told: (fault: StorageFault) => StorageFault,
): Readable {
  const seen = createHash("sha256");
  let last: Buffer | undefined;
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen.update(chunk);
      const before = last;
      last = chunk;
      done(null, before);
    },
    flush(done) {
      if (seen.digest().equals(hash)) done(null, last);
      else done(told(damaged(hash)));
    },
  });
  // The error of either stream reaches whoever reads the second.
  return pipeline(createReadStream(path), check, () => {});
}

/** One piece of memory is filled again and again: a large file leaves no garbage. */
async function hashFile(path: string): Promise<Buffer> {
  const hash = createHash("sha256");
  const piece = Buffer.allocUnsafe(PIECE_BYTES);
  const file = await open(path);
  try {
    for (let at = 0; ;) {
      const { bytesRead } = await file.read(piece, 0, piece.length, at);
      if (bytesRead === 0) return hash.digest();
      hash.update(piece.subarray(0, bytesRead));
      at += bytesRead;
    }
  } finally {
    await file.close();
  }
}

const damaged = (hash: Buffer): StorageFault =>
  new StorageFault(
    "damaged",
    `The kept file ${hash.toString("hex")} is damaged: bring it back from a backup.`,
  );

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
  // What the operating system says of a file (EROFS, EIO, ESTALE, EACCES, EMFILE…) is ours.
  return (error as NodeJS.ErrnoException).syscall === undefined
    ? error
    : new StorageFault("away", "Bytes cannot be kept now.", error);
}
