import { strToU8, Zip, ZipDeflate } from "fflate";

// Speed over size: level 6 takes three times as long for a tenth less.
const DEFLATE_LEVEL = 1;

/**
 * A ZIP archive written part after part; `take` hands out the bytes that are ready since the last
 * call.
 */
export class ZipStream {
  readonly #zip: Zip;
  #ready: Uint8Array[] = [];
  #part: ZipDeflate | undefined;

  constructor() {
    this.#zip = new Zip((error, bytes) => {
      if (error) throw error;
      if (bytes.length > 0) this.#ready.push(bytes);
    });
  }

  /** Begins the next part; the one before must have ended. */
  open(path: string): void {
    this.#part = new ZipDeflate(path, { level: DEFLATE_LEVEL });
    // A fixed date: the same facts give the same bytes.
    this.#part.mtime = "1980-01-01T00:00:00";
    this.#zip.add(this.#part);
  }

  write(text: string): void {
    this.#part?.push(strToU8(text));
  }

  close(): void {
    this.#part?.push(new Uint8Array(0), true);
    this.#part = undefined;
  }

  end(): void {
    this.#zip.end();
  }

  take(): Uint8Array[] {
    const ready = this.#ready;
    this.#ready = [];
    return ready;
  }
}
