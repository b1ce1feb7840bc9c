/**
 * Reads a large file in a thread with too little memory, then a small one, in a program of its own;
 * prints what became of each. Arguments: the large file, the small file, megabytes.
 */
import { statSync } from "node:fs";
import { basename } from "node:path";
import {
  readInWorker,
  ReadThreadLost,
  THREAD_LIMITS,
} from "../features/statement-files/reading/read-in-worker.service.ts";

const [large, small, memoryMb] = process.argv.slice(2) as [string, string, string];

async function read(path: string, limits = THREAD_LIMITS): Promise<number | string> {
  const file = { path, fileName: basename(path), sizeBytes: statSync(path).size };
  let rows = 0;
  try {
    for await (const step of readInWorker(file, limits)) rows += step.rowCount;
  } catch (error) {
    if (error instanceof ReadThreadLost) return error.reason;
    throw error;
  }
  return rows;
}

const answers = [await read(large, { ...THREAD_LIMITS, memoryMb: Number(memoryMb) })];
answers.push(await read(small));
process.stdout.write(JSON.stringify(answers));
