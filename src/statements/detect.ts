/**
 * Which reader takes a file: candidates by content with reasons, best first. The extension never
 * decides.
 */
import { detectCamt } from "#statements/formats/camt/detect-camt.ts";
import { detectMt940 } from "#statements/formats/mt940/detect-mt940.ts";
import { detectTable } from "#statements/formats/table/detect-table.ts";
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

/** Claims below this are not worth a try. */
const SCORE_MIN = 20;

/** A signature is no looks-like: with one, the costlier table detection is not asked. */
const SCORE_SURE = 90;

/** All claims on a file, best first; empty when nobody knows it. `head` = its first bytes. */
export function detectCandidates(head: Uint8Array, input: FileInput): DetectionCandidate[] {
  const claims = [detectMt940(head, input), detectCamt(head)];
  if (!claims.some((claim) => claim !== undefined && claim.score >= SCORE_SURE))
    claims.push(detectTable(head, input));
  return claims
    .filter((claim) => claim !== undefined)
    .filter((claim) => claim.score >= SCORE_MIN)
    .sort((a, b) => b.score - a.score);
}
