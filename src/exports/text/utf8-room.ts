/** Texts as UTF-8 in one piece of memory that each takes over from the one before. */

const UTF8 = new TextEncoder();
/** UTF-8 needs at most this many bytes for a unit of a text. */
const UNIT_BYTES_MAX = 3;

export class Utf8Room {
  #bytes = new Uint8Array(0);

  /** The text's bytes. They hold until the next call. */
  encode(text: string): Uint8Array<ArrayBuffer> {
    // A quarter more than its letters is enough for most texts, and asking for all that it may need
    // would cost three times the memory.
    this.#grow(text.length + (text.length >> 2));
    let { read, written } = UTF8.encodeInto(text, this.#bytes);
    if (read < text.length) {
      this.#grow(text.length * UNIT_BYTES_MAX);
      ({ read, written } = UTF8.encodeInto(text, this.#bytes));
    }
    return this.#bytes.subarray(0, written);
  }

  #grow(bytes: number): void {
    if (this.#bytes.length < bytes) this.#bytes = new Uint8Array(bytes);
  }
}
