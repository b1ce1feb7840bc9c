/**
 * QIF: one letter and a value on each line, `^` after each record. It knows neither currency nor
 * account number, and the order of day and month is decided over the whole file.
 */
import type { RecordRow, RecordTable } from "#statements/formats/records/record-table.ts";
import type { ColumnRole } from "#statements/formats/table/header-dictionary.ts";
import { RAW_LENGTH_MAX } from "#statements/raw-text.ts";
import { ReadStop } from "#statements/read-stop.ts";
import type { FileInput } from "#statements/statement.ts";
import { detectCharset } from "#statements/text/decode-text.ts";
import { textLines } from "#statements/text/text-lines.ts";

const ROLES: readonly ColumnRole[] = [
  "ownAccountName",
  "bookingDate",
  "amount",
  "partnerName",
  "remittance",
  "reference",
  "type",
];
/** Lists that hold movements of money. */
const MONEY_LISTS = new Set(["bank", "ccard", "cash", "oth a", "oth l"]);
/** Lists of a program that move nothing on an account. */
const OTHER_LISTS = new Set([
  "cat",
  "class",
  "security",
  "prices",
  "memorized",
  "invst",
  "tax",
  "budget",
]);
/** Parts of one record that are kept; splits repeat theirs and are left out. */
const PARTS_MAX = 32;

export function openQif(input: FileInput): RecordTable {
  return {
    roles: ROLES,
    kind: "history",
    metadata: { accounts: [], texts: [] },
    rows: () => records(input),
  };
}

function* records(input: FileInput): Generator<RecordRow, void, undefined> {
  const accounts = new Set<string>();
  let list = "";
  let isMoney = false;
  let isAccount = false;
  let account = "";
  let parts = new Map<string, string>();
  let raw = "";
  let first = 0;
  for (const { text, number } of textLines(input, detectCharset(input))) {
    const line = text.trim();
    if (line.startsWith("!")) {
      const [, type] = /^!type:(.*)$/i.exec(line) ?? [];
      isAccount = /^!account/i.test(line);
      if (type !== undefined) {
        list = type.trim().toLowerCase();
        isMoney = isMoneyList(list, number);
      } else if (isAccount) isMoney = false;
      parts = new Map();
      first = 0;
      continue;
    }
    if (line === "^") {
      if (isAccount) account = parts.get("N") ?? account;
      else if (isMoney && first > 0 && !isOpening(parts)) {
        refuseSecond(accounts.add(account || list), first);
        yield rowOf(parts, account, raw, first);
      }
      parts = new Map();
      first = 0;
      continue;
    }
    if (line === "" || !(isMoney || isAccount)) continue;
    if (first === 0) [first, raw] = [number, ""];
    const key = line[0]!;
    if (!parts.has(key) && parts.size < PARTS_MAX) parts.set(key, line.slice(1).trim());
    if (raw.length < RAW_LENGTH_MAX) raw += `${raw ? "\t" : ""}${line.slice(0, RAW_LENGTH_MAX)}`;
  }
  if (!isMoney || first === 0 || isOpening(parts)) return;
  refuseSecond(accounts.add(account || list), first);
  yield rowOf(parts, account, raw, first);
}

/** QIF gives its accounts no numbers: a person could only say one for all of them. */
function refuseSecond(accounts: ReadonlySet<string>, line: number): void {
  if (accounts.size < 2) return;
  const message = "The file holds several accounts, and none has a number.";
  throw new ReadStop({
    code: "format_not_supported",
    severity: "fatal",
    message,
    line,
    params: { format: "QIF", several: "accounts" },
  });
}

/** Throws where nobody knows what a list holds: its movements would be lost. */
function isMoneyList(list: string, line: number): boolean {
  if (MONEY_LISTS.has(list)) return true;
  if (OTHER_LISTS.has(list)) return false;
  const message = `The list "${list.slice(0, 40)}" is of no known kind.`;
  throw new ReadStop({ code: "syntax_invalid", severity: "fatal", message, line });
}

/** The balance with which a program begins an account is no movement. */
function isOpening(parts: ReadonlyMap<string, string>): boolean {
  return /^opening balance$/i.test(parts.get("P") ?? "");
}

function rowOf(
  parts: ReadonlyMap<string, string>,
  account: string,
  raw: string,
  line: number,
): RecordRow {
  const at = (key: string): string => parts.get(key) ?? "";
  return {
    line,
    raw,
    cells: {
      ownAccountName: account,
      bookingDate: wholeYear(at("D")),
      amount: amountOf(at("T"), at("U")),
      partnerName: at("P"),
      remittance: at("M"),
      reference: at("N"),
      type: at("L"),
    },
  };
}

/** The amount; where `T` and `U`, which mean the same, differ, a text that is no amount. */
function amountOf(one: string, other: string): string {
  const plain = (text: string): string => text.replace(/[^\d-]/g, "");
  return one && other && plain(one) !== plain(other) ? `${one} / ${other}` : one || other;
}

/** `8/12/13`, `2/10'2020` and `12.3.26` with four digits of the year, the order as it stands. */
function wholeYear(text: string): string {
  const match = /^(\d{1,2})\s*([./-])\s*(\d{1,2})\s*[./' -]\s*(\d{2}|\d{4})$/.exec(text);
  if (!match) return text;
  const [, first = "", sign = "", second = "", year = ""] = match;
  const whole = year.length === 4 ? year : `${Number(year) < 80 ? "20" : "19"}${year}`;
  return `${first.padStart(2, "0")}${sign}${second.padStart(2, "0")}${sign}${whole}`;
}
