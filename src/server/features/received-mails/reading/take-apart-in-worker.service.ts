/**
 * Takes a letter apart in a thread of its own, under limits of memory and time: a letter made to
 * hurt ends its thread, not the program.
 */
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { LetterAnswer, LetterParts, LetterTask } from "./letter-parts.ts";

const WORKER = join(import.meta.dirname, "take-apart.worker.ts");
const MEMORY_MB = 512;
export const TAKE_APART_MS = 60_000;

/** The letter's parts; undefined for bytes that are no letter, or that no limit allows to read. */
export async function takeApartInWorker(
  task: LetterTask,
  timeMs = TAKE_APART_MS,
): Promise<LetterParts | undefined> {
  const worker = new Worker(WORKER, {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<LetterParts | undefined>((resolve) => {
      worker.once("message", ({ parts }: LetterAnswer) => resolve(parts));
      worker.once("error", () => resolve(undefined));
      worker.once("exit", () => resolve(undefined));
      timer = setTimeout(() => resolve(undefined), timeMs);
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
