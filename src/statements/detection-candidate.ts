import type { Detection, FileInput, ReadEvents, SourceCandidate } from "#statements/statement.ts";

/** One reader's claim on a file. */
export interface DetectionCandidate {
  /**
   * 0–100: 90 and above = a signature of the container, 50 = looks like it, below 20 = never
   * chosen.
   */
  readonly score: number;
  readonly detection: Detection;
  /** The sources that this reader sees in the file, best first. */
  readonly candidates: readonly SourceCandidate[];
  readonly read: (input: FileInput) => ReadEvents;
}
