/**
 * One read item as a line of PostgreSQL's COPY text format, in the columns of the staging table.
 */
import type { ReadTransaction } from "#statements/statement.ts";
import { ITEM_TEXT_COLUMNS, ITEM_TEXTS } from "#values/item-texts.ts";

/** Place of an item in its file. */
export interface RowPlace {
  readonly seq: number;
  readonly statement: number;
  readonly id: string;
  /** The space in which the origin's ids are unique, such as `otp-xlsx`. */
  readonly idSpace: string;
}

/** A fact of an item: its column, the column's type, and how COPY is told it. */
interface StagedFact {
  readonly column: string;
  readonly type: "boolean" | "date" | "text" | "bigint";
  readonly encode: (item: ReadTransaction, place: RowPlace) => string;
  /** A later reading of the same file by a better reader may change it. */
  readonly betters?: true;
  /** Another document of the item fills it where the first one tells nothing. */
  readonly fills?: true;
}

/**
 * The facts of an item beside its day and its amount: each stands here once, and in a column of
 * this name in the staging table and in `bank_transaction`.
 */
export const STAGED_FACTS: readonly StagedFact[] = [
  {
    column: "booking_date_stated",
    type: "boolean",
    encode: (item) => (item.bookingDateStated ? "t" : "f"),
  },
  { column: "currency", type: "text", encode: (item) => escape(item.currency) },
  {
    column: "value_date",
    type: "date",
    encode: (item) => item.valueDate ?? "\\N",
    betters: true,
    fills: true,
  },
  { column: "remittance", type: "text", encode: readNote, betters: true, fills: true },
  {
    column: "origin_id",
    type: "text",
    encode: (item, { idSpace }) => (item.id ? `${idSpace}:${escape(item.id)}` : "\\N"),
    fills: true,
  },
  ...ITEM_TEXTS.map((name): StagedFact => ({
    column: ITEM_TEXT_COLUMNS[name],
    type: "text",
    encode: (item) => escape(item[name] ?? ""),
    betters: true,
    // The kind is each format's own word.
    ...(name !== "type" && { fills: true }),
  })),
  {
    column: "balance_after",
    type: "bigint",
    encode: (item) => `${item.balanceAfter ?? "\\N"}`,
    fills: true,
  },
  {
    column: "original_amount",
    type: "bigint",
    encode: (item) => `${item.originalAmount ?? "\\N"}`,
    fills: true,
  },
  {
    column: "original_currency",
    type: "text",
    encode: (item) => escapeMaybe(item.originalCurrency),
    fills: true,
  },
  {
    column: "exchange_rate",
    type: "text",
    encode: (item) => escapeMaybe(item.exchangeRate),
    fills: true,
  },
];

/** Columns of the staging table in the order of the lines; types as PostgreSQL names them. */
export const STAGED_COLUMNS: readonly (readonly [column: string, type: string])[] = [
  ["seq", "integer"],
  ["statement", "integer"],
  ["id", "uuid"],
  ["booking_date", "date"],
  ["amount", "bigint"],
  ["content_key", "integer"],
  ["line", "integer"],
  ...STAGED_FACTS.map(({ column, type }) => [column, type] as const),
  ["raw", "text"],
];

/** The line with its newline. Zero bytes, which PostgreSQL cannot hold, are dropped. */
export function encodeStagedRow(item: ReadTransaction, place: RowPlace): string {
  const content = hashText(readName(item) + readAccount(item) + readNote(item));
  let line = `${place.seq}\t${place.statement}\t${place.id}\t${item.bookingDate}\t${item.amount}\t${content}\t${item.line}`;
  for (const { encode } of STAGED_FACTS) line += `\t${encode(item, place)}`;
  return `${line}\t${escape(item.raw)}\n`;
}

function readName(item: ReadTransaction): string {
  return escape(item.partnerName ?? "");
}

function readAccount(item: ReadTransaction): string {
  return escape(item.partnerAccountNr ?? "");
}

function readNote(item: ReadTransaction): string {
  return escape(item.remittance ?? "");
}

function escapeMaybe(text: string | undefined): string {
  return text ? escape(text) : "\\N";
}

// Most texts hold none of these characters; the test is several times cheaper than the replacement.
const SPECIAL = /[\\\t\n\r\0]/;

function escape(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text.replace(/[\\\t\n\r\0]/g, (sign) => ESCAPES[sign] ?? "");
}

const ESCAPES: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  "\t": "\\t",
  "\n": "\\n",
  "\r": "\\r",
};

/**
 * FNV-1a, 32 bits: orders equal items by their content, so that their places do not depend on the
 * file's order.
 */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash | 0;
}
