/**
 * The filter's texts and its moment of arrival, and the way to the rows: where few items came since
 * the moment, these are looked up, whatever else is asked; else the texts decide, and a list
 * without texts is walked in its order.
 */
import { BY_ARRIVAL } from "#server/database/arrived-rows.ts";
import { runText, TextParameters } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { RowFilter } from "./transaction-filter.store.ts";
import {
  FIRST_ID,
  readTextSearch,
  SEARCH_LIMITS,
  type SearchLimits,
  type TextSearch,
} from "./transaction-search.store.ts";

interface Question {
  readonly companyId: string;
  readonly accountIds: readonly string[];
  readonly filter: RowFilter;
}

/** What `readTextSearch` answers, with the rows narrowed to the new ones where that is better. */
export async function readRowSearch(
  tx: Tx,
  question: Question,
  given?: SearchLimits,
): Promise<TextSearch | undefined> {
  const texts = await readTextSearch(tx, question, given);
  const { arrivedAfter } = question.filter;
  if (arrivedAfter === undefined || arrivedAfter === null) return texts;
  const limits = given ?? SEARCH_LIMITS;
  const came = await listArrived(tx, question, arrivedAfter, limits.keys + 1);
  const search: TextSearch = texts ?? {
    companyId: question.companyId,
    fields: [],
    done: { seq: 0n, id: FIRST_ID },
    narrowing: { kind: "none" },
  };
  if (came.count <= limits.keys)
    return { ...search, narrowing: { kind: "keys", ids: came.ids, by: "arrival" } };
  if (texts !== undefined) return texts;
  const { ids, rows } = came;
  return { ...search, narrowing: { kind: "many", ids, rows, limits, by: "arrival" } };
}

interface Came {
  readonly count: number;
  /** Ids of the newest ones, as PostgreSQL writes an array. */
  readonly ids: string;
  /** Rows that the accounts have in the days asked for. */
  readonly rows: number;
}

async function listArrived(
  tx: Tx,
  { companyId, accountIds, filter }: Question,
  after: Date,
  most: number,
): Promise<Came> {
  const parameters = new TextParameters();
  const company = parameters.bind(companyId);
  const from = filter.dateFrom;
  const to = filter.dateTo;
  const days =
    (from === undefined ? "" : ` and d.date >= ${parameters.bind(from)}::date`) +
    (to === undefined ? "" : ` and d.date <= ${parameters.bind(to)}::date`);
  const [row] = await runText<{ count: bigint; ids: string | null; rows: bigint }>(
    tx,
    `with came as materialized (
        select t.id from shown_transaction t
        where t.company_id = ${company}::uuid and ${BY_ARRIVAL} and t.created_at > ${parameters.bind(after)}::timestamptz
        order by t.created_at desc limit ${most})
      select (select count(*) from came) as count, (select array_agg(id)::text from came) as ids,
        (select coalesce(sum(d.count), 0)::bigint from daily_stat d where d.company_id = ${company}::uuid
          and d.bank_account_id = any(${parameters.bind([...accountIds])}::uuid[])${days}) as rows`,
    parameters.values,
  );
  return { count: Number(row?.count ?? 0n), ids: row?.ids ?? "{}", rows: Number(row?.rows ?? 0n) };
}
