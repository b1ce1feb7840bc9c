import { statSync } from "node:fs";
import { basename } from "node:path";
import { readInWorker } from "../features/statement-files/reading/read-in-worker.service.ts";
import { ThreadEnded, type ThreadEndReason } from "../threads/thread-ends.ts";
import type { ThreadLimits } from "../threads/thread-works.ts";

/** Rows of the file, or why its thread was lost. */
export async function readInThread(
  path: string,
  limits?: ThreadLimits,
): Promise<number | ThreadEndReason> {
  const file = { path, fileName: basename(path), sizeBytes: statSync(path).size };
  let rows = 0;
  try {
    for await (const step of readInWorker(file, { limits })) rows += step.rowCount;
  } catch (error) {
    if (error instanceof ThreadEnded) return error.reason;
    throw error;
  }
  return rows;
}
