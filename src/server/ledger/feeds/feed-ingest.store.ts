/**
 * Writes rows of feeds for `writeFeedBatch`. Each step is one statement, however many
 * items there are. The statements are named, because a morning runs each of them hundreds of
 * thousands of times: planning them would cost more than running them.
 */
import { updateOverview } from "#server/ledger/overview/overview-facts.store.ts";
import { FROZEN_CAUSES, FROZEN_COLUMNS, type FrozenCause } from "#server/database/frozen-rows.ts";
import { runText } from "#server/database/run-text.ts";
import { storedJson } from "#server/database/stored-json.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";
import { FACT_COLUMNS, FACT_NAMES, type RowFacts } from "#server/ledger/frozen/row-facts.ts";

export interface AccountKey {
  readonly companyId: string;
  readonly bankAccountId: string;
  /**
   * The former number of the account by which the items come; missing where they come by the
   * account's own.
   */
  readonly cameBy?: string;
}

export interface WrittenRow {
  readonly id: string;
  readonly facts: RowFacts;
  readonly occurrence: number;
  readonly withdrawnAt: Date | null;
  readonly originId: string;
}

const COLUMNS = FACT_NAMES.map((name) => FACT_COLUMNS[name][0]);
const factArrays = (first: number): string =>
  FACT_NAMES.map((name, at) => `$${first + at}::${FACT_COLUMNS[name][1]}[]`).join(", ");

function factColumns(rows: readonly WrittenRow[]): unknown[] {
  return FACT_NAMES.map((name) => rows.map(({ facts }) => facts[name]));
}

export async function insertRows(
  tx: Tx,
  key: AccountKey,
  rows: readonly WrittenRow[],
  made: { changeSeq: bigint; at: Date },
): Promise<void> {
  if (rows.length === 0) return;
  await runText(
    tx,
    `insert into bank_transaction (company_id, bank_account_id, change_seq, created_at, status, came_by_nr, id, occurrence, origin_id,
        ${COLUMNS.join(", ")})
      select o.company_id, $2::uuid, $3::bigint, $4::timestamptz, 'booked', $5::text, r.*
      from company_overview o, unnest($6::uuid[], $7::integer[], $8::text[], ${factArrays(9)}) as r
      where o.company_id = $1::uuid`,
    [
      key.companyId,
      key.bankAccountId,
      made.changeSeq,
      made.at,
      key.cameBy ?? "",
      rows.map(({ id }) => id),
      rows.map(({ occurrence }) => occurrence),
      rows.map(({ originId }) => originId),
      ...factColumns(rows),
    ],
    "feed-insert-rows",
  );
}

/** Writes rows in place: their ids and marks stay. */
export async function updateRows(
  tx: Tx,
  companyId: string,
  rows: readonly WrittenRow[],
  changeSeq: bigint,
): Promise<void> {
  if (rows.length === 0) return;
  const names = ["id", "occurrence", "withdrawn_at", ...COLUMNS].join(", ");
  const sets = COLUMNS.map((name) => `${name} = r.${name}`).join(", ");
  await runText(
    tx,
    `update bank_transaction t set change_seq = $2::bigint, occurrence = r.occurrence, withdrawn_at = r.withdrawn_at, ${sets}
      from unnest($3::uuid[], $4::integer[], $5::timestamptz[], ${factArrays(6)}) as r(${names})
      where t.company_id = $1::uuid and t.id = r.id`,
    [
      companyId,
      changeSeq,
      rows.map(({ id }) => id),
      rows.map(({ occurrence }) => occurrence),
      rows.map(({ withdrawnAt }) => withdrawnAt),
      ...factColumns(rows),
    ],
  );
}

export interface ItemId {
  readonly externalId: string;
  readonly transactionId: string;
  readonly hash: Buffer;
}

/**
 * Stores the row and the hash of each id, and the reading that met it. With `keepSeen` known ids
 * keep their reading.
 */
export async function saveItemIds(
  tx: Tx,
  key: AccountKey,
  by: { readonly readingId: string; readonly keepSeen: boolean },
  ids: readonly ItemId[],
): Promise<void> {
  if (ids.length === 0) return;
  await runText(
    tx,
    `insert into feed_item (company_id, bank_account_id, seen_run, came_by_nr, external_id, transaction_id, content_hash)
      select o.company_id, $2::uuid, $3::uuid, $8::text, r.*
      from company_overview o, unnest($4::text[], $5::uuid[], $6::bytea[]) as r where o.company_id = $1::uuid
      on conflict (company_id, bank_account_id, came_by_nr, external_id) do update set
        seen_run = case when $7::boolean and feed_item.transaction_id = excluded.transaction_id then feed_item.seen_run
          else excluded.seen_run end,
        transaction_id = excluded.transaction_id, content_hash = excluded.content_hash`,
    [
      key.companyId,
      key.bankAccountId,
      by.readingId,
      ids.map((each) => each.externalId),
      ids.map((each) => each.transactionId),
      ids.map((each) => each.hash),
      by.keepSeen,
      key.cameBy ?? "",
    ],
    "feed-save-ids",
  );
}

export async function touchItemIds(
  tx: Tx,
  key: AccountKey,
  readingId: string,
  externalIds: readonly string[],
): Promise<void> {
  if (externalIds.length === 0) return;
  await runText(
    tx,
    `update feed_item set seen_run = $3::uuid
      where company_id = $1::uuid and bank_account_id = $2::uuid and external_id = any ($4::text[]) and came_by_nr = $5::text`,
    [key.companyId, key.bankAccountId, readingId, [...externalIds], key.cameBy ?? ""],
    "feed-touch-ids",
  );
}

export interface SourceRow {
  readonly transactionId: string;
  readonly sourceId: string;
  readonly line: number;
  readonly raw: string;
  readonly rule: string;
}

export async function insertSources(
  tx: Tx,
  companyId: string,
  kind: "pull" | "message",
  rows: readonly SourceRow[],
  at: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await runText(
    tx,
    `insert into transaction_source (company_id, kind, seen_at, transaction_id, source_id, line, raw, rule)
      select o.company_id, $2::text, $3::timestamptz, r.*
      from company_overview o, unnest($4::uuid[], $5::uuid[], $6::integer[], $7::text[], $8::text[]) as r
      where o.company_id = $1::uuid
      on conflict (company_id, transaction_id, source_id, line) do update set raw = excluded.raw`,
    [
      companyId,
      kind,
      at,
      rows.map((row) => row.transactionId),
      rows.map((row) => row.sourceId),
      rows.map((row) => row.line),
      rows.map((row) => row.raw),
      rows.map((row) => row.rule),
    ],
    "feed-insert-sources",
  );
}

export interface ChangeRow {
  readonly id: string;
  readonly transactionId: string;
  readonly kind: "changed" | "withdrawn" | "returned";
  readonly was: Record<string, unknown>;
  readonly became: Record<string, unknown>;
  /** What freezes the row. */
  readonly frozenBy: readonly FrozenCause[];
  /** The row stays as it is until a person has decided. */
  readonly held: boolean;
  /** A change that concerns nobody: the row has taken it. */
  readonly closed: boolean;
}

// The causes of a change come as words.
const WAS_FROZEN_BY = FROZEN_CAUSES.map(
  (cause) => `'${cause}' = any (string_to_array(r.frozen_by, ' '))`,
).join(", ");

/** Changes that are held no more, because the bank has said something else since. */
export async function lapseChanges(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await runText(
    tx,
    `update transaction_change set held = false, decision = coalesce(decision, 'lapsed'), seen_at = coalesce(seen_at, $3::timestamptz)
      where company_id = $1::uuid and id = any ($2::uuid[])`,
    [companyId, [...ids], at],
  );
}

export async function insertChanges(
  tx: Tx,
  companyId: string,
  runId: string,
  rows: readonly ChangeRow[],
  at: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await runText(
    tx,
    `insert into transaction_change (company_id, run_id, at, id, transaction_id, kind, was, became, held, seen_at,
        ${FROZEN_COLUMNS.join(", ")})
      select o.company_id, $2::uuid, $3::timestamptz, r.id, r.transaction_id, r.kind, r.was, r.became, r.held,
        case when r.closed then $3::timestamptz end, ${WAS_FROZEN_BY}
      from company_overview o, unnest($4::uuid[], $5::uuid[], $6::text[], $7::jsonb[], $8::jsonb[], $9::text[], $10::boolean[],
          $11::boolean[]) as r (id, transaction_id, kind, was, became, frozen_by, held, closed)
      where o.company_id = $1::uuid`,
    [
      companyId,
      runId,
      at,
      rows.map((row) => row.id),
      rows.map((row) => row.transactionId),
      rows.map((row) => row.kind),
      rows.map((row) => storedJson(row.was)),
      rows.map((row) => storedJson(row.became)),
      rows.map((row) => row.frozenBy.join(" ")),
      rows.map((row) => row.held),
      rows.map((row) => row.closed),
    ],
  );
}

export interface DayDelta {
  credit: Amount;
  debit: Amount;
  count: number;
}

/** Adds the differences to the daily sums; a day without items loses its row. */
export async function addToDays(
  tx: Tx,
  key: AccountKey,
  deltas: ReadonlyMap<LocalDate, DayDelta>,
): Promise<void> {
  const days = [...deltas].filter(
    ([, { credit, debit, count }]) => credit !== 0n || debit !== 0n || count !== 0,
  );
  if (days.length === 0) return;
  const values = [key.companyId, key.bankAccountId, days.map(([day]) => day)];
  await runText(
    tx,
    `insert into daily_stat (company_id, bank_account_id, date, credit, debit, count)
      select o.company_id, $2::uuid, r.*
      from company_overview o, unnest($3::date[], $4::bigint[], $5::bigint[], $6::bigint[]) as r(day, credit, debit, count)
      where o.company_id = $1::uuid order by r.day
      on conflict (company_id, bank_account_id, date) do update set credit = daily_stat.credit + excluded.credit,
        debit = daily_stat.debit + excluded.debit, count = daily_stat.count + excluded.count`,
    [
      ...values,
      days.map(([, { credit }]) => credit),
      days.map(([, { debit }]) => debit),
      days.map(([, { count }]) => count),
    ],
    "feed-add-to-days",
  );
  await runText(
    tx,
    "delete from daily_stat where company_id = $1::uuid and bank_account_id = $2::uuid and date = any ($3::date[]) and count = 0",
    values,
  );
}

/** Updates the account and the company's overview after rows came, changed or left. */
export async function updateAfterBatch(
  tx: Tx,
  key: AccountKey,
  change: { readonly changeSeq: bigint; readonly unbookedDelta: number; readonly at: Date },
): Promise<void> {
  const { companyId, bankAccountId } = key;
  await tx
    .updateTable("bank_account")
    .set({ last_data_at: change.at })
    .where("company_id", "=", companyId)
    .where("id", "=", bankAccountId)
    .execute();
  await updateOverview(tx, companyId, {
    changeSeq: change.changeSeq,
    unbookedDelta: change.unbookedDelta,
    dataAt: change.at,
  });
}
