/** Rows that a command of booking names. */
import { countedOnce } from "#server/database/counted-rows.ts";
import { runText, TextParameters } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import { nameMaker } from "#server/http/through.ts";
import type { Amount } from "#values/money.ts";
import { buildFilterConditions, type RowFilter } from "../transaction-filter.store.ts";
import { holdsTexts, type TextSearch } from "../transaction-search.store.ts";

/** The set of a command: named rows, or those of a filter. */
export type Target = FilterTarget | { readonly companyId: string; readonly ids: readonly string[] };

/** The rows of a filter, as a command names them. */
interface FilterTarget {
  readonly companyId: string;
  readonly accountIds: readonly string[];
  readonly sharedIds: readonly string[];
  readonly filter: RowFilter;
  /** The filter's texts and arrivals; undefined for a filter without. */
  readonly search: TextSearch | undefined;
  /** Rows of the filter that are left out. */
  readonly except: readonly string[];
}

/** The company's last change number, read without a lock. */
export async function getChangeSeq(tx: Tx, companyId: string): Promise<bigint> {
  const row = await tx
    .selectFrom("company_overview")
    .select("change_seq")
    .where("company_id", "=", companyId)
    .executeTakeFirstOrThrow();
  return row.change_seq;
}

/** Rows of the set that can have the mark: pending and withdrawn items are never booked. */
function buildTarget(target: Target, parameters: TextParameters): string {
  const bookable = `t.company_id = ${parameters.bind(target.companyId)}::uuid and t.status = 'booked' and t.withdrawn_at is null`;
  if ("ids" in target)
    return `${bookable} and t.id = any(${parameters.bind([...target.ids])}::uuid[])`;
  const { search, except } = target;
  const isByKeys = search?.narrowing.kind === "keys";
  const accounts = parameters.bind([...target.accountIds]);
  return (
    `${bookable} and t.bank_account_id = any(${accounts}::uuid[])` +
    (isByKeys ? ` and t.id = any(${parameters.bind(search.narrowing.ids)}::uuid[])` : "") +
    (except.length === 0 ? "" : ` and t.id <> all(${parameters.bind([...except])}::uuid[])`) +
    buildFilterConditions(target.filter, parameters, search, isByKeys && holdsTexts(search)) +
    countedOnce(target.sharedIds, parameters)
  );
}

/** Rows that the command wants to change. */
export interface WantedChange {
  readonly booked: boolean;
  /** Rows that changed after this number are left alone. */
  readonly asOf: bigint;
}

function buildWanted({ booked, asOf }: WantedChange, parameters: TextParameters): string {
  return `t.booked_at is ${booked ? "null" : "not null"} and t.change_seq <= ${parameters.bind(asOf)}::bigint`;
}

export interface TargetSum {
  readonly currency: string;
  readonly items: number;
  /** Of them those that the command would change; none without a command. */
  readonly wanted: number;
  readonly credit: Amount;
  readonly debit: Amount;
}

/** Counts and sums of the set's items by currency, forints first. */
export async function sumTarget(
  tx: Tx,
  target: Target,
  change?: WantedChange,
): Promise<TargetSum[]> {
  const parameters = new TextParameters();
  const wanted = change ? buildWanted(change, parameters) : "false";
  const rows = await runText<{
    currency: string;
    items: bigint;
    wanted: bigint;
    credit: Amount;
    debit: Amount;
  }>(
    tx,
    `select t.currency, count(*) as items, count(*) filter (where ${wanted}) as wanted,
        coalesce(sum(t.amount) filter (where t.amount > 0), 0)::bigint as credit,
        coalesce(sum(t.amount) filter (where t.amount < 0), 0)::bigint as debit
      from shown_transaction t where ${buildTarget(target, parameters)}
      group by t.currency order by t.currency <> 'HUF', t.currency`,
    parameters.values,
  );
  return rows.map((row) => ({ ...row, items: Number(row.items), wanted: Number(row.wanted) }));
}

/**
 * The ids of the filter's rows that the command wants to change, in one piece up to `whole` rows,
 * in several above; each is an array as PostgreSQL writes it, with its number of rows. At most
 * `most` rows.
 */
export async function listTargetPieces(
  tx: Tx,
  target: Target,
  change: WantedChange,
  size: { readonly piece: number; readonly whole: number; readonly most: number },
): Promise<{ ids: string; count: number }[]> {
  const parameters = new TextParameters();
  const rows = await runText<{ ids: string; count: bigint }>(
    tx,
    `with wanted as (
        select t.id, (row_number() over () - 1) / ${size.piece} as piece from shown_transaction t
        where ${buildTarget(target, parameters)} and ${buildWanted(change, parameters)} limit ${size.most}),
      size as (select count(*) > ${size.whole} as is_large from wanted)
      select array_agg(n.id)::text as ids, count(*) as count from wanted n, size
      group by case when is_large then n.piece end order by min(n.piece)`,
    parameters.values,
  );
  return rows.map((row) => ({ ids: row.ids, count: Number(row.count) }));
}

export interface RowState {
  readonly id: string;
  readonly status: "booked" | "pending";
  readonly withdrawn: boolean;
  readonly booked: boolean;
  readonly changeSeq: bigint;
}

/** What decides whether named rows can be changed; rows of other companies are absent. */
export async function listRowStates(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<RowState[]> {
  return runText<RowState>(
    tx,
    `select t.id, t.status, t.withdrawn_at is not null as withdrawn, t.booked_at is not null as booked,
        t.change_seq as "changeSeq"
      from shown_transaction t where t.company_id = $1::uuid and t.id = any($2::uuid[])`,
    [companyId, [...ids]],
  );
}

export interface Others {
  readonly count: number;
  readonly names: string[];
}

export const NO_OTHERS: Others = { count: 0, names: [] };

interface OtherMaker {
  readonly name: string;
  readonly through: string | null;
}

/** Rows of the set that others have marked; of a filter those since the change number. */
export async function countOthers(
  tx: Tx,
  target: Target,
  since: bigint,
  userId: string,
): Promise<Others> {
  const parameters = new TextParameters();
  const isNamed = "ids" in target;
  const anyMark: Target = isNamed
    ? target
    : { ...target, filter: { ...target.filter, booked: "ALL" } };
  const rows =
    buildTarget(anyMark, parameters) +
    (isNamed ? "" : ` and t.change_seq > ${parameters.bind(since)}::bigint`);
  const [row] = await runText<{ count: bigint | null; makers: OtherMaker[] | null }>(
    tx,
    `with other as (
        select t.company_id, t.booked_by, t.booked_at, count(*) as count from shown_transaction t
        where ${rows} and t.booked_at is not null and t.booked_by <> ${parameters.bind(userId)}::uuid
        group by 1, 2, 3)
      select (select sum(count)::bigint from other) as count,
        (select json_agg(n) from (
          select distinct coalesce(nullif(u.name, ''), u.email) as name, pa.through from other o
          join app_user u on u.id = o.booked_by
          left join program_act pa on pa.company_id = o.company_id and pa.user_id = o.booked_by and pa.at = o.booked_at
          order by 1, 2 limit 3) n) as makers`,
    parameters.values,
  );
  return {
    count: Number(row?.count ?? 0n),
    names: (row?.makers ?? []).map(({ name, through }) => nameMaker(name, through)),
  };
}

/** Those of the companies with operations, or rows of operations, that are to be forgotten. */
export async function listCompaniesWithOld(
  tx: Tx,
  companyIds: readonly string[],
  before: { readonly rows: Date; readonly heads: Date },
): Promise<string[]> {
  const rows = await runText<{ id: string }>(
    tx,
    `select distinct o.company_id as id from booking_operation o
      where o.company_id = any($1::uuid[]) and o.state in ('done', 'undone', 'stopped')
        and (o.at <= $3::timestamptz or (o.undo_until <= $2::timestamptz and exists (
          select from booking_operation_piece p where p.company_id = o.company_id and p.operation_id = o.id)))`,
    [[...companyIds], before.rows, before.heads],
  );
  return rows.map((row) => row.id);
}
