/**
 * The storage's own trouble with bytes that it was given to keep: never the fault of whoever asks
 * for them.
 */
export class StorageFault extends Error {
  /**
   * away: the store does not answer, or cannot take bytes now; lost: the bytes are not there;
   * damaged: other bytes are there.
   */
  readonly kind: "away" | "lost" | "damaged";

  constructor(kind: StorageFault["kind"], message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "StorageFault";
    this.kind = kind;
  }
}

/** Whether the bytes are not in the store, or not as they were kept. */
export function areBytesGone(error: unknown): boolean {
  return error instanceof StorageFault && error.kind !== "away";
}
