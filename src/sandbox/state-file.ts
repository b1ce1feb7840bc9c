/**
 * One JSON file as the memory of a stand-in: read at the start, written a little after each change.
 */
import { readFileSync, renameSync, writeFileSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

export interface StateFile {
  /** Something changed; the file follows soon. */
  changed(): void;
  /** Writes the unwritten rest. */
  close(): void;
}

const WRITE_AFTER_MS = 400;
// A large state must not keep the process busy with writing itself.
const REST_FACTOR = 20;

/** The content of the file; undefined where there is none or it cannot be read. */
export function readState<State>(path: string): State | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as State;
  } catch {
    return undefined;
  }
}

/** `take` gives the state to write at the moment of writing. */
export function openStateFile(path: string, take: () => unknown): StateFile {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  let timer: NodeJS.Timeout | undefined;
  let restMs = WRITE_AFTER_MS;
  const write = (): void => {
    timer = undefined;
    const started = performance.now();
    writeFileSync(`${path}.new`, JSON.stringify(take()), { mode: 0o600 });
    renameSync(`${path}.new`, path);
    restMs = Math.max(WRITE_AFTER_MS, (performance.now() - started) * REST_FACTOR);
  };
  return {
    changed() {
      timer ??= setTimeout(write, restMs).unref();
    },
    close() {
      if (timer === undefined) return;
      clearTimeout(timer);
      write();
    },
  };
}
