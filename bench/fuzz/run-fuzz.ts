/** Hands seeds to reading threads, and notes stalls, deaths and faults by their seeds. */
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { FuzzKind } from "./fuzz-input.ts";
import type { FuzzFault, FuzzMessage, FuzzTask } from "./fuzz.worker.ts";

export interface FuzzRequest {
  readonly texts: number;
  readonly binaries: number;
  /** First seed. */
  readonly seed: number;
}

export interface FuzzOutcome {
  /** Files read, by kind. */
  readonly inputs: Readonly<Record<FuzzKind, number>>;
  readonly rows: number;
  /** How files ended: read, or the code of the fault that stopped them. */
  readonly ends: Readonly<Record<string, number>>;
  readonly slowestMs: number;
  readonly peakMib: number;
  readonly seconds: number;
  readonly faults: readonly FuzzFault[];
}

const WORKER = join(import.meta.dirname, "fuzz.worker.ts");
/** As for the product's own reading threads. */
const MEMORY_MB = 768;
/** A file of some kilobytes that takes longer hangs. */
const STALL_MS = 60_000;
const TASK_FILES: Readonly<Record<FuzzKind, number>> = { text: 5_000, binary: 250 };
const FAULTS_KEPT = 50;

export async function runFuzz(request: FuzzRequest): Promise<FuzzOutcome> {
  const startedAt = performance.now();
  const tasks = [
    ...tasksOf("text", request.texts, request.seed),
    ...tasksOf("binary", request.binaries, request.seed),
  ];
  const inputs = { text: 0, binary: 0 };
  const ends: Record<string, number> = {};
  const faults: FuzzFault[] = [];
  let [rows, slowestMs, peakMib] = [0, 0, 0];
  for (let task = tasks.shift(); task; task = tasks.shift()) {
    const result = await runTask(task);
    peakMib = Math.max(peakMib, Math.round(process.memoryUsage.rss() / 1024 / 1024));
    inputs[task.kind] += result.files;
    rows += result.rows;
    slowestMs = Math.max(slowestMs, result.slowestMs);
    for (const [end, count] of Object.entries(result.ends)) ends[end] = (ends[end] ?? 0) + count;
    faults.push(...result.faults.slice(0, FAULTS_KEPT - faults.length));
    if (result.rest) tasks.unshift(result.rest);
  }
  return {
    inputs,
    rows,
    ends,
    slowestMs: Math.round(slowestMs),
    peakMib,
    seconds: Math.round((performance.now() - startedAt) / 1_000),
    faults,
  };
}

function tasksOf(kind: FuzzKind, count: number, first: number): FuzzTask[] {
  const size = TASK_FILES[kind];
  return Array.from({ length: Math.ceil(count / size) }, (_, index) => ({
    kind,
    from: first + index * size,
    to: first + Math.min(count, (index + 1) * size),
  }));
}

interface TaskResult {
  readonly files: number;
  readonly rows: number;
  readonly ends: Readonly<Record<string, number>>;
  readonly slowestMs: number;
  readonly faults: readonly FuzzFault[];
  /** What is left behind a file on which the thread died or stalled. */
  readonly rest?: FuzzTask;
}

/** One task in a thread of its own: the memory of one task is not another's. */
async function runTask(task: FuzzTask): Promise<TaskResult> {
  const worker = new Worker(WORKER, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
  const faults: FuzzFault[] = [];
  let seed = task.from;
  let stall: NodeJS.Timeout | undefined;
  try {
    return await new Promise<TaskResult>((resolve) => {
      const lost = (fault: string): void =>
        resolve({
          files: seed - task.from + 1,
          rows: 0,
          ends: {},
          slowestMs: 0,
          faults: [...faults, { kind: task.kind, seed, fault }],
          ...(seed + 1 < task.to && { rest: { ...task, from: seed + 1 } }),
        });
      const wait = (): void => {
        clearTimeout(stall);
        stall = setTimeout(() => lost(`hangs (this seed or the next few)`), STALL_MS);
      };
      worker.on("message", (message: FuzzMessage) => {
        wait();
        if ("seed" in message) seed = message.seed;
        else if ("fault" in message) faults.push(message.fault);
        else {
          const { ends, rows, slowestMs } = message;
          resolve({ files: task.to - task.from, ends, rows, slowestMs, faults });
        }
      });
      worker.on("error", (error: unknown) => lost(`thread died: ${String(error)}`));
      worker.on("exit", (code) => lost(`thread ended: ${code}`));
      wait();
      worker.postMessage(task);
    });
  } finally {
    clearTimeout(stall);
    await worker.terminate();
  }
}
