/**
 * What Vitest's main process starts for all tests, once the first one asks for it: tests that need
 * nothing pay nothing. Both sides know a folder, in which they leave files.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface Started<Kept> {
  /** What the tests are told; JSON. */
  readonly answer: unknown;
  readonly kept: Kept;
}

const WANTED = "wanted";
const READY = "ready";
const FAILED = "failed";
const LOOK_EVERY_MS = 100;
const POLL_MS = 50;

/**
 * Waits for the first test that asks. The answered function ends the wait and gives what was
 * started; undefined where nobody asked, or where the start failed.
 */
export function startWhenAsked<Kept>(
  folder: string,
  start: () => Promise<Started<Kept>>,
): () => Promise<Kept | undefined> {
  let starting: Promise<Kept | undefined> | undefined;
  const watch = setInterval(() => {
    if (!existsSync(join(folder, WANTED))) return;
    clearInterval(watch);
    starting = startAndTell(folder, start);
  }, LOOK_EVERY_MS);
  // Does not keep the test run open.
  watch.unref();
  return async () => {
    clearInterval(watch);
    return await starting;
  };
}

async function startAndTell<Kept>(
  folder: string,
  start: () => Promise<Started<Kept>>,
): Promise<Kept | undefined> {
  try {
    const { answer, kept } = await start();
    writeFileSync(join(folder, `${READY}.tmp`), JSON.stringify(answer));
    // Renamed into place: a reader must never see half a file.
    renameSync(join(folder, `${READY}.tmp`), join(folder, READY));
    return kept;
  } catch (error) {
    writeFileSync(
      join(folder, FAILED),
      error instanceof Error ? (error.stack ?? error.message) : String(error),
    );
    return undefined;
  }
}

/**
 * Asks, waits and gives the answer. Throws with the reason when the start failed, and with `late`
 * after the limit.
 */
export async function askToStart<Answer>(
  folder: string,
  limitMs: number,
  late: string,
): Promise<Answer> {
  writeFileSync(join(folder, WANTED), "");
  const deadline = Date.now() + limitMs;
  while (Date.now() < deadline) {
    if (existsSync(join(folder, FAILED)))
      throw new Error(readFileSync(join(folder, FAILED), "utf8"));
    if (existsSync(join(folder, READY)))
      return JSON.parse(readFileSync(join(folder, READY), "utf8")) as Answer;
    await new Promise((done) => setTimeout(done, POLL_MS));
  }
  throw new Error(late);
}
