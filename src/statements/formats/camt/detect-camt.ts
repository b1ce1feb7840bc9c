import { entryOf } from "#values/entry-of.ts";
import type { DetectionCandidate } from "#statements/detection-candidate.ts";
import type { DetectionReason } from "#statements/statement.ts";
import type { CamtSource } from "#statements/formats/camt/camt-source.ts";
import { readCamt } from "#statements/formats/camt/read-camt.ts";
import { decodeText, detectHeadCharset } from "#statements/text/decode-text.ts";

const ROOT = /<(?:[\w.-]+:)?BkToCstmr(Stmt|AcctRpt|DbtCdtNtfctn)(?:V01)?[\s/>]/;
/** Extension namespace of Electra, the program of Cardinal that many banks sell. */
const ELECTRA = "http://www.cardinal.hu/electra";
const NAMESPACE = /camt\.05([234])\.001\.(\d{2})/;
/**
 * The elements of a report without a namespace and without the message around them. Seen in old
 * exports of OTP.
 */
const BARE = /<(Stmt|Rpt|Ntfctn)>\s*<[\s\S]{0,4000}?<(?:Acct|Ntry|Bal)>/;
const FORMATS: Readonly<Record<string, string>> = {
  Stmt: "camt.053",
  AcctRpt: "camt.052",
  Rpt: "camt.052",
  DbtCdtNtfctn: "camt.054",
  Ntfctn: "camt.054",
};
const BY_NUMBER: Readonly<Record<string, string>> = { 2: "AcctRpt", 3: "Stmt", 4: "DbtCdtNtfctn" };

/**
 * The claim of CAMT on a file: its root element by local name, any version, with or without
 * namespace. The source is the one of `sources` that names the account's servicer.
 */
export function detectCamt(
  head: Uint8Array,
  sources: readonly CamtSource[],
): DetectionCandidate | undefined {
  const text = decodeText(head, detectHeadCharset(head));
  if (!/^\s*</.test(text)) return undefined;
  const root = ROOT.exec(text);
  const bare = root ? undefined : BARE.exec(text);
  const namespace = NAMESPACE.exec(text);
  // The namespace still names a file that is cut off before its first element of content.
  const name =
    root?.[1] ?? bare?.[1] ?? (namespace ? entryOf(BY_NUMBER, namespace[1]!) : undefined);
  if (!name) return undefined;
  const isElectra = text.includes(ELECTRA);
  const bic = /<(?:[\w.-]+:)?Svcr>[\s\S]{0,400}?<(?:[\w.-]+:)?BIC(?:FI)?>([A-Z]{8})/.exec(
    text,
  )?.[1];
  const marked = bic === undefined ? findMark(text, sources) : undefined;
  const source =
    marked?.source ??
    sources.find(({ camt }) => bic !== undefined && camt?.servicers.includes(bic));
  const reasons: DetectionReason[] = [];
  if (root) reasons.push({ kind: "tag", seen: root[0].replace(/[<>\s/]/g, "") });
  if (bare) reasons.push({ kind: "tag", seen: name });
  if (namespace) reasons.push({ kind: "tag", seen: namespace[0] });
  if (isElectra) reasons.push({ kind: "tag", seen: ELECTRA });
  if (bic) reasons.push({ kind: "bank", seen: bic });
  if (marked) reasons.push({ kind: "tag", seen: marked.seen });
  const score = root ? 95 : 60;
  const key = source?.key ?? "generic";
  return {
    score,
    detection: { kind: "statement", source: key, format: entryOf(FORMATS, name)!, reasons },
    candidates: [{ source: key, score, reasons }],
    read: (input) => readCamt(input, { isElectra, isBare: bare !== null && bare !== undefined }),
  };
}

/** The source whose own mark stands in a text that names no servicer. */
function findMark(
  text: string,
  sources: readonly CamtSource[],
): { readonly source: CamtSource; readonly seen: string } | undefined {
  for (const source of sources) {
    const seen = source.camt?.mark?.exec(text)?.[0];
    if (seen !== undefined) return { source, seen };
  }
  return undefined;
}
