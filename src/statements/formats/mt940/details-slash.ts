/** Slash codewords (`/TRTP/SEPA OVERBOEKING/IBAN/…/NAME/…/REMI/…`) and Citi's `/PT/FT/PY/…`. */
import type { EntryDetails } from "#statements/formats/mt940/details.ts";

const CODES = [
  "TRTP",
  "IBAN",
  "BIC",
  "NAME",
  "REMI",
  "EREF",
  "MARF",
  "CSID",
  "PREF",
  "RTRN",
  "CNTP",
  "BENM",
  "ORDP",
  "ISDT",
  "PURP",
  "UDTR",
  "UCRD",
  "EXCH",
  "CHGS",
  "OAMT",
  "OCMT",
  "IREF",
  "ADDR",
  "ID",
  "ORDB",
  "BENB",
  "ULTB",
  "ULTD",
  "CREF",
  "SVCL",
  "PT",
  "PY",
  "CTC",
  "BN",
  "BO",
  "BI",
  "GI",
  "AB",
  "CACC",
  "BBK",
  "BA",
  "ACCT",
  "TYPE",
  "BBAN",
];
/** A value may hold slashes: only a known word between two of them begins a new one. */
const SPLIT = new RegExp(`/(${CODES.join("|")})/`);

/** Reads codewords; `undefined` when the text does not begin with one. */
export function readSlashDetails(lines: readonly string[]): EntryDetails | undefined {
  const first = lines[0]!;
  if (first.charCodeAt(0) !== 47 && !(first.trim() === "" && lines[1]?.startsWith("/")))
    return undefined;
  // Values are wrapped at the width of the field without a blank.
  const parts = lines.join("").trimStart().split(SPLIT);
  if (parts[0] !== "" || parts.length < 3) return undefined;
  const values = new Map<string, string>();
  for (let index = 1; index < parts.length; index += 2) {
    const code = parts[index]!;
    const text = parts[index + 1]!.trim();
    if (text && !values.has(code)) values.set(code, text);
  }
  return translateCodewords(values);
}

function translateCodewords(values: ReadonlyMap<string, string>): EntryDetails {
  const [account, , name] = (values.get("CNTP") ?? "").split("/");
  const nested = parseNested(values.get("BENM") ?? values.get("ORDP"));
  const ownName = values.get("BN") ?? values.get("BO");
  const ownAccount =
    values.get("IBAN") ??
    values.get("BBAN") ??
    nested.account ??
    values.get("BA") ??
    values.get("CACC");
  return {
    partnerName: clean(name || values.get("NAME") || nested.name || ownName),
    partnerAccountNr: clean(account || ownAccount),
    remittance: clean(
      remittanceText(values.get("REMI")) ??
        values.get("PY") ??
        values.get("CTC")?.replace(/^\d+\//, ""),
    ),
    type: clean(values.get("TRTP") ?? values.get("TYPE") ?? values.get("PT")),
    reference: clean(values.get("PREF") ?? values.get("IREF")),
    endToEndId: statedReference(values.get("EREF")),
  };
}

/** `//NAME/…` inside BENM and ORDP of Rabobank. */
function parseNested(text: string | undefined): { name?: string; account?: string } {
  if (!text) return {};
  return {
    name: /(?:NAME\/)?\/?([^/]+)/.exec(text.replace(/^\/+/, ""))?.[1],
    account: /\b([A-Z]{2}\d{2}[A-Z0-9]{11,30})\b/.exec(text)?.[1],
  };
}

/** `USTD//text/` and `STRD/CUR/reference/` hold the text behind their own signs. */
function remittanceText(text: string | undefined): string | undefined {
  return text
    ?.replace(/^USTD\/\//, "")
    .replace(/^STRD\/CUR\//, "")
    .replace(/^\/+|\/+$/g, "");
}

function statedReference(text: string | undefined): string | undefined {
  const value = clean(text);
  return value && !/^(NOTPROVIDED|NOTAVAIL|NONREF)/i.test(value) ? value : undefined;
}

function clean(text: string | undefined): string | undefined {
  return text?.replace(/\s+/g, " ").replace(/\/+$/, "").trim() || undefined;
}
