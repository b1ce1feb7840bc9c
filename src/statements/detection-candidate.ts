import type { Detection, FileInput, ReadEvents } from "#statements/statement.ts";

/** One reader's claim on a file. */
export interface DetectionCandidate {
  /**
   * 0–100: 90 and above = a signature of the container, 50 = looks like it, below 20 = never
   * chosen.
   */
  readonly score: number;
  readonly detection: Detection;
  readonly read: (input: FileInput) => ReadEvents;
}
