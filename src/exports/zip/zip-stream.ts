/** A ZIP archive as a stream; its parts are packed by the host. */
import { Zip, type ZipInputFile } from "fflate";
import { Utf8Room } from "../text/utf8-room.ts";

/** Packing, which hosts do faster than a script. */
export interface Deflater {
  /**
   * A piece of a part in DEFLATE (RFC 1951), without its last block except at the part's end; it
   * refers to no other piece.
   */
  deflate(bytes: Uint8Array, isLast: boolean): Promise<Uint8Array<ArrayBuffer>>;
  /** CRC-32 of the bytes behind those that have the sum `before`. */
  crc32(bytes: Uint8Array, before: number): number;
}

const DEFLATE = 8;

/**
 * A ZIP archive written part after part; `take` hands out the bytes that are ready since the last
 * call.
 */
export class ZipStream {
  readonly #zip: Zip;
  readonly #deflater: Deflater;
  #ready: Uint8Array[] = [];
  #part: ZipInputFile | undefined;
  /** The piece that is being packed while its caller makes the next one. */
  #packing: Promise<Uint8Array<ArrayBuffer>> | undefined;
  /** Room of the piece that is being made, and of the one that is being packed. */
  #rooms: readonly [Utf8Room, Utf8Room] = [new Utf8Room(), new Utf8Room()];

  constructor(deflater: Deflater) {
    this.#deflater = deflater;
    this.#zip = new Zip((error, bytes) => {
      if (error) throw error;
      if (bytes.length > 0) this.#ready.push(bytes);
    });
  }

  /** Begins the next part; the one before must have ended. */
  open(path: string): void {
    this.#part = {
      filename: path,
      compression: DEFLATE,
      size: 0,
      crc: 0,
      // A fixed date: the same facts give the same bytes.
      mtime: "1980-01-01T00:00:00",
    };
    this.#zip.add(this.#part);
  }

  async write(text: string): Promise<void> {
    const [room, other] = this.#rooms;
    this.#rooms = [other, room];
    await this.writeBytes(room.encode(text));
  }

  /** The bytes must stay as they are until the next piece but one. */
  async writeBytes(bytes: Uint8Array): Promise<void> {
    const part = this.#part!;
    part.size! += bytes.length;
    part.crc = this.#deflater.crc32(bytes, part.crc!);
    await this.#settle();
    this.#packing = this.#deflater.deflate(bytes, false);
    // Awaited with the next piece; its failure is thrown there.
    this.#packing.catch(() => {});
  }

  async close(): Promise<void> {
    await this.#settle();
    const last = await this.#deflater.deflate(new Uint8Array(0), true);
    this.#part!.ondata!(null, last, true);
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

  async #settle(): Promise<void> {
    const packed = await this.#packing;
    this.#packing = undefined;
    if (packed !== undefined) this.#part!.ondata!(null, packed, false);
  }
}
