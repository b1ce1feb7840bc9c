/**
 * A bench that is told to end stops its own PostgreSQL and removes its folder, as it does at its
 * own end.
 */

/**
 * Runs `close` once when the process is interrupted or terminated, and ends the process after it.
 */
export function stopOnSignal(close: () => Promise<void>): void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    void close().finally(() => process.exit(130));
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
}
