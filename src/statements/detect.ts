/**
 * Finds the reader of a file: candidates by content with reasons, best first. The extension never
 * decides. The readers know formats only; the sources' own ways are handed to them here.
 */
import { detectCamt } from "#statements/formats/camt/detect-camt.ts";
import { detectAuszug } from "#statements/formats/multicash/read-auszug.ts";
import { detectMt940 } from "#statements/formats/mt940/detect-mt940.ts";
import { detectPdf } from "#statements/formats/pdf/read-pdf.ts";
import { detectRecords } from "#statements/formats/records/detect-records.ts";
import { detectTable } from "#statements/formats/table/detect-table.ts";
import type { DetectionCandidate } from "#statements/detection-candidate.ts";
import { findHungarianSource } from "#statements/heads/find-source.ts";
import { BANK_PROFILES } from "#statements/sources.ts";
import type { FileInput } from "#statements/statement.ts";

/** Claims below this are not worth a try. */
const SCORE_MIN = 20;

/** A signature is no looks-like: with one, the costlier table detection is not asked. */
const SCORE_SURE = 90;

/** All claims on a file, best first; empty where no reader knows it. `head` = its first bytes. */
export function detectCandidates(head: Uint8Array, input: FileInput): DetectionCandidate[] {
  const pdf = detectPdf(head, input, findHungarianSource);
  if (pdf) return [pdf];
  const claims = [
    detectMt940(head, BANK_PROFILES),
    detectCamt(head, BANK_PROFILES),
    detectRecords(head, BANK_PROFILES),
    detectAuszug(head),
  ];
  if (!claims.some((claim) => claim !== undefined && claim.score >= SCORE_SURE))
    claims.push(detectTable(head, input, BANK_PROFILES));
  return claims
    .filter((claim) => claim !== undefined)
    .filter((claim) => claim.score >= SCORE_MIN)
    .sort((a, b) => b.score - a.score);
}
