/** Reads a file in a thread of its own: a hostile file ends its thread, not the program. */
import type { ReadRequest, ReadStep, ReadTask } from "#server/ledger/files/read-messages.ts";
import { isPdfFile } from "./is-pdf-file.ts";
import { openThread, type ThreadOptions } from "#server/threads/open-thread.ts";

const CHUNK_BYTES = 256 * 1024;
// One step is being used while the next one is made.
const AHEAD = 2;

/**
 * Steps of the read, made when they are asked for. Leaving the loop early ends the thread. Throws
 * ThreadEnded, or the reason of the signal; faults of the file come as problems.
 */
export async function* readInWorker(
  file: Omit<ReadTask, "chunkBytes">,
  options?: ThreadOptions,
): AsyncGenerator<ReadStep, void, undefined> {
  const thread = openThread<ReadStep>(isPdfFile(file.path) ? "pdf.read" : "file.read", options);
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
