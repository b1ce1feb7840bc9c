import type { Maker } from "#server/database/stamps.ts";
import type { BookedFilter } from "#contract/transactions/transaction-filter.ts";
import { arrivedAfter as arrivedAfterTime } from "#server/database/arrived-rows.ts";
import { CAME_LATE } from "#server/database/closed-months.ts";
import { NEVER_EXPORTED } from "#server/database/exported-rows.ts";
import { countedOnce } from "#server/database/counted-rows.ts";
import { runText, TextParameters } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";

/** The rows of an export: chosen accounts and days; never pending and withdrawn items. */
export interface ExportSelection {
  readonly companyId: string;
  readonly accountIds: readonly string[];
  /**
   * Chosen accounts that are two origins of one account: an item that both show is exported once.
   */
  readonly sharedIds: readonly string[];
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly booked: BookedFilter;
  /** Only items that came later; null: all. */
  readonly arrivedAfter: Date | null;
  /** Only items that are in no export of the company yet. */
  readonly onlyNew: boolean;
  /** Only items that came after their month was closed. */
  readonly sinceClosing?: boolean | undefined;
  /** The items of this earlier export, wherever they stand now; null: by the other fields. */
  readonly ofRun: string | null;
  /** Marks set later count as not set, so that a file made again is the same; null: as of now. */
  readonly bookedUntil: Date | null;
}

/** The conditions of the selection beside company, accounts and days, each with `and`. */
export function buildSelected(selection: ExportSelection, parameters: TextParameters): string {
  const { booked, arrivedAfter, sharedIds, onlyNew, sinceClosing, ofRun } = selection;
  if (ofRun !== null) {
    return `and t.id in (select i.transaction_id from export_item i
      where i.company_id = t.company_id and i.export_run_id = ${parameters.bind(ofRun)}::uuid)`;
  }
  return (
    "and t.status = 'booked' and t.withdrawn_at is null" +
    (booked === "ALL" ? "" : ` and t.booked_at is ${booked === "BOOKED" ? "not null" : "null"}`) +
    (arrivedAfter === null ? "" : ` and ${arrivedAfterTime(parameters.bind(arrivedAfter))}`) +
    (onlyNew ? ` and ${NEVER_EXPORTED}` : "") +
    (sinceClosing ? ` and ${CAME_LATE}` : "") +
    countedOnce(sharedIds, parameters)
  );
}

/** The condition of the selection beside the company, which is `$1`, with its parameters. */
function chooseRows(selection: ExportSelection): {
  readonly chosen: string;
  readonly parameters: TextParameters;
} {
  const { companyId, accountIds, from, to } = selection;
  const parameters = new TextParameters();
  for (const value of [companyId, [...accountIds], from, to]) parameters.bind(value);
  const chosen = `t.bank_account_id = any($2::uuid[]) and t.booking_date >= $3::date and t.booking_date <= $4::date
    ${buildSelected(selection, parameters)}`;
  return { chosen, parameters };
}

export async function countExportRows(tx: Tx, selection: ExportSelection): Promise<number> {
  return (await findExportSpan(tx, selection)).count;
}

/** Number of the selected rows, and their first and last days; null without rows. */
export async function findExportSpan(
  tx: Tx,
  selection: ExportSelection,
): Promise<{ count: number; from: LocalDate | null; to: LocalDate | null }> {
  const { chosen, parameters } = chooseRows(selection);
  const [row] = await runText<{ count: bigint; from: LocalDate | null; to: LocalDate | null }>(
    tx,
    `select count(*) as count, min(t.booking_date)::text as from, max(t.booking_date)::text as to from shown_transaction t
      where t.company_id = $1::uuid and ${chosen}`,
    parameters.values,
  );
  return { count: Number(row?.count ?? 0n), from: row?.from ?? null, to: row?.to ?? null };
}

/**
 * Takes the company's turn for an export of new items: of two that read in one another's time the
 * second fails here, and gives nothing out twice.
 */
export async function takeExportTurn(tx: Tx, companyId: string): Promise<void> {
  await runText(
    tx,
    `insert into export_turn (company_id, turn) values ($1::uuid, 1)
      on conflict (company_id) do update set turn = export_turn.turn + 1`,
    [companyId],
  );
}

/** Sums of an account's exported rows. */
export interface AccountSums {
  readonly count: number;
  readonly credit: Amount;
  readonly debit: Amount;
  /** The newest arrival among the rows; null without rows. */
  readonly arrivedThrough: Date | null;
}

/** Sums of the selected rows by account; accounts without rows are missing. */
export async function sumExportRows(
  tx: Tx,
  selection: ExportSelection,
): Promise<Map<string, AccountSums>> {
  const { chosen, parameters } = chooseRows(selection);
  const rows = await runText<{
    id: string;
    count: bigint;
    credit: string;
    debit: string;
    through: Date | null;
  }>(
    tx,
    `select t.bank_account_id as id, count(*) as count,
        coalesce(sum(t.amount) filter (where t.amount > 0), 0)::text as credit,
        coalesce(sum(t.amount) filter (where t.amount < 0), 0)::text as debit,
        max(t.created_at) filter (where isfinite(t.created_at)) as through
      from shown_transaction t
      where t.company_id = $1::uuid and ${chosen}
      group by 1`,
    parameters.values,
  );
  return new Map(
    rows.map(({ id, count, credit, debit, through }) => [
      id,
      {
        count: Number(count),
        credit: BigInt(credit),
        debit: BigInt(debit),
        arrivedThrough: through,
      },
    ]),
  );
}

export interface EdgeBalances {
  readonly opening: Amount | null;
  readonly closing: Amount | null;
  /** Former numbers were joined to the account. */
  readonly joined: boolean;
}

/**
 * Balance before the first and after the last day of each account, where a statement begins or ends
 * there.
 */
export async function listEdgeBalances(
  tx: Tx,
  selection: ExportSelection,
): Promise<Map<string, EdgeBalances>> {
  const { companyId, accountIds, from, to } = selection;
  const rows = await runText<EdgeBalances & { readonly id: string }>(
    tx,
    `select a.id,
      (select coalesce(case when s.from_date = $3::date then s.opening end, s.closing) from statement s
        where s.company_id = $1::uuid and s.bank_account_id = a.id and s.ties is not false
          and ((s.from_date = $3::date and s.opening is not null) or (s.to_date = $3::date - 1 and s.closing is not null))
        order by s.from_date desc limit 1) as opening,
      (select coalesce(case when s.to_date = $4::date then s.closing end, s.opening) from statement s
        where s.company_id = $1::uuid and s.bank_account_id = a.id and s.ties is not false
          and ((s.to_date = $4::date and s.closing is not null) or (s.from_date = $4::date + 1 and s.opening is not null))
        order by s.from_date limit 1) as closing,
      exists (select from bank_account b join bank_account_join j on j.company_id = b.company_id and j.account_nr = b.account_nr
        and j.currency = b.currency where b.company_id = $1::uuid and b.id = a.id) as joined
    from unnest($2::uuid[]) as a (id)`,
    [companyId, [...accountIds], from, to],
  );
  return new Map(rows.map(({ id, ...edges }) => [id, edges]));
}

export async function findCompanyHead(
  tx: Tx,
  companyId: string,
): Promise<{ name: string; tax_number: string; change_seq: bigint } | undefined> {
  return tx
    .selectFrom("company as c")
    .innerJoin("company_overview as o", "o.company_id", "c.company_id")
    .select(["c.name", "c.tax_number", "o.change_seq"])
    .where("c.company_id", "=", companyId)
    .executeTakeFirst();
}

export interface NewExportRun {
  readonly companyId: string;
  readonly id: string;
  readonly maker: Maker;
  readonly format: string;
  readonly params: unknown;
  readonly fileName: string;
  readonly asOfChangeSeq: bigint;
  readonly startedAt: Date;
}

export async function insertExportRun(tx: Tx, run: NewExportRun): Promise<void> {
  await tx
    .insertInto("export_run")
    .values({
      company_id: run.companyId,
      id: run.id,
      user_id: run.maker.userId,
      through: run.maker.through,
      format: run.format,
      params: JSON.stringify(run.params),
      file_name: run.fileName,
      transaction_count: null,
      content_hash: null,
      as_of_change_seq: run.asOfChangeSeq,
      started_at: run.startedAt,
      finished_at: null,
    })
    .execute();
}

/**
 * Stores the items of the run: the rows of the selection as the transaction's snapshot shows them,
 * which must be the snapshot in which they were read. Answers their number.
 */
export async function insertExportItems(
  tx: Tx,
  selection: ExportSelection,
  runId: string,
): Promise<number> {
  const { chosen, parameters } = chooseRows(selection);
  const [row] = await runText<{ count: bigint }>(
    tx,
    `with given as (
      insert into export_item (company_id, export_run_id, transaction_id)
        select t.company_id, ${parameters.bind(runId)}::uuid, t.id from shown_transaction t
        where t.company_id = $1::uuid and ${chosen}
        order by t.id
        returning 1)
      select count(*) as count from given`,
    parameters.values,
  );
  return Number(row?.count ?? 0n);
}

/** Ends a run: count, hash and time. */
export async function finishExportRun(
  tx: Tx,
  done: {
    readonly companyId: string;
    readonly id: string;
    readonly count: number;
    readonly contentHash: Buffer;
    /** The newest arrival that the snapshot of the rows held. */
    readonly arrivedThrough: Date | null;
    /** The command that marks the items as booked. */
    readonly operationId: string | null;
    readonly at: Date;
  },
): Promise<void> {
  await tx
    .updateTable("export_run")
    .set({
      transaction_count: BigInt(done.count),
      content_hash: done.contentHash,
      arrived_through: done.arrivedThrough,
      booking_operation_id: done.operationId,
      finished_at: done.at,
    })
    .where("company_id", "=", done.companyId)
    .where("id", "=", done.id)
    .execute();
}

/** The run's items that are not booked in the snapshot, in pieces of so many. */
export async function listUnbookedItems(
  tx: Tx,
  companyId: string,
  runId: string,
  pieceRows: number,
): Promise<{ ids: string; count: number }[]> {
  const rows = await runText<{ ids: string; count: bigint }>(
    tx,
    `select array_agg(n.id order by n.id)::text as ids, count(*) as count
      from (select t.id, (row_number() over (order by t.id) - 1) / $3::bigint as piece
        from export_item i join shown_transaction t on t.company_id = i.company_id and t.id = i.transaction_id
        where i.company_id = $1::uuid and i.export_run_id = $2::uuid and t.booked_at is null) n
      group by n.piece order by n.piece`,
    [companyId, runId, pieceRows],
  );
  return rows.map(({ ids, count }) => ({ ids, count: Number(count) }));
}
