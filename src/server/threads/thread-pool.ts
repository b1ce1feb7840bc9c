/** Threads that wait for work, by their door. */
import { Worker } from "node:worker_threads";
import { THREAD_DOORS } from "./thread-works.ts";

export type DoorName = keyof typeof THREAD_DOORS;

// Objects die young here: a small nursery keeps the thread's memory flat at no cost in speed.
const YOUNG_MB = 16;
const idle = new Map<DoorName, Worker[]>();

function waitingAt(door: DoorName): Worker[] {
  const known = idle.get(door) ?? [];
  idle.set(door, known);
  return known;
}

/** A waiting thread of the door, or a new one. Threads with other memory are not kept. */
export function takeThread(door: DoorName, heapMb: number): Worker {
  const waiting = waitingAt(door);
  const found = heapMb === THREAD_DOORS[door].heapMb ? waiting.pop() : undefined;
  if (found !== undefined) {
    found.ref();
    return found;
  }
  const worker = new Worker(THREAD_DOORS[door].file, {
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_MB },
  });
  // For its whole life, so that being used again adds no listeners: one that dies while it waits is
  // not handed out.
  const drop = (): void => {
    const at = waiting.indexOf(worker);
    if (at >= 0) waiting.splice(at, 1);
  };
  worker.on("error", drop);
  worker.once("exit", drop);
  return worker;
}

/** Keeps a thread for the next work of its door, or ends it. */
export async function giveBack(door: DoorName, worker: Worker, reusable: boolean): Promise<void> {
  const waiting = waitingAt(door);
  if (!reusable || waiting.length >= THREAD_DOORS[door].idleMax) {
    await worker.terminate();
    return;
  }
  // Waiting must not keep the program from ending.
  worker.unref();
  waiting.push(worker);
}
