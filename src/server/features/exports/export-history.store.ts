import type { Maker } from "#server/database/stamps.ts";
import type { ExportOptions } from "#contract/exports/export-options.ts";
import { NEW_SINCE_EXPORT_MAX } from "#contract/exports/export-history.ts";
import type { BookedFilter } from "#contract/transactions/transaction-filter.ts";
import { arrivedAfter } from "#server/database/arrived-rows.ts";
import { runText } from "#server/database/run-text.ts";
import type { ChangeKind } from "#server/database/tables/ledger.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";

/** The stored choices of a run; runs of former versions lack options. */
export interface RunParams extends Partial<ExportOptions> {
  /** Ids; empty where all accounts were meant. */
  readonly accounts: readonly string[];
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly booked?: BookedFilter;
  readonly arrivedAfter?: string | null;
  readonly onlyNew?: boolean;
}

export interface RunRow {
  readonly id: string;
  readonly format: ExportOptions["format"];
  readonly params: RunParams;
  readonly fileName: string;
  readonly by: string | null;
  readonly through: string | null;
  readonly transactionCount: bigint;
  readonly contentHash: Buffer;
  readonly startedAt: Date;
  readonly finishedAt: Date;
  readonly takenBackAt: Date | null;
  readonly arrivedThrough: Date | null;
  readonly operationId: string | null;
}

const RUN = `select r.id, r.format, r.params, r.file_name as "fileName", coalesce(nullif(u.name, ''), u.email) as by, r.through,
    coalesce(r.transaction_count, 0) as "transactionCount", r.content_hash as "contentHash", r.started_at as "startedAt",
    r.finished_at as "finishedAt", r.taken_back_at as "takenBackAt", r.arrived_through as "arrivedThrough",
    r.booking_operation_id as "operationId"
  from export_run r left join app_user u on u.id = r.user_id
  where r.company_id = $1::uuid and r.finished_at is not null`;

/** Finished runs that began before the time (null: all), newest first. */
export async function listRuns(
  tx: Tx,
  companyId: string,
  before: Date | null,
  limit: number,
): Promise<RunRow[]> {
  return runText<RunRow>(
    tx,
    `${RUN} and ($2::timestamptz is null or r.started_at < $2::timestamptz) order by r.started_at desc limit $3`,
    [companyId, before, limit],
  );
}

export async function findRun(tx: Tx, companyId: string, id: string): Promise<RunRow | undefined> {
  const [row] = await runText<RunRow>(tx, `${RUN} and r.id = $2::uuid`, [companyId, id]);
  return row;
}

/** Items of the run's days and accounts that came later than the run could see. */
export async function countNewSince(tx: Tx, companyId: string, run: RunRow): Promise<number> {
  const { accounts, from, to } = run.params;
  const [row] = await runText<{ count: bigint }>(
    tx,
    `select count(*) as count from (
        select from shown_transaction t
        where t.company_id = $1::uuid and t.status = 'booked' and t.withdrawn_at is null
          and t.booking_date >= $3::date and t.booking_date <= $4::date
          and (cardinality($5::uuid[]) = 0 or t.bank_account_id = any($5::uuid[]))
          and t.leading_account_id is null and ${arrivedAfter("$2")}
        limit ${NEW_SINCE_EXPORT_MAX}) n`,
    [companyId, run.arrivedThrough ?? run.startedAt, from, to, [...accounts]],
  );
  return Number(row?.count ?? 0n);
}

// A change that lapsed, or whose item a person kept, is none of the item.
const DIFFERS = "(c.decision is null or c.decision = 'accepted')";

const CHANGED = `select c.transaction_id, c.kind, c.at from transaction_change c
      where c.company_id = $1::uuid and c.at > $3::timestamptz and ${DIFFERS}
        and exists (select from export_item i where i.company_id = c.company_id and i.export_run_id = $2::uuid
          and i.transaction_id = c.transaction_id)
    union all
    select r.transaction_id, 'removed', r.removed_at from transaction_removed r
      where r.company_id = $1::uuid and r.removed_at > $3::timestamptz
        and exists (select from export_item i where i.company_id = r.company_id and i.export_run_id = $2::uuid
          and i.transaction_id = r.transaction_id)`;

/** Number of the run's items that changed or went away since it began. */
export async function countChangedSince(tx: Tx, companyId: string, run: RunRow): Promise<number> {
  const [row] = await runText<{ count: bigint }>(
    tx,
    `select count(distinct transaction_id) as count from (${CHANGED}) c`,
    [companyId, run.id, run.startedAt],
  );
  return Number(row?.count ?? 0n);
}

export interface RunChange {
  readonly transactionId: string;
  readonly kind: ChangeKind | "removed";
  readonly at: Date;
  readonly bookingDate: LocalDate;
  readonly partnerName: string;
  readonly amount: Amount;
  readonly currency: string;
}

/** The newest change of each item of the run, newest first. */
export async function listRunChanges(
  tx: Tx,
  companyId: string,
  run: RunRow,
  limit: number,
): Promise<RunChange[]> {
  return runText<RunChange>(
    tx,
    `select * from (
        select distinct on (c.transaction_id) c.transaction_id as "transactionId", c.kind, c.at,
          coalesce(t.booking_date, (r.was ->> 'booking_date')::date) as "bookingDate",
          coalesce(t.partner_name, r.was ->> 'partner_name', '') as "partnerName",
          coalesce(t.amount, (r.was ->> 'amount')::bigint) as amount,
          coalesce(t.currency, r.was ->> 'currency') as currency
        from (${CHANGED}) c
        left join shown_transaction t on t.company_id = $1::uuid and t.id = c.transaction_id
        left join transaction_removed r on r.company_id = $1::uuid and r.transaction_id = c.transaction_id
        order by c.transaction_id, c.at desc) n
      where n."bookingDate" is not null and n.amount is not null and n.currency is not null
      order by n.at desc limit $4`,
    [companyId, run.id, run.startedAt, limit],
  );
}

/** Accounts in which items of the run stand now. */
export async function listRunAccounts(tx: Tx, companyId: string, runId: string): Promise<string[]> {
  const rows = await runText<{ id: string }>(
    tx,
    `select a.id from bank_account a where a.company_id = $1::uuid and exists (
        select from shown_transaction t join export_item i on i.company_id = t.company_id and i.transaction_id = t.id
        where t.company_id = $1::uuid and t.bank_account_id = a.id and i.export_run_id = $2::uuid)`,
    [companyId, runId],
  );
  return rows.map(({ id }) => id);
}

/** Notes by whom and when the run was taken back; false where it was taken back before. */
export async function takeBackRun(
  tx: Tx,
  given: {
    readonly companyId: string;
    readonly runId: string;
    readonly by: Maker;
    readonly at: Date;
  },
): Promise<boolean> {
  const { companyId, runId, by, at } = given;
  const rows = await runText(
    tx,
    `update export_run set taken_back_at = $3::timestamptz, taken_back_by = $4::uuid, taken_back_through = $5
      where company_id = $1::uuid and id = $2::uuid and finished_at is not null and taken_back_at is null returning id`,
    [companyId, runId, at, by.userId, by.through],
  );
  return rows.length > 0;
}

export async function deleteRunItems(tx: Tx, companyId: string, runId: string): Promise<void> {
  await runText(
    tx,
    "delete from export_item where company_id = $1::uuid and export_run_id = $2::uuid",
    [companyId, runId],
  );
}

export async function findSettings(tx: Tx, companyId: string, userId: string): Promise<unknown> {
  const row = await tx
    .selectFrom("export_setting")
    .select("settings")
    .where("company_id", "=", companyId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.settings;
}

export async function saveSettings(
  tx: Tx,
  given: {
    readonly companyId: string;
    readonly maker: Maker;
    readonly settings: unknown;
    readonly at: Date;
  },
): Promise<void> {
  const { userId, through } = given.maker;
  const changed = { settings: JSON.stringify(given.settings), changed_at: given.at, through };
  await tx
    .insertInto("export_setting")
    .values({ company_id: given.companyId, user_id: userId, ...changed })
    .onConflict((conflict) => conflict.columns(["company_id", "user_id"]).doUpdateSet(changed))
    .execute();
}
