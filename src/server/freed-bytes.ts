/**
 * Memory of bytes that were used, given back at once. Bytes that a stream hands out are garbage a
 * moment later, but the collector looks at them only after some 64 MB of them.
 */

/** Smaller ones are not worth it, and may be cut from a piece that others use too. */
const BYTES_MIN = 16 * 1024;

/**
 * Takes the pieces of a stream in their order, each when nobody reads it any more. Memory whose
 * every byte came by is given back: what is left over of it is empty.
 */
export class FreedBytes {
  #memory: ArrayBufferLike | undefined;
  #seen = 0;

  free(piece: Uint8Array): void {
    if (piece.buffer !== this.#memory) {
      this.#memory = piece.buffer;
      this.#seen = 0;
    }
    this.#seen += piece.byteLength;
    const memory = this.#memory;
    if (this.#seen < memory.byteLength || memory.byteLength < BYTES_MIN) return;
    this.#memory = undefined;
    if (memory instanceof ArrayBuffer) memory.transfer(0);
  }
}
