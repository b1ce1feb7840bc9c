/**
 * The list's page: one ordered select per account, merged by the database. Never `bank_account_id =
 * any(...)`: it loses the index order and sorts the whole rest of the account (measured at 10
 * million rows).
 */
import type { Selectable } from "kysely";
import { PAGE_ROWS } from "#contract/transactions/transactions.ts";
import { countedOnce } from "#server/database/counted-rows.ts";
import { nameStatement, runText, TextParameters } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { BankTransactionTable } from "#server/database/tables/ledger.ts";
import { LISTED_TEXTS, textColumns } from "#values/item-texts.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";
import { isByAmount, isDescending, type PageSort } from "./page-cursor.ts";
import {
  buildFilterConditions,
  isPlainFilter,
  type RowFilter,
} from "./transaction-filter.store.ts";
import { allKeys, holdsTexts, type TextSearch } from "./transaction-search.store.ts";

type Column = (typeof LIST_COLUMNS)[number];
/** A row of the list, as stored. */
export type TransactionRow = Readonly<Pick<Selectable<BankTransactionTable>, Column>>;

export const LIST_COLUMNS = [
  "id",
  "bank_account_id",
  "booking_date",
  "occurrence",
  "amount",
  "currency",
  "value_date",
  "booking_date_stated",
  "status",
  ...textColumns(LISTED_TEXTS),
  "remittance",
  "unproven",
  "possible_double_of",
  "double_settled",
  "booked_at",
  "booked_by",
  "change_seq",
  "withdrawn_at",
  "came_by_nr",
  "created_at",
  "late",
] as const;

export interface PageKey {
  readonly bookingDate: LocalDate;
  readonly amount: Amount;
  readonly id: string;
}

export interface PageQuestion {
  readonly companyId: string;
  /** Ids of the accounts shown; at least one. */
  readonly accountIds: readonly string[];
  /** Accounts among them that are two origins of one account; empty where there are none. */
  readonly sharedIds: readonly string[];
  readonly filter: RowFilter;
  /**
   * The filter's texts and arrivals in the form of `readRowSearch`; undefined for a filter without.
   */
  readonly search?: TextSearch | undefined;
  readonly sort: PageSort;
  /** The last row already shown. */
  readonly after?: PageKey;
}

// Statements differ by the number of branches: rounding it up keeps the named statements few.
const BRANCHES_MAX = 64;
// No account has this id, so a branch of it ends at once.
const NOBODY = "00000000-0000-0000-0000-000000000000";
/** One page and, as a sign of a further one, one row more. */
export function listPageRows(tx: Tx, question: PageQuestion): Promise<TransactionRow[]> {
  const columns = LIST_COLUMNS.map((name) => `t.${name}`).join(", ");
  if (question.search !== undefined)
    return listFoundRows<TransactionRow>(tx, question, question.search, columns, PAGE_ROWS + 1);
  const { text, values } = buildPageText(question, columns, PAGE_ROWS + 1);
  // At most 3 booking states × 2 orders × with or without a cursor × with or without pairs × 8
  // sizes: few enough to be named.
  return runText<TransactionRow>(
    tx,
    text,
    values,
    // By amount the best way depends on the marks and days of the account: planned each time.
    isPlainFilter(question.filter) && !isByAmount(question.sort) ? nameStatement(text) : undefined,
  );
}

/** The first rows of the list that hold the text. */
async function listFoundRows<Row>(
  tx: Tx,
  question: PageQuestion,
  search: TextSearch,
  columns: string,
  limit: number,
): Promise<Row[]> {
  const { narrowing } = search;
  if (narrowing.kind === "none") {
    const { text, values } = buildPageText(question, columns, limit);
    return runText<Row>(tx, text, values);
  }
  if (narrowing.kind === "many") {
    const { walkRows } = narrowing.limits;
    const walk = async (most: number): Promise<Row[] | undefined> => {
      const { text, values } = buildPageText(question, columns, limit, most);
      const rows = await runText<Row>(tx, text, values);
      if (rows.length === limit || narrowing.rows <= most) return rows;
      // So near that twice as many rows hold it: cheaper than the look-up of all hits.
      return most === walkRows && rows.length * 2 >= limit ? walk(most * 2) : undefined;
    };
    const rows = await walk(walkRows);
    if (rows !== undefined) return rows;
  }
  const parameters = new TextParameters();
  const text = `${buildFoundText(question, search, parameters, columns, narrowing.kind === "keys" ? narrowing.ids : undefined)}
    order by ${orderOf(question.sort, "t")} limit ${limit}`;
  return runText<Row>(tx, text, parameters.values);
}

/** Rows by the keys that the index gave; without `ids` by all keys that it has. */
export function buildFoundText(
  question: PageQuestion,
  search: TextSearch,
  parameters: TextParameters,
  columns: string,
  ids?: string,
): string {
  const { narrowing } = search;
  const company = parameters.bind(question.companyId);
  const conditions =
    `t.bank_account_id = any(${parameters.bind([...question.accountIds])}::uuid[])${behindKey(question, parameters)}` +
    buildFilterConditions(question.filter, parameters, search, holdsTexts(search)) +
    countedOnce(question.sharedIds, parameters);
  // All that came: the condition on the arrival is an index's own.
  if (ids === undefined && narrowing.kind === "many" && narrowing.by === "arrival")
    return `select ${columns} from shown_transaction t where t.company_id = ${company}::uuid and ${conditions}`;
  const keys =
    ids === undefined
      ? `(${allKeys(search, parameters)})`
      : `unnest(${parameters.bind(ids)}::uuid[])`;
  // "offset 0": each row is looked up by its key; else the planner may read a whole account in the
  // page's order instead.
  return `select ${columns} from ${keys} as k (id) cross join lateral (
      select * from shown_transaction r where r.company_id = ${company}::uuid and r.id = k.id offset 0) t
    where ${conditions}`;
}

/**
 * The rows behind the last one shown. The bound of the column stands beside the comparison of rows:
 * next to a looser one of the filter, the comparison alone would let PostgreSQL begin each page at
 * the first row of the filter.
 */
function behindKey({ after, sort }: PageQuestion, parameters: TextParameters): string {
  if (after === undefined) return "";
  const sign = isDescending(sort) ? "<" : ">";
  const [column, value] = isByAmount(sort)
    ? ["amount", `${parameters.bind(after.amount)}::bigint`]
    : ["booking_date", `${parameters.bind(after.bookingDate)}::date`];
  return ` and t.${column} ${sign}= ${value} and (t.${column}, t.id) ${sign} (${value}, ${parameters.bind(after.id)}::uuid)`;
}

/**
 * The key of the row with this number in the list (from 1), for pages asked by number: at most
 * 10,000 keys are read from the index and dropped, none of the rows behind them.
 */
export async function findKeyAt(
  tx: Tx,
  question: PageQuestion,
  position: number,
): Promise<PageKey | undefined> {
  if (question.search !== undefined) {
    const { search } = question;
    const keys = await listFoundRows<KeyRow>(tx, question, search, KEY_COLUMNS, position);
    const last = keys[position - 1];
    return last && readKey(last);
  }
  const { text, values } = buildPageText(question, KEY_COLUMNS, position);
  const last = `select * from (${text}) k order by ${orderOf(flip(question.sort), "k")} limit 1`;
  const count = `select (select count(*) from (${text}) c) as count, k.* from (${last}) k`;
  const [row] = await runText<KeyRow & { count: bigint }>(tx, count, values);
  return row !== undefined && Number(row.count) === position ? readKey(row) : undefined;
}

const KEY_COLUMNS = "t.booking_date, t.amount, t.id";
type KeyRow = Pick<TransactionRow, "booking_date" | "amount" | "id">;

function readKey({ booking_date: bookingDate, amount, id }: KeyRow): PageKey {
  return { bookingDate, amount, id };
}

/**
 * The statement of a page with its parameters; exported so that a test can look at its plan.
 * `walkRows`: only so many rows of each account are looked at, the first in order that fulfil
 * everything but the filter.
 */
export function buildPageText(
  question: PageQuestion,
  columns: string,
  limit: number,
  walkRows?: number,
): { text: string; values: readonly unknown[] } {
  const { companyId, accountIds, filter, search, sort } = question;
  const parameters = new TextParameters();
  const company = parameters.bind(companyId);
  const behind = behindKey(question, parameters);
  const isWanted =
    buildFilterConditions(filter, parameters, search) + countedOnce(question.sharedIds, parameters);
  // Days and marks are in the indexes: rows that they exclude are not looked at.
  const days = {
    company_id: companyId,
    bankAccounts: [],
    booked: filter.booked,
    dateFrom: filter.dateFrom,
    dateTo: filter.dateTo,
  };
  const walked =
    walkRows === undefined ? "" : behind + buildFilterConditions(days, parameters, undefined);
  const branch = (account: string): string => {
    const own = `t.company_id = ${company}::uuid and t.bank_account_id = ${account}`;
    const order = `order by ${orderOf(sort, "t")} limit`;
    if (walkRows === undefined)
      return `(select ${columns} from shown_transaction t where ${own}${behind}${isWanted} ${order} ${limit})`;
    const share = Math.ceil(walkRows / accountIds.length);
    return `(select ${columns} from (select * from shown_transaction t where ${own}${walked} ${order} ${share}) t
      where true${isWanted} ${order} ${limit})`;
  };
  if (accountIds.length > BRANCHES_MAX) {
    const wanted = parameters.bind(accountIds);
    const text = `select p.* from unnest(${wanted}::uuid[]) as a (account) cross join lateral ${branch("a.account")} p
      order by ${orderOf(sort, "p")} limit ${limit}`;
    return { text, values: parameters.values };
  }
  const branches = padAccounts(accountIds).map((id) => branch(`${parameters.bind(id)}::uuid`));
  if (branches.length === 1) return { text: branches[0]!.slice(1, -1), values: parameters.values };
  const text = `select p.* from (${branches.join("\nunion all\n")}) p order by ${orderOf(sort, "p")} limit ${limit}`;
  return { text, values: parameters.values };
}

/** Padded to 1, 2, 4 … 64 accounts with an id that no account has. */
export function padAccounts(accountIds: readonly string[]): string[] {
  let branches = 1;
  while (branches < accountIds.length) branches *= 2;
  return [...accountIds, ...Array.from({ length: branches - accountIds.length }, () => NOBODY)];
}

export function orderOf(sort: PageSort, alias: string): string {
  const direction = isDescending(sort) ? "desc" : "asc";
  const column = isByAmount(sort) ? "amount" : "booking_date";
  return `${alias}.${column} ${direction}, ${alias}.id ${direction}`;
}

const FLIPPED = {
  date_desc: "date_asc",
  date_asc: "date_desc",
  amount_desc: "amount_asc",
  amount_asc: "amount_desc",
} as const satisfies Record<PageSort, PageSort>;

function flip(sort: PageSort): PageSort {
  return FLIPPED[sort];
}

/** Sums of all items of the accounts by currency, from their daily sums. */
export async function sumAccounts(
  tx: Tx,
  companyId: string,
  accountIds: readonly string[],
): Promise<{ currency: string; credit: Amount; debit: Amount }[]> {
  return runText(
    tx,
    `select b.currency, sum(d.credit)::bigint as credit, sum(d.debit)::bigint as debit
      from daily_stat d join bank_account b on b.company_id = $1::uuid and b.id = d.bank_account_id
      where d.company_id = $1::uuid and d.bank_account_id = any($2::uuid[]) group by b.currency`,
    [companyId, [...accountIds]],
  );
}
