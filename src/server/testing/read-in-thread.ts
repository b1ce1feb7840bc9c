import { statSync } from "node:fs";
import { basename } from "node:path";
import {
  type ReadLimitsOfThread,
  readInWorker,
  ReadThreadLost,
} from "../features/statement-files/reading/read-in-worker.service.ts";

/** Rows of the file, or why its thread was lost. */
export async function readInThread(
  path: string,
  limits?: ReadLimitsOfThread,
): Promise<number | ReadThreadLost["reason"]> {
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
