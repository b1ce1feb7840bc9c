/**
 * Where kept bytes live: addressed by content hash, whole, never changed. On disk below DATA_DIR by
 * default, or any S3-compatible store by configuration.
 */
import type { Readable } from "node:stream";

export interface StoredContent {
  /** SHA-256 of the bytes. */
  readonly hash: Buffer;
  readonly sizeBytes: number;
}

export interface PutOptions {
  readonly maxBytes: number | null;
  /** Nobody else uses the pieces of the stream: their memory is free once they are written. */
  readonly ownsBytes?: boolean;
}

export interface FileStorage {
  /**
   * Streams bytes in; the content is stored as a whole or not at all (temporary file, fsync,
   * rename). Rejects with `file_too_large` beyond `maxBytes`, and with `disk_full` where the free
   * reserve would be touched.
   */
  put(companyId: string, bytes: Readable, how: PutOptions): Promise<StoredContent>;
  /**
   * Opens kept bytes; rejects when they are not there. The stream breaks before its end where they
   * are not those of the hash.
   */
  open(companyId: string, hash: Buffer): Promise<Readable>;
  /**
   * A path on this machine to read from in a worker thread (an object store copies to a temporary
   * file first). Reads the whole file before: rejects where it is not there, or its bytes are not
   * those of the hash.
   */
  localPath(
    companyId: string,
    hash: Buffer,
  ): Promise<{ readonly path: string; release(): Promise<void> }>;
  remove(companyId: string, hash: Buffer): Promise<void>;
}
