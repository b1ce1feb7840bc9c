/**
 * The German way: a business code, a separator, and sub-fields `00`–`99`
 * (`166?00GUTSCHRIFT?20…?32NAME`).
 */
import { hasValidHungarianCheck } from "#values/account-number.ts";
import type { EntryDetails } from "#statements/formats/mt940/details.ts";

const START = /^\s*\w{0,3}([?^~><+@])\s*\d{2}/;
/** ING Romania writes the account where the second half of the name belongs. */
const IBAN_SHAPE = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
const REMITTANCE_MAX = 27;
const KNOWN_CODES = new Set([
  "00",
  "10",
  "30",
  "31",
  "32",
  "33",
  "34",
  "38",
  "60",
  "61",
  "62",
  "63",
  "64",
  "65",
  "70",
  "71",
  "99",
]);
const KEYWORDS = new Set([
  "EREF",
  "KREF",
  "MREF",
  "CRED",
  "DEBT",
  "SVWZ",
  "ABWA",
  "ABWE",
  "IBAN",
  "BIC",
  "COAM",
  "OAMT",
  "PURP",
]);

interface SubField {
  readonly code: string;
  readonly text: string;
}

/**
 * Reads sub-fields in any order, wrapped anywhere; `undefined` when the text does not begin in this
 * way.
 */
export function readStructuredDetails(lines: readonly string[]): EntryDetails | undefined {
  const first = lines[0]!;
  const isCut = lines.length > 1 && /^\s*\w{0,3}[?^~><+@]\s*\d?\s*$/.test(first);
  const start = START.exec(isCut ? first.trimEnd() + lines[1]! : first);
  if (!start) return undefined;
  const separator = start[1]!;
  // Nothing is inserted between lines: the separator and its digits may be on two lines.
  const subFields =
    separator === "+" ? subFieldsByLine(lines) : splitSubFields(lines.join(""), separator);
  return translateSubFields(first.slice(0, first.indexOf(separator)).trim(), subFields);
}

function splitSubFields(joined: string, separator: string): SubField[] {
  const fields: SubField[] = [];
  const text = joined.endsWith(separator) ? joined.slice(0, -1) : joined;
  let at = text.indexOf(separator);
  while (at !== -1) {
    let next = text.indexOf(separator, at + 1);
    while (next !== -1 && !isCodeAt(text, next + 1)) next = text.indexOf(separator, next + 1);
    fields.push({
      code: text.slice(at + 1, at + 3),
      text: next === -1 ? text.slice(at + 3) : text.slice(at + 3, next),
    });
    at = next;
  }
  return fields;
}

/**
 * With `+` the sign also stands inside the text: a known code begins a sub-field at the start of a
 * line, and within one only where the partner's codes 30–33 follow each other.
 */
function subFieldsByLine(lines: readonly string[]): SubField[] {
  const fields: { code: string; text: string }[] = [];
  for (const [index, line] of lines.entries()) {
    const start = /^\s*\w{0,3}\+(\d{2})/.exec(line);
    let text = line;
    if (start && isCodeAt(start[1]!, 0) && (index === 0 || line.startsWith("+"))) {
      fields.push({ code: start[1]!, text: "" });
      text = line.slice(start[0].length);
    }
    for (const part of text.split(/(?=\+(?:2\d|3[0-3]))/)) {
      const last = fields.at(-1);
      const code = part.slice(1, 3);
      const follows =
        code === "30" ? Number(last?.code) < 30 : Number(code) === Number(last?.code) + 1;
      if (part.startsWith("+") && last && follows) fields.push({ code, text: part.slice(3) });
      else if (last) last.text += part;
    }
  }
  return fields;
}

/** `20`–`29` are recognised by their digits alone, because nearly all codes are among them. */
function isCodeAt(text: string, at: number): boolean {
  const second = text.charCodeAt(at + 1);
  return (
    (text.charCodeAt(at) === 50 && second >= 48 && second <= 57) ||
    KNOWN_CODES.has(text.slice(at, at + 2))
  );
}

function translateSubFields(businessCode: string, fields: readonly SubField[]): EntryDetails {
  let bookingText = "";
  let bank = "";
  let account = "";
  let iban = "";
  let name = "";
  let secondName = "";
  const pieces: { readonly order: number; readonly text: string }[] = [];
  let isSorted = true;
  for (const { code, text } of fields) {
    const number = Number(code);
    if (
      (number >= 20 && number <= 29) ||
      (number >= 60 && number <= 65) ||
      number === 70 ||
      number === 71
    ) {
      isSorted &&= pieces.length === 0 || pieces[pieces.length - 1]!.order <= number;
      pieces.push({ order: number, text });
    } else if (number === 0) bookingText = text.trim();
    else if (number === 30) bank = text.trim();
    else if (number === 31) account = text.trim();
    else if (number === 38) iban = text.trim();
    else if (number === 32) name = text;
    else if (number === 33) secondName = text;
  }
  if (!isSorted) pieces.sort((a, b) => a.order - b.order);
  if (!account && !iban && IBAN_SHAPE.test(secondName.trim())) {
    account = secondName.trim();
    secondName = "";
  }
  let exact = "";
  for (const piece of pieces) exact += piece.text;
  const keyed = readKeywords(exact);
  const remittance = keyed
    ? (keyed.get("SVWZ") ?? keyed.get("") ?? "")
    : joinPieces(pieces.map((piece) => piece.text));
  const wholeName = collapse(secondName.length > 1 ? joinPieces([name, secondName]) : name);
  return {
    partnerName: wholeName || keyed?.get("ABWA") || keyed?.get("ABWE") || undefined,
    partnerAccountNr: iban || withBank(bank, account) || keyed?.get("IBAN") || undefined,
    remittance: collapse(remittance) || undefined,
    type: bookingText || businessCode || undefined,
    reference: keyed?.get("KREF") || undefined,
    endToEndId: statedReference(keyed?.get("EREF")),
  };
}

/** A Hungarian number cut in two: the bank's 8 digits in one sub-field, the rest in the next. */
function withBank(bank: string, account: string): string {
  if (!/^\d{8}$/.test(bank) || !/^\d{8}[- ]?(?:\d{8})?$/.test(account)) return account;
  const digits = bank + account.replace(/\D/g, "");
  return hasValidHungarianCheck(digits.padEnd(24, "0")) ? `${bank}-${account}` : account;
}

/**
 * The text of each SEPA keyword; text before the first keyword by the empty name; `undefined`
 * without any.
 */
function readKeywords(rawText: string): Map<string, string> | undefined {
  let values: Map<string, string> | undefined;
  let name = "";
  let from = 0;
  // German banks append their own message to the last keyword.
  const note = rawText.indexOf("MTLG:");
  const text = note === -1 ? rawText : rawText.slice(0, note);
  for (let plus = text.indexOf("+"); plus !== -1; plus = text.indexOf("+", plus + 1)) {
    const keyword = keywordBefore(text, plus);
    if (!keyword) continue;
    values ??= new Map();
    const before = text.slice(from, plus - keyword.length).trim();
    if (name || before) values.set(name, before);
    name = keyword;
    from = plus + 1;
  }
  values?.set(name, text.slice(from).trim());
  if (values && note !== -1)
    values.set("SVWZ", `${values.get("SVWZ") ?? ""} ${rawText.slice(note)}`.trim());
  return values;
}

function keywordBefore(text: string, plus: number): string | undefined {
  const four = text.slice(Math.max(0, plus - 4), plus);
  if (KEYWORDS.has(four)) return four;
  return four.endsWith("BIC") ? "BIC" : undefined;
}

function statedReference(text: string | undefined): string | undefined {
  return text && !/^(NOTPROVIDED|NOTAVAIL|NONREF)/i.test(text) ? text : undefined;
}

/** Banks differ in whether a blank belongs between sub-fields: only a full one runs on. */
function joinPieces(pieces: readonly string[]): string {
  let joined = "";
  for (const [index, piece] of pieces.entries()) {
    const before = pieces[index - 1];
    joined +=
      before !== undefined && before.length < REMITTANCE_MAX && !before.endsWith(" ")
        ? ` ${piece}`
        : piece;
  }
  return joined;
}

function collapse(text: string): string {
  // Most texts are clean already, and the replacement costs more than everything else here.
  return text.includes("  ") || text.includes("\t")
    ? text.replace(/\s+/g, " ").trim()
    : text.trim();
}
