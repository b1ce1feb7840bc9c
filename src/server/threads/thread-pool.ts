/**
 * Threads that wait for work, by their door. Bytes that may have ended a program are worked on in a
 * process of its own instead, which takes nothing with it.
 */
import { fork } from "node:child_process";
import { Worker } from "node:worker_threads";
import { THREAD_DOORS } from "./thread-works.ts";

export type DoorName = keyof typeof THREAD_DOORS;

export interface ThreadUsage {
  /** Processor time since the thread's start, in milliseconds. */
  readonly cpuMs: number;
  /** Bytes outside of objects, those included that nothing uses any more. */
  readonly bytes: number;
}

/** A thread or a process that answers requests. */
export interface Thread {
  send(request: unknown): void;
  /** `ended`: the thread died or threw; it answers no more. */
  listen(listeners: { message(answer: unknown): void; ended(cause?: unknown): void }): () => void;
  /** Undefined where it is not known. */
  readUsage(): Promise<ThreadUsage | undefined>;
  /** Ends it, or keeps it for the next work of its door. */
  giveBack(reusable: boolean): Promise<void>;
}

// Objects die young here: a small nursery keeps the thread's memory flat at no cost in speed.
const YOUNG_MB = 16;
/** A thread that holds more is ended instead of kept. */
const KEPT_BYTES_MAX = 64 * 1024 * 1024;
const idle = new Map<DoorName, Worker[]>();

function waitingAt(door: DoorName): Worker[] {
  const known = idle.get(door) ?? [];
  idle.set(door, known);
  return known;
}

/** A waiting thread of the door, or a new one. Threads with other memory are not kept. */
export function takeThread(door: DoorName, heapMb: number): Thread {
  const isUsual = heapMb === THREAD_DOORS[door].heapMb;
  const worker = (isUsual ? takeWaiting(door) : undefined) ?? startWorker(door, heapMb);
  const readUsage = async (): Promise<ThreadUsage> => {
    const [{ user, system }, { external_memory: bytes }] = await Promise.all([
      worker.cpuUsage(),
      worker.getHeapStatistics(),
    ]);
    return { cpuMs: (user + system) / 1_000, bytes };
  };
  return {
    send: (request) => worker.postMessage(request),
    listen: ({ message, ended }) => {
      const exit = (): void => ended();
      worker.on("message", message).on("error", ended).on("messageerror", ended).on("exit", exit);
      // Only our listeners: the thread's own code listens too.
      return () =>
        worker
          .off("message", message)
          .off("error", ended)
          .off("messageerror", ended)
          .off("exit", exit);
    },
    readUsage,
    giveBack: async (reusable) => {
      const waiting = waitingAt(door);
      const isSmall = (): Promise<boolean> =>
        readUsage().then(
          ({ bytes }) => bytes <= KEPT_BYTES_MAX,
          () => false,
        );
      const isKept = reusable && isUsual && waiting.length < THREAD_DOORS[door].idleMax;
      if (!isKept || !(await isSmall())) {
        await worker.terminate();
        return;
      }
      // Waiting must not keep the program from ending.
      worker.unref();
      waiting.push(worker);
    },
  };
}

function takeWaiting(door: DoorName): Worker | undefined {
  const found = waitingAt(door).pop();
  found?.ref();
  return found;
}

function startWorker(door: DoorName, heapMb: number): Worker {
  const worker = new Worker(THREAD_DOORS[door].file, {
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_MB },
  });
  // For its whole life, so that being used again adds no listeners: one that dies while it waits is
  // not handed out.
  const waiting = waitingAt(door);
  const drop = (): void => {
    const at = waiting.indexOf(worker);
    if (at >= 0) waiting.splice(at, 1);
  };
  worker.on("error", drop);
  worker.once("exit", drop);
  return worker;
}

/** A process of its own with the same door. It knows no setting and no secret of the program. */
export function startProcess(door: DoorName, heapMb: number): Thread {
  const child = fork(THREAD_DOORS[door].file, [], {
    env: {},
    execArgv: [`--max-old-space-size=${heapMb}`],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  return {
    send: (request) => child.send(request as object),
    listen: ({ message, ended }) => {
      const exit = (): void => ended();
      child.on("message", message).on("error", ended).on("exit", exit);
      return () => child.off("message", message).off("error", ended).off("exit", exit);
    },
    readUsage: async () => undefined,
    giveBack: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = new Promise<void>((done) => void child.once("exit", () => done()));
      child.on("error", () => {});
      child.kill("SIGKILL");
      await gone;
    },
  };
}
