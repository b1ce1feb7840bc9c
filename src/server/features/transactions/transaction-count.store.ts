/**
 * The head of the list's first page: how many items the filter has, and which the bank has
 * announced.
 */
import { PAGE_ROWS } from "#contract/transactions/transactions.ts";
import { countedOnce } from "#server/database/counted-rows.ts";
import { nameStatement, runText, TextParameters } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import {
  buildFilterConditions,
  hasRowConditions,
  isPlainFilter,
} from "./transaction-filter.store.ts";
import { buildFoundText, orderOf, type PageQuestion } from "./transaction-page.store.ts";
import type { Narrowing, TextSearch } from "./transaction-search.store.ts";
import {
  buildPendingText,
  type PendingJson,
  type PendingRow,
  readPending,
} from "./pending-items.store.ts";

/** Counted exactly up to here; beyond, people read "more than". */
const TOTAL_EXACT_MAX = 10_000;

export interface PageHead {
  readonly total: number;
  readonly totalExact: boolean;
  readonly pending: readonly PendingRow[];
  /** The ids of the first page, where counting met them; as PostgreSQL writes an array. */
  readonly firstIds?: string;
}

/**
 * Number of the filter's items and, where asked, the announced items. The count is exact from the
 * daily sums where these suffice, else counted up to the limit. Withdrawn items are shown and not
 * counted; daily sums know nothing of pairs.
 */
export async function readPageHead(
  tx: Tx,
  question: PageQuestion,
  withPending: boolean,
): Promise<PageHead> {
  if (question.search !== undefined && question.search.narrowing.kind !== "none" && !withPending) {
    return {
      ...(await countFound(tx, question, question.search, question.search.narrowing)),
      pending: [],
    };
  }
  const parameters = new TextParameters();
  const company = parameters.bind(question.companyId);
  const accounts = parameters.bind(question.accountIds);
  const count = buildCountText(question, parameters, company, accounts);
  const pending = withPending ? buildPendingText(company, accounts) : "null";
  const text = `select (${count})::text as count, (${pending}) as pending`;
  const name = isPlainFilter(question.filter) ? nameStatement(text) : undefined;
  const [row] = await runText<{ count: string | null; pending: PendingJson[] | null }>(
    tx,
    text,
    parameters.values,
    name,
  );
  return { ...capTotal(Number(row?.count ?? 0)), pending: (row?.pending ?? []).map(readPending) };
}

type Found = Exclude<Narrowing, { readonly kind: "none" }>;

async function countFound(
  tx: Tx,
  question: PageQuestion,
  search: TextSearch,
  narrowing: Found,
): Promise<Omit<PageHead, "pending">> {
  if (narrowing.kind === "keys") {
    const { count, ids } = await readFirstFound(tx, question, search, narrowing.ids);
    return { ...capTotal(count), firstIds: ids };
  }
  return countMany(tx, question, search, narrowing);
}

interface FirstFound {
  /** Items that count: withdrawn ones do not. */
  readonly count: number;
  /** The ids of the first page, as PostgreSQL writes an array. */
  readonly ids: string;
  /** All rows were looked up, none was left out for `most`. */
  readonly whole: boolean;
}

/**
 * Looks the rows of the keys up once: for the count, and for the ids of the first page. Without
 * `keys` those of all keys that the index has; up to `most` rows.
 */
async function readFirstFound(
  tx: Tx,
  question: PageQuestion,
  search: TextSearch,
  keys: string | undefined,
  most?: number,
): Promise<FirstFound> {
  const parameters = new TextParameters();
  const found = buildFoundText(
    { ...question, after: undefined },
    search,
    parameters,
    "t.id, t.booking_date, t.amount, t.withdrawn_at",
    keys,
  );
  const first = `select t.id from found t order by ${orderOf(question.sort, "t")} limit ${PAGE_ROWS + 1}`;
  const limit = most === undefined ? "" : ` limit ${most + 1}`;
  const [row] = await runText<{ count: bigint; rows: bigint; ids: string | null }>(
    tx,
    `with found as materialized (${found}${limit}) select (select count(*) from found where withdrawn_at is null) as count,
      (select count(*) from found) as rows,
      (select array_agg(id)::text from (${first}) p) as ids`,
    parameters.values,
  );
  const { count, rows, ids } = row!;
  const whole = most === undefined || Number(rows) <= most;
  return { count: Number(count), ids: ids ?? "{}", whole };
}

type Many = Extract<Narrowing, { readonly kind: "many" }>;

async function countMany(
  tx: Tx,
  question: PageQuestion,
  search: TextSearch,
  narrowing: Many,
): Promise<Omit<PageHead, "pending">> {
  const exact = Math.min(narrowing.limits.exact, TOTAL_EXACT_MAX);
  const count = async (ids: string | undefined): Promise<number> => {
    const parameters = new TextParameters();
    const found = `${buildFoundText({ ...question, after: undefined }, search, parameters, "", ids)} and t.withdrawn_at is null`;
    const text = `select count(*) as count from (${found} limit ${exact + 1}) c`;
    const [row] = await runText<{ count: bigint }>(tx, text, parameters.values);
    return Number(row?.count ?? 0n);
  };
  const ofKeys = await count(narrowing.ids);
  if (ofKeys > exact) return capTotal(ofKeys, exact);
  if (narrowing.rows <= narrowing.limits.walkCountRows)
    return capTotal(await countWalking(tx, question), exact);
  // The other filters leave few of many hits, or none. All hits are looked up, and once: they give
  // the first page too, which the first rows of the list would hardly hold.
  const first = await readFirstFound(tx, question, search, undefined, exact);
  if (first.whole) return { ...capTotal(first.count, exact), firstIds: first.ids };
  return capTotal(first.count > exact ? first.count : await count(undefined), exact);
}

async function countWalking(tx: Tx, question: PageQuestion): Promise<number> {
  const parameters = new TextParameters();
  const company = parameters.bind(question.companyId);
  const text = buildCountText(question, parameters, company, parameters.bind(question.accountIds));
  const [row] = await runText<{ count: bigint }>(tx, text, parameters.values);
  return Number(row?.count ?? 0n);
}

function buildCountText(
  question: PageQuestion,
  parameters: TextParameters,
  company: string,
  accounts: string,
): string {
  const { filter, search, sharedIds } = question;
  if (filter.booked === "ALL" && sharedIds.length === 0 && !hasRowConditions(filter)) {
    const from =
      filter.dateFrom === undefined
        ? ""
        : ` and d.date >= ${parameters.bind(filter.dateFrom)}::date`;
    const to =
      filter.dateTo === undefined ? "" : ` and d.date <= ${parameters.bind(filter.dateTo)}::date`;
    return `select sum(d.count) from shown_daily_stat d
      where d.company_id = ${company}::uuid and d.bank_account_id = any(${accounts}::uuid[])${from}${to}`;
  }
  const conditions =
    buildFilterConditions(filter, parameters, search) + countedOnce(sharedIds, parameters);
  return `select count(*) from (select from shown_transaction t
    where t.company_id = ${company}::uuid and t.bank_account_id = any(${accounts}::uuid[]) and t.withdrawn_at is null${conditions}
    limit ${TOTAL_EXACT_MAX + 1}) as counted`;
}

type Total = Pick<PageHead, "total" | "totalExact">;

function capTotal(count: number, most = TOTAL_EXACT_MAX): Total {
  return { total: Math.min(count, most), totalExact: count <= most };
}

/**
 * The question of the first page, once its head is read: of the rows that hold the text only those
 * of the page are looked up again.
 */
export function withFirstIds(
  question: PageQuestion,
  head: Pick<PageHead, "firstIds">,
): PageQuestion {
  const { search } = question;
  if (head.firstIds === undefined || search === undefined) return question;
  return { ...question, search: { ...search, narrowing: { kind: "keys", ids: head.firstIds } } };
}
