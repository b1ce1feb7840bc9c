/**
 * OFX 1 (SGML) and 2 (XML): the statements of bank accounts and cards. The list has no opening
 * balance, so nothing proves that it is complete.
 */
import { markupTokens, type MarkupToken } from "#statements/formats/records/markup-tokens.ts";
import type { RecordRow, RecordTable } from "#statements/formats/records/record-table.ts";
import type { ColumnRole } from "#statements/formats/table/header-dictionary.ts";
import { RAW_LENGTH_MAX } from "#statements/raw-text.ts";
import type { FileInput } from "#statements/statement.ts";
import { hasValidHungarianCheck } from "#values/account-number.ts";
import { type LocalDate, parseLocalDate } from "#values/local-date.ts";
import { meantDay } from "#values/meant-day.ts";

/** Ids remembered to see whether each stands once; with more, they are only references. */
const IDS_NOTED_MAX = 300_000;

const ROLES: readonly ColumnRole[] = [
  "ownAccount",
  "currency",
  "bookingDate",
  "valueDate",
  "amount",
  "status",
  "id",
  "reference",
  "type",
  "partnerName",
  "partnerAccount",
  "remittance",
];
const STATEMENTS = new Set(["STMTRS", "CCSTMTRS"]);
/** An item, or the list of the booked or the pending ones, is over. */
const RECORD_ENDS = new Set(["STMTTRN", "BANKTRANLIST", "STMTTRNP", "BANKTRANLISTP"]);

/** The list a record stands in. */
interface OpenList {
  /** Empty for a card: its number is never shown. */
  account: string;
  bankId: string;
  currency: string;
  isCard: boolean;
}

/** What the first pass meets. */
interface Survey {
  statements: number;
  idsAreUnique: boolean;
  readonly to: Set<string>;
  closing: string | undefined;
  closingDay: string | undefined;
  /** The day in whose middle the balance was told. */
  toldOn: LocalDate | undefined;
  /** Whether an amount is written with signs of thousands. */
  grouped: boolean;
  /** The marks behind which other than three decimals stand. */
  readonly decimalMarks: Set<string>;
  /** Whether an amount is written with a minus. */
  signed: boolean;
  /** Whether a record calls itself a debit and its amount has no minus. */
  bareDebit: boolean;
}

/** Opens the file: a first pass counts statements and looks whether ids repeat. */
export function openOfx(input: FileInput): RecordTable {
  const survey: Survey = {
    statements: 0,
    idsAreUnique: true,
    to: new Set(),
    closing: undefined,
    closingDay: undefined,
    toldOn: undefined,
    grouped: false,
    decimalMarks: new Set(),
    signed: false,
    bareDebit: false,
  };
  const ids = new Set<string>();
  for (const { cells } of records(input, survey)) {
    noteAmount(survey, String(cells.amount));
    noteSign(survey, cells);
    if (cells.status === "pending") continue;
    const id = `${String(cells.ownAccount)} ${String(cells.id)}`;
    if (ids.size >= IDS_NOTED_MAX || ids.has(id)) survey.idsAreUnique = false;
    else ids.add(id);
  }
  // Some banks write no minus and leave the direction to the type, as tables do.
  const typeIsDirection = survey.bareDebit && !survey.signed;
  const isOne = survey.statements === 1;
  const [to] = survey.to;
  // A balance of another day than the list's last belongs to no row of it.
  const stated = survey.closingDay === (to ?? survey.closingDay) ? survey.closing : undefined;
  const closing = stated === undefined ? undefined : plainAmount(stated, survey);
  return {
    roles: typeIsDirection ? [...ROLES, "direction"] : ROLES,
    kind: "history",
    metadata: {
      accounts: [],
      texts: [],
      closing: isOne ? closing : undefined,
      ...(isOne && survey.toldOn && { askedOn: survey.toldOn }),
    },
    loneThreesAreAsked: true,
    *rows() {
      for (const found of records(input)) {
        const plain = withAmount(found, survey);
        const cells = { ...plain.cells, direction: plain.cells.type };
        const record = typeIsDirection ? { ...plain, cells } : plain;
        if (survey.idsAreUnique) yield record;
        else {
          const { id, ...others } = record.cells;
          const reference = [others.reference, id].filter(Boolean).join(" ");
          yield { ...record, cells: { ...others, reference } };
        }
      }
    },
  };
}

function* records(input: FileInput, survey?: Survey): Generator<RecordRow, void, undefined> {
  let list: OpenList | undefined;
  let record: Map<string, string> | undefined;
  let line = 0;
  const inside: string[] = [];
  for (const token of markupTokens(input)) {
    const name = token.name.toUpperCase();
    if (name === "") continue;
    if (token.closes) {
      if (record && list && RECORD_ENDS.has(name)) {
        yield rowOf(record, list, line);
        record = undefined;
      }
      if (STATEMENTS.has(name)) list = undefined;
      if (inside.includes(name)) inside.length = inside.indexOf(name);
      continue;
    }
    if (STATEMENTS.has(name)) {
      list = { account: "", bankId: "", currency: "", isCard: name === "CCSTMTRS" };
      if (survey) survey.statements++;
    }
    if (!list) continue;
    if (name === "STMTTRN" || name === "STMTTRNP") {
      // An open record that nobody closed ends where the next begins.
      if (record) yield rowOf(record, list, line);
      record = new Map([["", name]]);
      line = token.line;
    } else if (token.text === "") {
      if (inside.length < 16) inside.push(name);
    } else if (record) note(record, name, token, inside);
    else noteList(list, name, token.text, inside, survey);
  }
  if (record && list) yield rowOf(record, list, line);
}

function note(
  record: Map<string, string>,
  name: string,
  { text }: MarkupToken,
  inside: readonly string[],
): void {
  const key =
    inside.includes("BANKACCTTO") && name === "ACCTID"
      ? "TOACCT"
      : inside.includes("CURRENCY") && name === "CURSYM"
        ? "OWNCUR"
        : name;
  // The name of the payee may stand in an aggregate of its own.
  if (!record.has(key) && record.size < 64) record.set(key, text.slice(0, RAW_LENGTH_MAX));
}

function noteList(
  list: OpenList,
  name: string,
  text: string,
  inside: readonly string[],
  survey: Survey | undefined,
): void {
  if (name === "CURDEF") list.currency = text;
  if (name === "BANKID" && inside.includes("BANKACCTFROM")) list.bankId = text;
  if (name === "ACCTID" && inside.includes("BANKACCTFROM"))
    list.account = ownAccount(list.bankId, text);
  if (!survey) return;
  if (name === "DTEND") survey.to.add(day(text));
  if (name === "BALAMT" && inside.includes("LEDGERBAL")) survey.closing = text.replace(/\s/g, "");
  if (name === "DTASOF" && inside.includes("LEDGERBAL")) {
    survey.closingDay = day(text);
    survey.toldOn = dayWithin(text);
  }
}

/** The day of an instant that is not its beginning; undefined where the text states no hour. */
function dayWithin(text: string): LocalDate | undefined {
  const written = parseLocalDate(day(text));
  const hours = /^\d{8}(\d{4,6})/.exec(text)?.[1];
  if (!written.ok || hours === undefined || /^(?:0+|2359\d*)$/.test(hours)) return undefined;
  // Midnight in Budapest, written in another zone, is the day that begins there.
  return plainTime(text) !== "" && day(text).replaceAll("-", "") !== text.slice(0, 8)
    ? undefined
    : written.value;
}

/** A Hungarian number that is cut in two by the format: the bank's 8 digits, then the rest. */
function ownAccount(bankId: string, account: string): string {
  const joined = bankId + account.replace(/[\s-]/g, "");
  return /^\d{8}$/.test(bankId) &&
    /^\d{16}(?:\d{8})?$/.test(joined) &&
    hasValidHungarianCheck(joined.padEnd(24, "0"))
    ? joined
    : account;
}

function rowOf(record: ReadonlyMap<string, string>, list: OpenList, line: number): RecordRow {
  const at = (name: string): string => record.get(name) ?? "";
  const isPending = at("") === "STMTTRNP";
  const name = at("NAME") || at("PAYEE");
  const memo = at("MEMO");
  return {
    line,
    raw: [...record]
      .slice(1)
      .map(([key, text]) => `${key}:${text}`)
      .join("\t"),
    cells: {
      ownAccount: list.isCard ? "" : list.account,
      currency: list.currency,
      bookingDate: day(at("DTPOSTED") || at("DTTRAN")),
      valueDate: day(at("DTAVAIL")),
      // An item that corrects an earlier one is no further item: a person decides.
      status: isPending
        ? "pending"
        : at("CORRECTFITID") === ""
          ? "completed"
          : `correction ${at("CORRECTACTION")}`,
      amount: foreignAmount(at("TRNAMT").replace(/\s/g, ""), at("OWNCUR"), list.currency),
      id: at("FITID"),
      reference: [at("CHECKNUM"), at("REFNUM")].filter((text) => text && text !== "0").join(" "),
      type: at("TRNTYPE"),
      partnerName: name,
      partnerAccount: at("TOACCT"),
      remittance: memo === name ? "" : memo,
    },
  };
}

/**
 * An amount that its own `CURRENCY` states in other money than the account's says so, and the row
 * is a question: the bank's rounding of the conversion is not in the file.
 */
function foreignAmount(amount: string, own: string, currency: string): string {
  return own === "" || own.toUpperCase() === currency.toUpperCase() ? amount : `${amount} ${own}`;
}

/** `20260302120000.000[-5:EST]`: the day that the instant means; see `meantDay`. */
function day(text: string): string {
  const [, year, month, date] = /^(\d{4})(\d{2})(\d{2})/.exec(text) ?? [];
  if (!year) return text;
  const written = parseLocalDate(`${year}-${month}-${date}`);
  return written.ok ? meantDay(written.value, plainTime(text)) : `${year}-${month}-${date}`;
}

/** The time of an instant of OFX, `2026-10-04T22:00:00.000+00:00`; without a zone the bare day. */
function plainTime(text: string): string {
  const [, day, hour, minute, second, fraction, sign, ahead, part] =
    /^(\d{8})(\d{2})(\d{2})(\d{2})?(\.\d{1,9})?\s*\[([+-]?)(\d{1,2})(?:\.(\d{1,2}))?(?::[^\]]*)?\]$/.exec(
      text.trim(),
    ) ?? [];
  if (!hour || !ahead) return "";
  // Hours of a zone have decimals: 5.5 or 5.50 is half past five.
  const minutes = part ? Math.round(Number(`0.${part}`) * 60) : 0;
  const zone = `${sign || "+"}${ahead.padStart(2, "0")}:${String(minutes).padStart(2, "0")}`;
  return `${day} ${hour}:${minute}:${second ?? "00"}${fraction ?? ""}${zone}`;
}

/**
 * OFX has no signs of thousands: a lone comma or point is decimal. Before three digits that is only
 * believed where other amounts of the file have decimals behind the same mark and none has signs of
 * thousands.
 */
function decimal(text: string): string {
  const plain = /^([+-]?)(\d*)[.,](\d+)$/.exec(text);
  return plain ? `${plain[1]}${plain[2] || "0"}.${plain[3]!.padEnd(4, "0")}` : text;
}

function noteAmount(survey: Survey, text: string): void {
  const marks = text.replace(/[^.,]/g, "");
  if (marks.length > 1) survey.grouped = true;
  if (marks.length === 1 && !/[.,]\d{3}$/.test(text)) survey.decimalMarks.add(marks);
}

function noteSign(survey: Survey, { amount, type }: RecordRow["cells"]): void {
  const text = String(amount);
  if (/[-\u2212(]/.test(text)) survey.signed = true;
  else if (type === "DEBIT" && /[1-9]/.test(text)) survey.bareDebit = true;
}

function withAmount(record: RecordRow, survey: Survey): RecordRow {
  const amount = plainAmount(String(record.cells.amount), survey);
  return { ...record, cells: { ...record.cells, amount } };
}

function plainAmount(text: string, { grouped, decimalMarks }: Survey): string {
  const [, mark] = /^[+-]?[1-9]\d{0,2}([.,])\d{3}$/.exec(text) ?? [];
  const isOpen = mark !== undefined && !decimalMarks.has(mark);
  return grouped || isOpen ? text : decimal(text);
}
