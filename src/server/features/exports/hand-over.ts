/** Passes pieces from a running function to a reader that takes them one by one. */

export interface HandOver<T> {
  /** Waits until the piece is taken; false when nobody will take any more. */
  give(piece: T): Promise<boolean>;
  end(): void;
  fail(error: unknown): void;
  stop(): void;
  pieces(): AsyncGenerator<T, void, undefined>;
}

/** Passes pieces from one running function to one reader, never more than one ahead. */
export function createHandOver<T>(): HandOver<T> {
  let waitingReader: (() => void) | undefined;
  let waitingGiver: ((goesOn: boolean) => void) | undefined;
  let piece: { value: T } | undefined;
  let state: "open" | "ended" | "stopped" | { error: unknown } = "open";
  const wakeReader = (): void => {
    waitingReader?.();
    waitingReader = undefined;
  };
  const close = (next: typeof state): void => {
    if (state === "open") state = next;
    waitingGiver?.(false);
    waitingGiver = undefined;
    wakeReader();
  };
  return {
    give: (value) =>
      new Promise((resolve) => {
        if (state !== "open") return resolve(false);
        piece = { value };
        waitingGiver = resolve;
        wakeReader();
      }),
    end: () => close("ended"),
    fail: (error) => close({ error }),
    stop: () => close("stopped"),
    async *pieces() {
      for (;;) {
        if (piece !== undefined) {
          const { value } = piece;
          piece = undefined;
          const giver = waitingGiver;
          waitingGiver = undefined;
          // The giver goes on only when the reader comes back, which is the back-pressure.
          let cameBack = false;
          try {
            yield value;
            cameBack = true;
          } finally {
            giver?.(cameBack);
          }
          continue;
        }
        if (typeof state === "object") throw state.error;
        if (state !== "open") return;
        await new Promise<void>((resolve) => (waitingReader = resolve));
      }
    },
  };
}
