/**
 * Work on bytes from outside, in a thread of its own and within limits: what a stranger made to
 * hurt ends its thread and not the program.
 */
import { enterWork } from "./thread-places.ts";
import { countSuspect, countThreadEnd, ThreadEnded, type ThreadEndReason } from "./thread-ends.ts";
import { startProcess, takeThread, type Thread, type ThreadUsage } from "./thread-pool.ts";
import { limitsOf, THREAD_WORKS, type ThreadLimits, type ThreadWorkName } from "./thread-works.ts";

/** How often a running thread is asked what it has taken. */
const LOOK_MS = 100;
const MB = 1024 * 1024;

/** A thread that works for one caller. */
export interface OpenThread<Answer> {
  send(request: unknown): void;
  /** The next answer. Throws ThreadEnded, or the reason of the signal. */
  next(): Promise<Answer>;
  /** Gives the thread back. One that has not answered everything is ended. */
  close(isDone: boolean): Promise<void>;
}

export interface ThreadOptions {
  /** Other limits than those of the list, for tests. */
  readonly limits?: ThreadLimits | undefined;
  /** Ends the thread when it is aborted. */
  readonly signal?: AbortSignal | undefined;
  /**
   * An earlier attempt at these bytes ended its program without a word: they are worked on in a
   * process of its own.
   */
  readonly isSuspect?: boolean | undefined;
}

/** Opens a thread for a work of the list. */
export function openThread<Answer>(
  work: ThreadWorkName,
  { limits = limitsOf(work), signal, isSuspect = false }: ThreadOptions = {},
): OpenThread<Answer> {
  const { door } = THREAD_WORKS[work];
  if (isSuspect) countSuspect(work);
  const thread = (isSuspect ? startProcess : takeThread)(door, limits.heapMb);
  const answers: Answer[] = [];
  let failure: { readonly error: unknown } | undefined;
  let wake: (() => void) | undefined;
  const fail = (error: unknown): void => {
    if (failure !== undefined) return;
    failure = { error };
    if (error instanceof ThreadEnded) countThreadEnd(work, error.reason);
    wake?.();
  };
  const lose = (reason: ThreadEndReason, cause?: unknown): void =>
    fail(new ThreadEnded(work, reason, cause));
  const watch = watchThread(thread, limits, lose);
  const leave = thread.listen({
    message: (answer) => {
      answers.push(answer as Answer);
      watch.noteAnswer();
      wake?.();
    },
    ended: (cause) => lose(reasonOf(cause), cause),
  });
  const stop = (): void => fail(signal?.reason);
  if (signal?.aborted === true) stop();
  signal?.addEventListener("abort", stop, { once: true });
  return {
    send: (request) => thread.send(request),
    next: async () => {
      for (;;) {
        if (failure !== undefined) throw failure.error;
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
      leave();
      signal?.removeEventListener("abort", stop);
      await thread.giveBack(isDone && failure === undefined);
    },
  };
}

/**
 * One question, one answer, when the work has a place. Throws ThreadEnded, or the reason of the
 * signal.
 */
export async function askInThread<Answer>(
  work: ThreadWorkName,
  request: unknown,
  options?: ThreadOptions,
): Promise<Answer> {
  const leave = await enterWork(work, options?.signal);
  try {
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
  } finally {
    leave();
  }
}

function reasonOf(cause: unknown): ThreadEndReason {
  const { code } = (cause ?? {}) as { readonly code?: unknown };
  return code === "ERR_WORKER_OUT_OF_MEMORY" ? "memory" : "crash";
}

/**
 * Asks the thread what it has taken. A thread inside of a function that is not JavaScript answers
 * late; the time by the clock bounds it then.
 */
function watchThread(
  thread: Thread,
  limits: ThreadLimits,
  lose: (reason: ThreadEndReason) => void,
): { readonly noteAnswer: () => void; readonly stop: () => void } {
  let isOver = false;
  let taken = 0;
  let takenBefore = 0;
  let look: NodeJS.Timeout | undefined;
  const whole = setTimeout(() => lose("time"), limits.timeMs);
  // A thread that was used before has taken something already.
  let atBegin: ThreadUsage | undefined;
  const ask = async (): Promise<void> => {
    const usage = await thread.readUsage();
    if (isOver || usage === undefined) return;
    atBegin ??= usage;
    taken = usage.cpuMs - atBegin.cpuMs;
    if (taken > limits.cpuMs || taken - takenBefore > limits.stepCpuMs) return lose("cpu");
    if (usage.bytes - atBegin.bytes > limits.bytesMb * MB) return lose("memory");
    look = setTimeout(keepAsking, LOOK_MS);
  };
  // A thread that ended, or has not begun, does not answer; its end is told by its own event.
  const keepAsking = (): void =>
    void ask().catch(() => {
      if (!isOver) look = setTimeout(keepAsking, LOOK_MS);
    });
  keepAsking();
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
