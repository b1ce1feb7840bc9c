/**
 * Work on bytes from outside, in a thread of its own and within limits: what a stranger made to
 * hurt ends its thread and not the program.
 */
import type { Transferable, Worker } from "node:worker_threads";
import { countThreadEnd, ThreadEnded, type ThreadEndReason } from "./thread-ends.ts";
import { giveBack, takeThread } from "./thread-pool.ts";
import { limitsOf, THREAD_DOORS, THREAD_WORKS, type ThreadLimits } from "./thread-works.ts";
import type { ThreadWorkName } from "./thread-works.ts";

/** How often a running thread is asked what it has taken. */
const LOOK_MS = 100;
const MB = 1024 * 1024;

/** A thread that works for one caller. */
export interface OpenThread<Answer> {
  send(request: unknown, transfer?: readonly Transferable[]): void;
  /** The next answer. Throws ThreadEnded. */
  next(): Promise<Answer>;
  /** Gives the thread back. One that has not answered everything is ended. */
  close(isDone: boolean): Promise<void>;
}

export interface ThreadOptions {
  /** Other limits than those of the list, for tests. */
  readonly limits?: ThreadLimits;
  /** Ends the thread when it is aborted; the answer is its reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Opens a thread for a work of the list. */
export function openThread<Answer>(
  work: ThreadWorkName,
  { limits = limitsOf(work), signal }: ThreadOptions = {},
): OpenThread<Answer> {
  const { door } = THREAD_WORKS[work];
  const isUsual = limits.heapMb === THREAD_DOORS[door].heapMb;
  const worker = takeThread(door, limits.heapMb);
  const answers: Answer[] = [];
  let failure: unknown;
  let wake: (() => void) | undefined;
  const fail = (error: unknown): void => {
    if (failure !== undefined) return;
    failure = error;
    if (error instanceof ThreadEnded) countThreadEnd(work, error.reason);
    wake?.();
  };
  const lose = (reason: ThreadEndReason, cause?: unknown): void =>
    fail(new ThreadEnded(work, reason, cause));
  const watch = watchThread(worker, limits, lose);
  const listeners: readonly (readonly [string, (value: never) => void])[] = [
    [
      "message",
      (answer: Answer) => {
        answers.push(answer);
        watch.noteAnswer();
        wake?.();
      },
    ],
    ["error", (error: NodeJS.ErrnoException) => lose(reasonOf(error), error)],
    ["messageerror", (error: Error) => lose("crash", error)],
    ["exit", () => lose("crash")],
  ];
  for (const [name, listener] of listeners) worker.on(name, listener as () => void);
  const stop = (): void => fail(signal?.reason ?? new Error("stopped"));
  if (signal?.aborted === true) stop();
  signal?.addEventListener("abort", stop, { once: true });
  return {
    send: (request, transfer) => worker.postMessage(request, transfer && [...transfer]),
    next: async () => {
      for (;;) {
        if (failure !== undefined) throw failure;
        const answer = answers.shift();
        if (answer !== undefined) return answer;
        // Only while the caller waits: a thread that was asked for nothing is not slow.
        const step = setTimeout(() => lose("time"), limits.stepMs);
        await new Promise<void>((done) => (wake = done));
        clearTimeout(step);
      }
    },
    close: async (isDone) => {
      watch.stop();
      signal?.removeEventListener("abort", stop);
      // Only our listeners: the thread's own code listens too.
      for (const [name, listener] of listeners) worker.off(name, listener as () => void);
      await giveBack(door, worker, isDone && failure === undefined && isUsual);
    },
  };
}

/** One question, one answer. Throws ThreadEnded, or the reason of the signal. */
export async function askInThread<Answer>(
  work: ThreadWorkName,
  request: unknown,
  options?: ThreadOptions,
): Promise<Answer> {
  const thread = openThread<Answer>(work, options);
  let isDone = false;
  try {
    thread.send(request);
    const answer = await thread.next();
    isDone = true;
    return answer;
  } finally {
    await thread.close(isDone);
  }
}

function reasonOf({ code }: NodeJS.ErrnoException): ThreadEndReason {
  return code === "ERR_WORKER_OUT_OF_MEMORY" ? "memory" : "crash";
}

/**
 * Asks the thread what it has taken. A thread inside of a function that is not JavaScript answers
 * late; the time by the clock bounds it then.
 */
function watchThread(
  worker: Worker,
  limits: ThreadLimits,
  lose: (reason: ThreadEndReason) => void,
): { readonly noteAnswer: () => void; readonly stop: () => void } {
  let isOver = false;
  let taken = 0;
  let takenBefore = 0;
  const whole = setTimeout(() => lose("time"), limits.timeMs);
  let look: NodeJS.Timeout | undefined;
  const readCpu = async (): Promise<number> => {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1_000;
  };
  const begin = readCpu();
  const ask = async (): Promise<void> => {
    const [atBegin, now, heap] = await Promise.all([begin, readCpu(), worker.getHeapStatistics()]);
    if (isOver) return;
    taken = now - atBegin;
    if (taken > limits.cpuMs || taken - takenBefore > limits.stepCpuMs) return lose("cpu");
    if (heap.external_memory > limits.bytesMb * MB) return lose("memory");
    look = setTimeout(keepAsking, LOOK_MS);
  };
  // A thread that ended does not answer; its end is told by its own event.
  const keepAsking = (): void => void ask().catch(() => {});
  look = setTimeout(keepAsking, LOOK_MS);
  begin.catch(() => {});
  return {
    noteAnswer: () => {
      takenBefore = taken;
    },
    stop: () => {
      isOver = true;
      clearTimeout(whole);
      clearTimeout(look);
    },
  };
}
