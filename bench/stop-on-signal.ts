/**
 * A bench or proof that is told to end stops what it has started and removes its folders, as it
 * does at its own end: Ctrl-C, or the SIGTERM of a limit of time.
 */

type Close = () => Promise<void> | void;

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const closes = new Set<Close>();
let stopping = false;

/**
 * Runs `close` once when the process is interrupted or terminated. The last one that was given runs
 * first, and one that fails keeps none of the others from running; then the process ends. The
 * answered function takes `close` back.
 */
export function stopOnSignal(close: Close): () => void {
  if (closes.size === 0) for (const signal of SIGNALS) process.on(signal, stopAll);
  closes.add(close);
  return () => {
    closes.delete(close);
    if (closes.size === 0) for (const signal of SIGNALS) process.off(signal, stopAll);
  };
}

function stopAll(): void {
  if (stopping) return;
  stopping = true;
  // Who works on loses its database meanwhile: that must not end the process before it is done.
  process.on("uncaughtException", () => {}).on("unhandledRejection", () => {});
  void closeInTurn([...closes].reverse()).finally(() => process.exit(130));
}

async function closeInTurn(given: readonly Close[]): Promise<void> {
  for (const close of given)
    try {
      await close();
    } catch (error) {
      process.stderr.write(`${String(error)}\n`);
    }
}
