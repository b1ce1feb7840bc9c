/** Reads a file in a thread of its own: a hostile file ends its thread, not the program. */
import type { ReadRequest, ReadStep, ReadTask } from "#server/ledger/files/read-messages.ts";
import { isPdfFile } from "./is-pdf-file.ts";
import { openThread, type ThreadOptions } from "#server/threads/open-thread.ts";
import { limitsOf, type ThreadWorkName } from "#server/threads/thread-works.ts";

const CHUNK_BYTES = 256 * 1024;
// One step is being used while the next one is made.
const AHEAD = 2;

export type ReadingWork = Extract<ThreadWorkName, `${"file" | "pdf"}.${"first" | "read"}`>;

/** Under which name and within which limits a kept file is read. */
export function readingWorkOf(path: string, isFirst = false): ReadingWork {
  return `${isPdfFile(path) ? "pdf" : "file"}.${isFirst ? "first" : "read"}`;
}

export interface ReadingOptions extends ThreadOptions {
  readonly work?: ReadingWork;
}

/**
 * Steps of the read, made when they are asked for. Leaving the loop early ends the thread. Throws
 * ThreadEnded, or the reason of the signal; faults of the file come as problems.
 */
export async function* readInWorker(
  file: Omit<ReadTask, "chunkBytes">,
  {
    work = readingWorkOf(file.path),
    limits = limitsOf(work, file.sizeBytes),
    ...options
  }: ReadingOptions = {},
): AsyncGenerator<ReadStep, void, undefined> {
  const thread = openThread<ReadStep>(work, { limits, ...options });
  const ask = (request: ReadRequest): void => thread.send(request);
  let isDone = false;
  try {
    ask({ open: { ...file, chunkBytes: CHUNK_BYTES } });
    for (let ahead = 0; ahead < AHEAD; ahead++) ask("next");
    for (;;) {
      const step = await thread.next();
      if (step.done) {
        isDone = true;
        yield step;
        return;
      }
      ask("next");
      yield step;
    }
  } finally {
    await thread.close(isDone);
  }
}
