/** Recognises OFX, QIF and the XML of single sources. */
import type { DetectionCandidate } from "#statements/detection-candidate.ts";
import type { ElementSource } from "#statements/formats/records/element-layout.ts";
import { openElements } from "#statements/formats/records/element-records.ts";
import { openOfx } from "#statements/formats/records/ofx-records.ts";
import { openQif } from "#statements/formats/records/qif-records.ts";
import { recordCandidate } from "#statements/formats/records/record-table.ts";
import { decodeText, detectHeadCharset } from "#statements/text/decode-text.ts";

const OFX = /<OFX>|^\s*OFXHEADER\s*:\s*\d+|<\?OFX /i;
const OFX_LIST = /<(?:CC)?STMTRS>/i;
/** Only comments of programs may stand above the first list. */
const QIF = /^(?:\uFEFF|\s|#[^\r\n]*[\r\n])*(!(?:(?:Type|Option|Clear):[^\r\n]*|Account\b))/i;
const SCORE = 95;

export function detectRecords(
  head: Uint8Array,
  sources: readonly ElementSource[],
): DetectionCandidate | undefined {
  const text = decodeText(head, detectHeadCharset(head));
  const ofx = OFX.exec(text);
  if (ofx) return ofxCandidate(ofx[0].trim(), OFX_LIST.exec(text)?.[0]);
  const qif = QIF.exec(text);
  if (qif) {
    return recordCandidate({
      source: "generic",
      layout: "qif",
      format: "qif",
      score: SCORE,
      reasons: [{ kind: "tag", seen: qif[1]!.trim().slice(0, 40) }],
      open: openQif,
    });
  }
  const root = /^(?:\uFEFF|\s|<\?[^>]*>|<!--[\s\S]{0,2000}?-->)*<(?:[\w.-]+:)?([\w.-]+)[\s/>]/.exec(
    text,
  );
  if (!root) return undefined;
  for (const { key, elements = [] } of sources) {
    for (const layout of elements.filter((each) => each.root === root[1])) {
      return recordCandidate({
        source: key,
        layout: layout.name,
        format: "xml",
        score: SCORE,
        reasons: [{ kind: "tag", seen: layout.root }],
        open: (input) => openElements(input, layout),
      });
    }
  }
  return undefined;
}

function ofxCandidate(mark: string, list: string | undefined): DetectionCandidate {
  const reasons = [mark, list].filter((seen) => seen !== undefined);
  return recordCandidate({
    source: "generic",
    layout: "ofx",
    format: "ofx",
    score: SCORE,
    reasons: reasons.map((seen) => ({ kind: "tag", seen })),
    open: openOfx,
  });
}
