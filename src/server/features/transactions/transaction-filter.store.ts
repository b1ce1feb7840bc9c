/** What of the list's filter becomes a condition of the rows, as text with placeholders. */
import type { TransactionFilter } from "#contract/transactions.ts";
import { absolute, parseAmount, type Amount } from "#values/money.ts";
import type { TextParameters } from "#server/database/run-text.ts";
import { invalidField } from "#server/http/errors.ts";

// Accents fold one letter to one letter on both sides, so needle and hay always agree.
const ACCENTED = "áàâäãåąăçćčďéèêëęěíìîïłľĺñńňóòôöõőøřŕśšşșťţțúùûüűůýÿźžż";
const PLAIN = foldList(ACCENTED);
// More words than this are no search but a paste; each costs a pass over the text.
const WORDS_MAX = 8;
// Shorter digit strings are words like any other.
const DIGITS_MIN = 3;

function foldList(letters: string): string {
  const special: Readonly<Record<string, string>> = { ł: "l", ø: "o" };
  return [...letters].map((letter) => special[letter] ?? letter.normalize("NFD")[0]!).join("");
}

/** Lower case without accents, whatever locale the database was made with. */
function folded(expression: string): string {
  return `translate(lower(${expression} collate "pg_c_utf8"), '${ACCENTED}', '${PLAIN}')`;
}

/** True when the page is asked for by accounts and booking state alone: then statements repeat and can be prepared. */
export function isPlainFilter(filter: TransactionFilter): boolean {
  const { dateFrom, dateTo, fileId, ...texts } = filter;
  return dateFrom === undefined && dateTo === undefined && fileId === undefined && !hasRowConditions(texts);
}

/** True when something beyond accounts and days is asked: then daily sums cannot tell the count. */
export function hasRowConditions(filter: Omit<TransactionFilter, "dateFrom" | "dateTo" | "fileId"> & { fileId?: string }): boolean {
  const { text, amountMin, amountMax, direction, currency, partnerName, partnerTaxId, description, fileId } = filter;
  return [
    text,
    amountMin,
    amountMax,
    direction,
    currency,
    partnerName,
    partnerTaxId,
    description,
    fileId,
  ].some((value) => value !== undefined);
}

/**
 * Conditions on `bank_transaction as t`, joined by `and` (empty when there is none).
 * Bounds of amounts compare magnitudes, unless one of them is negative: then they compare signed amounts.
 */
export function buildFilterConditions(filter: TransactionFilter, parameters: TextParameters): string {
  const conditions: string[] = [];
  if (filter.booked === "BOOKED") conditions.push("t.booked_at is not null");
  // Pending items cannot be entered in the books, so they do not wait for it either; nor what the bank took back.
  if (filter.booked === "UNBOOKED") conditions.push("t.booked_at is null", "t.status = 'booked'", "t.withdrawn_at is null");
  if (filter.dateFrom !== undefined) conditions.push(`t.booking_date >= ${parameters.bind(filter.dateFrom)}::date`);
  if (filter.dateTo !== undefined) conditions.push(`t.booking_date <= ${parameters.bind(filter.dateTo)}::date`);
  if (filter.direction === "credit") conditions.push("t.amount > 0");
  if (filter.direction === "debit") conditions.push("t.amount < 0");
  if (filter.currency !== undefined) conditions.push(`t.currency = ${parameters.bind(filter.currency)}`);
  conditions.push(...buildAmountConditions(filter, parameters), ...buildTextConditions(filter, parameters));
  if (filter.fileId !== undefined) {
    conditions.push(
      `exists (select from transaction_source s where s.company_id = t.company_id and s.transaction_id = t.id
        and s.source_id = ${parameters.bind(filter.fileId)}::uuid)`,
    );
  }
  return conditions.map((condition) => ` and ${condition}`).join("");
}

function buildAmountConditions(filter: TransactionFilter, parameters: TextParameters): string[] {
  const min = readBound("amountMin", filter.amountMin);
  const max = readBound("amountMax", filter.amountMax);
  const signed = (min !== undefined && min < 0n) || (max !== undefined && max < 0n);
  const bind = (amount: Amount): string => `${parameters.bind(amount)}::bigint`;
  if (signed) {
    return [
      ...(min === undefined ? [] : [`t.amount >= ${bind(min)}`]),
      ...(max === undefined ? [] : [`t.amount <= ${bind(max)}`]),
    ];
  }
  return [
    ...(min === undefined ? [] : [`(t.amount >= ${bind(min)} or t.amount <= ${bind(-min)})`]),
    ...(max === undefined ? [] : [`t.amount between ${bind(-max)} and ${bind(max)}`]),
  ];
}

function readBound(path: string, text: string | undefined): Amount | undefined {
  if (text === undefined) return undefined;
  const parsed = parseAmount(text);
  if (!parsed.ok) throw invalidField(path, "not an amount that can be stored");
  return parsed.value;
}

function buildTextConditions(filter: TransactionFilter, parameters: TextParameters): string[] {
  const conditions: string[] = [];
  const contains = (expression: string, text: string): string => {
    const words = splitWords(text).map((word) => `strpos(${folded(expression)}, ${folded(`${parameters.bind(word)}::text`)}) > 0`);
    return words.length === 0 ? "true" : `(${words.join(" and ")})`;
  };
  if (filter.text !== undefined) {
    const everything = "concat_ws(' ', t.partner_name, t.remittance, t.type, t.reference, t.end_to_end_id, t.partner_account_nr)";
    conditions.push(`(${[contains(everything, filter.text), ...buildDigitConditions(filter.text, parameters)].join(" or ")})`);
  }
  if (filter.partnerName !== undefined) conditions.push(contains("t.partner_name", filter.partnerName));
  if (filter.description !== undefined) conditions.push(contains("t.remittance", filter.description));
  // Banks give no tax number of the partner; where a payer wrote it, it stands in the text.
  if (filter.partnerTaxId !== undefined) {
    const digits = filter.partnerTaxId.replace(/\D/g, "").slice(0, 8);
    conditions.push(contains("concat_ws(' ', t.partner_name, t.remittance, t.reference)", digits || filter.partnerTaxId));
  }
  return conditions;
}

/** People type amounts and account numbers with blanks, dots and dashes. */
function buildDigitConditions(text: string, parameters: TextParameters): string[] {
  const conditions: string[] = [];
  const digits = text.replace(/[\s.-]/g, "");
  if (/^\d+$/.test(digits) && digits.length >= DIGITS_MIN) {
    conditions.push(`strpos(regexp_replace(t.partner_account_nr, '[^0-9]', '', 'g'), ${parameters.bind(digits)}) > 0`);
  }
  const amount = /^[+-]?\d[\d\s]*([.,]\d{1,2})?$/.test(text.trim()) ? parseAmount(text.replace(/\s/g, "").replace(",", ".")) : undefined;
  if (amount?.ok && amount.value !== 0n) {
    const bound = absolute(amount.value);
    conditions.push(`t.amount = ${parameters.bind(bound)}::bigint`, `t.amount = ${parameters.bind(-bound)}::bigint`);
  }
  return conditions;
}

/** Blanks separate words; a zero character is nothing PostgreSQL could hold. */
function splitWords(text: string): string[] {
  return text.replaceAll("\0", " ").normalize("NFC").split(/\s+/).filter(Boolean).slice(0, WORDS_MAX);
}
