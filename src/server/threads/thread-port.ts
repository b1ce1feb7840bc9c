/** The side of a door's file: what its asker sends comes in here, in a thread or a process. */
import { setPriority } from "node:os";
import { parentPort, type Transferable } from "node:worker_threads";

// Pages come first where processors are scarce: readers get a third of their share.
const NICE = 5;

/** Calls `work` with each request. What it throws ends the thread, which its asker hears. */
export function answerRequests<Request>(work: (request: Request) => void | Promise<void>): void {
  yieldToPages();
  const listen = (request: Request): void => void work(request);
  if (parentPort !== null) parentPort.on("message", listen);
  else process.on("message", listen);
}

/** Sends an answer. Buffers of the list are given away and not copied, where that is possible. */
export function sendAnswer(answer: unknown, transfer: readonly Transferable[] = []): void {
  if (parentPort !== null) parentPort.postMessage(answer, [...transfer]);
  else process.send?.(answer);
}

/** Only Linux counts it by thread; elsewhere it would slow the whole program. */
function yieldToPages(): void {
  if (process.platform !== "linux") return;
  try {
    setPriority(NICE);
  } catch {
    // A system may forbid it; then everybody has the same share.
  }
}
