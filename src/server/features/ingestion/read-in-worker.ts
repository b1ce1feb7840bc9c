/** Reads a file in a thread of its own, under limits of memory and time: a hostile file ends its thread, not the program. */
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { ReadStep, ReadTask } from "./read-messages.ts";

export interface ReadLimitsOfThread {
  /** Memory of the thread's objects in megabytes. */
  readonly memoryMb: number;
  /** The whole read, from the first request to the last answer, waiting for the database included. */
  readonly timeMs: number;
  /** One step: a reader that does not come to an end hangs here. */
  readonly stepMs: number;
}

/** A spreadsheet of 200,000 rows needs most of the memory; a gigabyte of MT940 takes about a minute. */
export const THREAD_LIMITS: ReadLimitsOfThread = { memoryMb: 768, timeMs: 30 * 60_000, stepMs: 120_000 };

const CHUNK_BYTES = 256 * 1024;
// One step is being used while the next one is made.
const AHEAD = 2;
const WORKER = join(import.meta.dirname, "read-file.worker.ts");

/** The thread died: it ran out of memory or time, or crashed. */
export class ReadThreadLost extends Error {
  readonly reason: "memory" | "time" | "crash";
  constructor(reason: ReadThreadLost["reason"], cause?: unknown) {
    super(`The reading thread was lost: ${reason}`, { cause });
    this.name = "ReadThreadLost";
    this.reason = reason;
  }
}

/**
 * Steps of the read, made as they are asked for. Leaving the loop early ends the thread. Throws ReadThreadLost; what the
 * reader finds wrong with the file comes as problems.
 */
export async function* readInWorker(
  file: Pick<ReadTask, "path" | "fileName" | "sizeBytes">,
  limits: ReadLimitsOfThread = THREAD_LIMITS,
): AsyncGenerator<ReadStep, void, undefined> {
  const task: ReadTask = { ...file, chunkBytes: CHUNK_BYTES };
  const worker = new Worker(WORKER, {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb, maxYoungGenerationSizeMb: 32 },
  });
  const steps: ReadStep[] = [];
  let wake: (() => void) | undefined;
  let failure: ReadThreadLost | undefined;
  const fail = (reason: ReadThreadLost["reason"], cause?: unknown): void => {
    failure ??= new ReadThreadLost(reason, cause);
    wake?.();
  };
  worker.on("message", (step: ReadStep) => {
    steps.push(step);
    wake?.();
  });
  worker.on("error", (error: NodeJS.ErrnoException) => fail(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? "memory" : "crash", error));
  worker.on("exit", (code) => code !== 0 && fail("crash"));
  const whole = setTimeout(() => fail("time"), limits.timeMs);
  try {
    for (let ahead = 0; ahead < AHEAD; ahead++) worker.postMessage("next");
    for (;;) {
      if (steps.length === 0 && failure === undefined) {
        const one = setTimeout(() => fail("time"), limits.stepMs);
        await new Promise<void>((done) => (wake = done));
        clearTimeout(one);
        continue;
      }
      const step = steps.shift();
      if (step === undefined) throw failure ?? new ReadThreadLost("crash");
      if (step.done) {
        yield step;
        return;
      }
      worker.postMessage("next");
      yield step;
    }
  } finally {
    clearTimeout(whole);
    await worker.terminate();
  }
}
