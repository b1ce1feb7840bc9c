/**
 * Reads a file in a thread of its own, under limits of memory and time: a hostile file ends its
 * thread, not the program.
 */
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { ReadRequest, ReadStep, ReadTask } from "#server/ledger/files/read-messages.ts";

export interface ReadLimitsOfThread {
  /** Memory of the thread's objects in megabytes. */
  readonly memoryMb: number;
  /**
   * The whole read, from the first request to the last answer, waiting for the database included.
   */
  readonly timeMs: number;
  /** One step: a reader that does not come to an end hangs here. */
  readonly stepMs: number;
}

/**
 * A spreadsheet of 200,000 rows needs most of the memory and opens in some ten seconds; a gigabyte
 * of MT940 takes about a minute.
 */
export const THREAD_LIMITS: ReadLimitsOfThread = {
  memoryMb: 768,
  timeMs: 30 * 60_000,
  stepMs: 60_000,
};

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

// A thread takes about half a second to start and a few megabytes while it waits for the next file.
const IDLE_MAX = 3;
const idle: Worker[] = [];
// Objects die young here: a small nursery keeps the thread's memory flat at no cost in speed.
const YOUNG_MB = 16;

/** A thread of the pool, or a new one. Give it back. */
export function takeThread(limits: ReadLimitsOfThread): Worker {
  const waiting = limits === THREAD_LIMITS ? idle.pop() : undefined;
  if (waiting !== undefined) {
    waiting.ref();
    return waiting;
  }
  const worker = new Worker(WORKER, {
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
  });
  // For its whole life, so that being used again adds no listeners: one that dies while it waits is
  // not handed out.
  const drop = (): void => {
    const at = idle.indexOf(worker);
    if (at >= 0) idle.splice(at, 1);
  };
  worker.on("error", drop);
  worker.once("exit", drop);
  return worker;
}

/** Our listeners of a thread, by event. */
export type Listeners = readonly (readonly [string, (value: never) => void])[];

/** Listens to the thread's answers and to every way in which it may be lost. */
export function listenTo<Answer>(
  worker: Worker,
  take: (answer: Answer) => void,
  lose: (reason: ReadThreadLost["reason"], cause?: unknown) => void,
): Listeners {
  const listeners: Listeners = [
    ["message", take],
    [
      "error",
      (error: NodeJS.ErrnoException) =>
        lose(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? "memory" : "crash", error),
    ],
    ["messageerror", (error: Error) => lose("crash", error)],
    ["exit", () => lose("crash")],
  ];
  for (const [name, listener] of listeners) worker.on(name, listener as () => void);
  return listeners;
}

/** Keeps a thread for the next file, or ends it. */
export async function giveBack(
  worker: Worker,
  reusable: boolean,
  listeners: Listeners,
): Promise<void> {
  // Only our listeners: the thread's own code listens too.
  for (const [name, listener] of listeners) worker.off(name, listener as () => void);
  if (!reusable || idle.length >= IDLE_MAX) {
    await worker.terminate();
    return;
  }
  // Waiting must not keep the program from ending.
  worker.unref();
  idle.push(worker);
}

/**
 * Steps of the read, made when they are asked for. Leaving the loop early ends the thread. Throws
 * ReadThreadLost; faults of the file come as problems.
 */
export async function* readInWorker(
  file: Omit<ReadTask, "chunkBytes">,
  limits: ReadLimitsOfThread = THREAD_LIMITS,
): AsyncGenerator<ReadStep, void, undefined> {
  const worker = takeThread(limits);
  const ask = (request: ReadRequest): void => worker.postMessage(request);
  const steps: ReadStep[] = [];
  let wake: (() => void) | undefined;
  let failure: ReadThreadLost | undefined;
  let ended = false;
  const fail = (reason: ReadThreadLost["reason"], cause?: unknown): void => {
    failure ??= new ReadThreadLost(reason, cause);
    wake?.();
  };
  const take = (step: ReadStep): void => {
    steps.push(step);
    wake?.();
  };
  const listeners = listenTo(worker, take, fail);
  const whole = setTimeout(() => fail("time"), limits.timeMs);
  try {
    ask({ open: { ...file, chunkBytes: CHUNK_BYTES } });
    for (let ahead = 0; ahead < AHEAD; ahead++) ask("next");
    for (;;) {
      const step = steps.shift();
      if (step === undefined) {
        if (failure !== undefined) throw failure;
        const one = setTimeout(() => fail("time"), limits.stepMs);
        await new Promise<void>((done) => (wake = done));
        clearTimeout(one);
        continue;
      }
      if (step.done) {
        ended = true;
        yield step;
        return;
      }
      ask("next");
      yield step;
    }
  } finally {
    clearTimeout(whole);
    await giveBack(worker, ended && failure === undefined, listeners);
  }
}
