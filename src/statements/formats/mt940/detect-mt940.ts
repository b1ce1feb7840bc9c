import type { DetectionCandidate } from "#statements/detection-candidate.ts";
import type { DetectionReason } from "#statements/statement.ts";
import { parseAccountField } from "#statements/formats/mt940/balance-field.ts";
import { findMt940Source, type Mt940Source } from "#statements/formats/mt940/mt940-source.ts";
import { readMt940 } from "#statements/formats/mt940/read-mt940.ts";
import { decodeText, detectHeadCharset } from "#statements/text/decode-text.ts";

const ENTRY = /(?:^|\n|\r|@@):61:\s*\d{6}(?:\d{4}| {4})? *(?:E[CD]|R?[CD])/;
const BALANCE = /(?:^|\n|\r|@@):6[02][FM]:\s*[CD]R?\d{6}[A-Z]{3}/;
const ACCOUNT = /(?:^|\n|\r|@@):\s*25P?:\s*([^\r\n@]+)/;
const REFERENCE = /(?:^|\n|\r|@@|\{4:)\s*:\s*20:/;
const FLOOR = /(?:^|\n|\r|@@):34F:[A-Z]{3}/;
const SWIFT_BLOCK = /\{2:[IO]94[012]/;

/**
 * The claim of MT940 and MT942 on a file: fields 20, 25, 60, 61 at line starts. `sources` are asked
 * for the bank of field 25, and for their own details.
 */
export function detectMt940(
  head: Uint8Array,
  sources: readonly Mt940Source[],
): DetectionCandidate | undefined {
  const text = decodeText(head, detectHeadCharset(head));
  const reasons: DetectionReason[] = [];
  let score = 0;
  const note = (pattern: RegExp, points: number): void => {
    const match = pattern.exec(text);
    if (!match) return;
    score += points;
    reasons.push({ kind: "tag", seen: seenOf(match[0]) });
  };
  note(SWIFT_BLOCK, 40);
  note(REFERENCE, 20);
  note(ACCOUNT, 15);
  note(BALANCE, 40);
  note(ENTRY, 40);
  note(FLOOR, 20);
  // Payment orders have a reference and an account too (MT101), and a lone balance is no statement.
  const isMessage = REFERENCE.test(text) || ACCOUNT.test(text);
  if (!ENTRY.test(text) && !(isMessage && (BALANCE.test(text) || FLOOR.test(text))))
    return undefined;
  const account = parseAccountField(ACCOUNT.exec(text)?.[1] ?? "");
  const source = findMt940Source(account.bankCode, sources);
  if (source) reasons.push({ kind: "bank", seen: source.ways.accountBank });
  const interim = FLOOR.test(text) && !BALANCE.test(text);
  const atAtEndsLine = /@@:\d{2}[A-Z]?:/.test(text);
  const key = source?.key ?? "generic";
  const sure = Math.min(100, score);
  return {
    score: sure,
    candidates: [{ source: key, score: sure, reasons }],
    detection: {
      kind: "statement",
      source: key,
      format: interim ? "mt942" : "mt940",
      reasons,
    },
    read: (input) => readMt940(input, sources, { atAtEndsLine }),
  };
}

/** The field as it stands in the file, without the line's end before it. */
function seenOf(match: string): string {
  return match
    .replace(/^(?:[\r\n]|@@|\{4:)+/, "")
    .trim()
    .slice(0, 40);
}
