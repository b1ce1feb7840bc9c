/** The list's filter as conditions on rows, as text with placeholders. */
import { wasFrozen } from "#server/database/frozen-rows.ts";
import type { TransactionConditions } from "#contract/transactions/transaction-filter.ts";
import { parseAmount, type Amount } from "#values/money.ts";
import { arrivedAfter as arrivedAfterTime } from "#server/database/arrived-rows.ts";
import type { TextParameters } from "#server/database/run-text.ts";
import { invalidField } from "#server/http/errors.ts";
import { invariant } from "#values/result.ts";
import { buildTextConditions, type TextSearch } from "./transaction-search.store.ts";

/** The list's filter with what its company and its caller make of it. */
export interface RowFilter extends TransactionConditions {
  /**
   * Items are wanted that came later; null: the caller has no such moment, so all items are new.
   */
  readonly arrivedAfter?: Date | null;
  /** Ids of the own transfers that are left out. */
  readonly leftOutIds?: readonly string[];
  /** The company whose files, notes or changes are meant. */
  readonly companyId?: string;
}

/**
 * True when the page is asked for by accounts and booking state alone: then statements repeat and
 * can be prepared.
 */
export function isPlainFilter(filter: TransactionConditions): boolean {
  const { dateFrom, dateTo, fileId, ...texts } = filter;
  return (
    dateFrom === undefined &&
    dateTo === undefined &&
    fileId === undefined &&
    !hasRowConditions(texts)
  );
}

/** True when something beyond accounts and days is asked: then daily sums cannot tell the count. */
export function hasRowConditions(
  filter: Omit<TransactionConditions, "dateFrom" | "dateTo" | "fileId"> & { fileId?: string },
): boolean {
  const {
    text,
    amountMin,
    amountMax,
    direction,
    currency,
    partnerName,
    partnerTaxId,
    description,
    fileId,
    broughtBy,
    possibleDouble,
    noted,
    question,
    newSince,
    ownTransfers,
    openChange,
  } = filter;
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
    broughtBy,
    possibleDouble,
    noted,
    question,
    newSince,
    ownTransfers,
    openChange,
  ].some((value) => value !== undefined);
}

/**
 * Conditions on `shown_transaction as t`, joined by `and` (empty when there is none).
 * Bounds of amounts compare magnitudes, unless one of them is negative: then they compare signed
 * amounts. `search`: the filter's texts as `readTextSearch` answered them; `fromIndex`: the rows
 * come by its keys.
 */
export function buildFilterConditions(
  filter: RowFilter,
  parameters: TextParameters,
  search: TextSearch | undefined,
  fromIndex = false,
): string {
  const conditions: string[] = [];
  if (filter.booked === "BOOKED") conditions.push("t.booked_at is not null");
  // Pending items cannot be booked, so they do not count as unbooked; withdrawn items do not
  // either.
  if (filter.booked === "UNBOOKED")
    conditions.push("t.booked_at is null", "t.status = 'booked'", "t.withdrawn_at is null");
  if (filter.dateFrom !== undefined)
    conditions.push(`t.booking_date >= ${parameters.bind(filter.dateFrom)}::date`);
  if (filter.dateTo !== undefined)
    conditions.push(`t.booking_date <= ${parameters.bind(filter.dateTo)}::date`);
  if (filter.direction === "credit") conditions.push("t.amount > 0");
  if (filter.direction === "debit") conditions.push("t.amount < 0");
  if (filter.currency !== undefined)
    conditions.push(`t.currency = ${parameters.bind(filter.currency)}`);
  conditions.push(...buildAmountConditions(filter, parameters));
  const { text, partnerName, partnerTaxId, description } = filter;
  const asksText = [text, partnerName, partnerTaxId, description].some(
    (value) => value !== undefined,
  );
  invariant(!asksText || search !== undefined, "the texts of a filter are read before");
  if (search !== undefined) conditions.push(...buildTextConditions(search, parameters, fromIndex));
  const { newSince, arrivedAfter } = filter;
  invariant(
    newSince === undefined || arrivedAfter !== undefined,
    "the moment of a filter is read before",
  );
  if (arrivedAfter !== undefined && arrivedAfter !== null)
    conditions.push(arrivedAfterTime(parameters.bind(arrivedAfter)));
  if (filter.fileId !== undefined) {
    conditions.push(
      `exists (select from transaction_source s where s.company_id = t.company_id and s.transaction_id = t.id
        and s.source_id = ${parameters.bind(filter.fileId)}::uuid)`,
    );
  }
  if (filter.ownTransfers !== undefined) {
    invariant(filter.leftOutIds !== undefined, "the own transfers of a filter are read before");
    conditions.push(`t.id <> all(${parameters.bind([...filter.leftOutIds])}::uuid[])`);
  }
  if (filter.openChange) conditions.push(hasOpenChange(parameters.bind(companyOf(filter))));
  if (filter.noted) conditions.push(isNoted(parameters.bind(companyOf(filter))));
  if (filter.question)
    conditions.push(isAsked(parameters.bind(companyOf(filter)), parameters.bind(filter.question)));
  if (filter.possibleDouble)
    conditions.push("t.possible_double_of is not null", "not t.double_settled");
  if (filter.broughtBy !== undefined)
    conditions.push(
      broughtBy(parameters.bind(companyOf(filter)), parameters.bind(filter.broughtBy)),
    );
  return conditions.map((condition) => ` and ${condition}`).join("");
}

function companyOf({ companyId }: RowFilter): string {
  invariant(companyId !== undefined, "the company of a filter is read before");
  return companyId;
}

/** The rows about which something was said, and rows that lead them now. */
function isNoted(company: string): string {
  return isAmong(
    `select i.transaction_id as id from question_item i where i.company_id = ${company}::uuid`,
    company,
  );
}

/** The rows with a question in the state, and rows that lead them now. */
function isAsked(company: string, state: string): string {
  return isAmong(
    `select i.transaction_id as id from question q
      join question_item i on i.company_id = ${company}::uuid and i.question_id = q.id
      where q.company_id = ${company}::uuid and q.state = ${state}`,
    company,
  );
}

/** The rows that a bank changed after they were booked or exported, and rows that lead them now. */
function hasOpenChange(company: string): string {
  return isAmong(
    `select c.transaction_id as id from transaction_change c
      where c.company_id = ${company}::uuid and c.seen_at is null and ${wasFrozen("c")}`,
    company,
  );
}

/** The rows that the file or the batch of files brought, and rows that lead them now. */
function broughtBy(company: string, id: string): string {
  return isAmong(
    `select s.transaction_id as id from stored_file f
      join transaction_source s on s.company_id = f.company_id and s.source_id = f.id and s.rule = 'first'
      where f.company_id = ${company}::uuid and (f.id = ${id}::uuid or f.batch_id = ${id}::uuid)`,
    company,
  );
}

/**
 * The rows that `ids` gives, and rows of other origins that count for them. A list of ids, looked
 * up once: few rows of a company are meant, and a condition on each row would look at them all.
 */
function isAmong(ids: string, company: string): string {
  return `t.id in (
    with meant as materialized (${ids})
    select id from meant
    union all select l.leading_id from meant m
      join transaction_link l on l.company_id = ${company}::uuid and l.other_id = m.id and l.undone_at is null)`;
}

/** Bounds of amounts on a column; see `buildFilterConditions` for their signs. */
export function buildAmountConditions(
  filter: Pick<TransactionConditions, "amountMin" | "amountMax">,
  parameters: TextParameters,
  column = "t.amount",
): string[] {
  const min = readBound("amountMin", filter.amountMin);
  const max = readBound("amountMax", filter.amountMax);
  const signed = (min !== undefined && min < 0n) || (max !== undefined && max < 0n);
  const bind = (amount: Amount): string => `${parameters.bind(amount)}::bigint`;
  const between = (from: Amount, to: Amount): string =>
    `${column} between ${bind(from)} and ${bind(to)}`;
  if (signed) {
    return [
      ...(min === undefined ? [] : [`${column} >= ${bind(min)}`]),
      ...(max === undefined ? [] : [`${column} <= ${bind(max)}`]),
    ];
  }
  if (min === undefined) return max === undefined ? [] : [between(-max, max)];
  if (max === undefined) return [`(${column} >= ${bind(min)} or ${column} <= ${bind(-min)})`];
  // Two ranges that stand alone: an index serves each of them, and not „large enough and small
  // enough".
  return [`(${between(min, max)} or ${between(-max, -min)})`];
}

function readBound(path: string, text: string | undefined): Amount | undefined {
  if (text === undefined) return undefined;
  const parsed = parseAmount(text);
  if (!parsed.ok) throw invalidField(path, "not an amount that can be stored");
  return parsed.value;
}
