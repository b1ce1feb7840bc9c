import type { DetectionCandidate } from "#statements/detect.ts";
import { readCamt } from "#statements/formats/camt/read-camt.ts";
import { decodeText, detectHeadCharset } from "#statements/text/decode-text.ts";

const ROOT = /<(?:[\w.-]+:)?BkToCstmr(Stmt|AcctRpt|DbtCdtNtfctn)(?:V01)?[\s/>]/;
const NAMESPACE = /camt\.05([234])\.001\.(\d{2})/;
/** Old exports of OTP: the elements of a report without a namespace and without the message around them. */
const BARE = /<(Stmt|Rpt|Ntfctn)>\s*<[\s\S]{0,4000}?<(?:Acct|Ntry|Bal)>/;
const FORMATS: Readonly<Record<string, string>> = {
  Stmt: "camt.053",
  AcctRpt: "camt.052",
  Rpt: "camt.052",
  DbtCdtNtfctn: "camt.054",
  Ntfctn: "camt.054",
};
/** Sources by the bank code of the account's servicer. */
const SOURCES: Readonly<Record<string, string>> = {
  BACXHUHB: "unicredit",
  OTPVHUHB: "otp",
  OKHBHUHB: "kh",
  GIBAHUHB: "erste",
  UBRTHUHB: "raiffeisen",
};

/** The claim of CAMT on a file: its root element by local name, any version, with or without namespace. */
export function detectCamt(head: Uint8Array): DetectionCandidate | undefined {
  const text = decodeText(head, detectHeadCharset(head));
  if (!/^\s*</.test(text)) return undefined;
  const root = ROOT.exec(text);
  const bare = root ? undefined : BARE.exec(text);
  const name = root?.[1] ?? bare?.[1];
  if (!name) return undefined;
  const namespace = NAMESPACE.exec(text);
  const isElectra = text.includes("http://www.cardinal.hu/electra");
  const bic = /<(?:[\w.-]+:)?Svcr>[\s\S]{0,400}?<(?:[\w.-]+:)?BIC(?:FI)?>([A-Z]{8})/.exec(text)?.[1];
  const reasons = [root ? `root element ${root[0].replace(/[<>\s/]/g, "")}` : `element ${name} without a message around it`];
  if (namespace) reasons.push(`namespace ${namespace[0]}`);
  if (isElectra) reasons.push("extension namespace of Electra");
  if (bic) reasons.push(`servicer ${bic}`);
  return {
    score: root ? 95 : 60,
    detection: { kind: "statement", source: (bic && SOURCES[bic]) || "generic", format: FORMATS[name]!, reasons },
    read: (input) => readCamt(input, { isElectra, isBare: root === null }),
  };
}
