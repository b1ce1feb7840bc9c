/**
 * The frame of every entry point of the sandbox: says where it listens, and ends on a signal or
 * when the program is gone.
 */

/** `ready` is the message to the starter; `stop` ends everything. */
export function runUntilStopped(
  ready: Readonly<Record<string, number>>,
  stopAll: () => Promise<void>,
): void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    void stopAll().finally(() => process.exit(0));
  };
  process.on("SIGTERM", stop);
  // Ctrl-C reaches both processes at once; the program is the one that says when its sandbox ends.
  process.on("SIGINT", () => (process.send === undefined ? stop() : undefined));
  process.on("disconnect", stop);
  process.send?.({ ready: true, ...ready });
}
