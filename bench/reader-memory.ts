/**
 * What a reading of the product costs in memory, in a process of its own: `reader-memory.ts SMALL
 * LARGE` reads both files in the product's reading thread, as an import does, and prints what the
 * whole process has after the small file and at the most.
 */
import { readFileSync, statSync } from "node:fs";
import { FreedBytes } from "#server/freed-bytes.ts";
import { readInWorker } from "#server/features/statement-files/reading/read-in-worker.service.ts";

export interface ReaderMemory {
  /** Megabytes of the whole process, program and modules, after the small file. */
  readonly baselineMib: number;
  readonly peakMib: number;
  readonly rows: number;
}

/** The most that the process had so far. */
function peakMib(): number {
  const status = readFileSync("/proc/self/status", "utf8");
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

async function read(path: string): Promise<number> {
  const freed = new FreedBytes();
  let rows = 0;
  const sizeBytes = statSync(path).size;
  for await (const step of readInWorker({ path, fileName: "x", sizeBytes })) {
    rows += step.rowCount;
    freed.free(step.lines);
  }
  return rows;
}

const [, , small, large] = process.argv as [string, string, string, string];
await read(small);
const baselineMib = Math.round(process.memoryUsage.rss() / 1024 / 1024);
const rows = await read(large);
const result: ReaderMemory = { baselineMib, peakMib: peakMib(), rows };
process.stdout.write(`${JSON.stringify(result)}\n`);
process.exit(0);
