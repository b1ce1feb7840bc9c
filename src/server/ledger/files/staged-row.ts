/**
 * One read item as a line of PostgreSQL's COPY text format, in the columns of the staging table.
 */
import type { ReadTransaction } from "#statements/statement.ts";

/** Columns of the staging table in the order of the lines; types as PostgreSQL names them. */
export const STAGED_COLUMNS = [
  ["seq", "integer"],
  ["statement", "integer"],
  ["id", "uuid"],
  ["booking_date", "date"],
  ["amount", "bigint"],
  ["content_key", "integer"],
  ["line", "integer"],
  ["booking_date_stated", "boolean"],
  ["currency", "text"],
  ["value_date", "date"],
  ["partner_name", "text"],
  ["partner_account_nr", "text"],
  ["remittance", "text"],
  ["type", "text"],
  ["origin_id", "text"],
  ["reference", "text"],
  ["end_to_end_id", "text"],
  ["balance_after", "bigint"],
  ["original_amount", "bigint"],
  ["original_currency", "text"],
  ["exchange_rate", "text"],
  ["raw", "text"],
] as const;

/** Place of an item in its file. */
export interface RowPlace {
  readonly seq: number;
  readonly statement: number;
  readonly id: string;
  /** The space in which the origin's ids are unique, such as `otp-xlsx`. */
  readonly idSpace: string;
}

/** The line with its newline. Zero bytes, which PostgreSQL cannot hold, are dropped. */
export function encodeStagedRow(item: ReadTransaction, place: RowPlace): string {
  const name = escape(item.partnerName ?? "");
  const note = escape(item.remittance ?? "");
  const account = escape(item.partnerAccountNr ?? "");
  return (
    `${place.seq}\t${place.statement}\t${place.id}\t${item.bookingDate}\t${item.amount}\t${hashText(name + account + note)}\t${item.line}` +
    `\t${item.bookingDateStated ? "t" : "f"}\t${escape(item.currency)}\t${item.valueDate ?? "\\N"}\t${name}\t${account}\t${note}` +
    `\t${escape(item.type ?? "")}\t${item.id ? `${place.idSpace}:${escape(item.id)}` : "\\N"}` +
    `\t${escape(item.reference ?? "")}\t${escape(item.endToEndId ?? "")}\t${item.balanceAfter ?? "\\N"}` +
    `\t${item.originalAmount ?? "\\N"}\t${escapeMaybe(item.originalCurrency)}\t${escapeMaybe(item.exchangeRate)}\t${escape(item.raw)}\n`
  );
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
