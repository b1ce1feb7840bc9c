/** Unpacks a ZIP under limits, with a password where one is needed and known. */
import { configure, type FileEntry, Uint8ArrayReader, ZipReader } from "@zip.js/zip.js";
import type { LetterFile } from "./letter-parts.ts";
import { kindOfFile } from "./kind-of-file.ts";
import { cleanFileName } from "./clean-file-name.ts";

/** Unpacked bytes of one archive, with those of the archives in it. */
const ARCHIVE_BYTES_MAX = 100 * 1024 * 1024;
/** Archives within archives that are opened; a forwarded folder has one. */
const ARCHIVES_DEEP_MAX = 3;

// It runs in a thread of its own already.
configure({ useWebWorkers: false });

class TooLarge extends Error {}

interface ArchiveLimits {
  readonly passwords: readonly string[];
  /** Gets each password that opened something. */
  readonly fitting: Set<string>;
  readonly takesPdf: boolean;
  readonly filesMax: number;
}

/** What is left for an archive within others. */
interface Room {
  bytes: number;
  readonly deep: number;
}

/**
 * The files of an archive and of the archives in it. One `locked` entry stands for an archive that
 * no password opens.
 */
export async function openArchive(
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  limits: ArchiveLimits,
  room: Room = { bytes: ARCHIVE_BYTES_MAX, deep: 1 },
): Promise<LetterFile[]> {
  const { passwords, fitting, takesPdf, filesMax } = limits;
  const refused = (reason: "archive_damaged" | "archive_too_large"): LetterFile[] => [
    { name, sizeBytes: bytes.length, content: { kind: "refused", reason } },
  ];
  const reader = new ZipReader(new Uint8ArrayReader(bytes));
  try {
    const files: LetterFile[] = [];
    for await (const entry of reader.getEntriesGenerator()) {
      if (entry.directory) continue;
      const entryName = cleanFileName(entry.filename);
      if (files.length >= filesMax) {
        const content = { kind: "skipped", reason: "too_many" } as const;
        files.push({ name: entryName, sizeBytes: entry.uncompressedSize, content });
        break;
      }
      const opened = await unpack(entry, entry.encrypted ? passwords : [undefined], room.bytes);
      if (opened === undefined)
        return [{ name, sizeBytes: bytes.length, content: { kind: "locked" } }];
      const { bytes: unpacked, password } = opened;
      if (password !== undefined) fitting.add(password);
      room.bytes -= unpacked.length;
      const isArchive = kindOfFile(unpacked, entryName, "", takesPdf) === "archive";
      if (isArchive && room.deep < ARCHIVES_DEEP_MAX) {
        const left = { ...limits, filesMax: filesMax - files.length };
        const inner = { bytes: room.bytes, deep: room.deep + 1 };
        files.push(...(await openArchive(unpacked, entryName, left, inner)));
        room.bytes = inner.bytes;
      } else files.push(fileOf(entryName, unpacked, takesPdf));
    }
    return files;
  } catch (error) {
    return refused(error instanceof TooLarge ? "archive_too_large" : "archive_damaged");
  } finally {
    // The files are out, or their fault is known.
    await reader.close().catch(() => {});
  }
}

function fileOf(name: string, bytes: Uint8Array<ArrayBuffer>, takesPdf: boolean): LetterFile {
  if (kindOfFile(bytes, name, "", takesPdf) === "file")
    return { name, sizeBytes: bytes.length, content: { kind: "file", bytes } };
  const reason = bytes.length === 0 ? "empty" : "kind";
  return { name, sizeBytes: bytes.length, content: { kind: "skipped", reason } };
}

/** The bytes and what opened them; undefined where none of the passwords opens the entry. */
async function unpack(
  entry: FileEntry,
  passwords: readonly (string | undefined)[],
  room: number,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; password: string | undefined } | undefined> {
  for (const password of passwords) {
    try {
      return { bytes: await inflate(entry, password, room), password };
    } catch (error) {
      if (error instanceof TooLarge || password === undefined) throw error;
      // A wrong password passes the archive's own short check once in 256 times, and then the
      // inflated bytes are nonsense.
    }
  }
  return undefined;
}

async function inflate(
  entry: FileEntry,
  password: string | undefined,
  room: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let isTooLarge = false;
  const sink = new WritableStream<Uint8Array>({
    write(chunk) {
      size += chunk.length;
      if (size > room) {
        isTooLarge = true;
        throw new TooLarge();
      }
      chunks.push(chunk);
    },
  });
  try {
    await entry.getData(sink, {
      checkSignature: true,
      ...(password !== undefined && { password }),
    });
  } catch (error) {
    throw isTooLarge ? new TooLarge() : error;
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
