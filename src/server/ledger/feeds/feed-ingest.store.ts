/**
 * Reads and writes rows of feeds for `writeFeedBatch`. Each step is one statement, however many
 * items there are. The statements are named, because a morning runs each of them hundreds of
 * thousands of times: planning them would cost more than running them.
 */
import { updateOverview } from "#server/ledger/overview/overview-facts.store.ts";
import { WAS_EXPORTED } from "#server/database/exported-rows.ts";
import { runText } from "#server/database/run-text.ts";
import { storedJson } from "#server/database/stored-json.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";
import {
  FACT_COLUMNS,
  FACT_NAMES,
  readFacts,
  type RowFacts,
  type ShownFacts,
  type StoredFeedRow,
} from "./feed-facts.ts";

export interface AccountKey {
  readonly companyId: string;
  readonly bankAccountId: string;
  /**
   * The former number of the account by which the items come; missing where they come by the
   * account's own.
   */
  readonly cameBy?: string;
}

export interface KnownItem extends StoredFeedRow {
  readonly externalId: string;
  readonly contentHash: Buffer;
  /** The reading that met this id last. */
  readonly seenRun: string;
  /** Whether the reading has met this row under another id already. */
  readonly metElsewhere: boolean;
}

const STORED = `t.id, t.occurrence, t.booked_at as "bookedAt", ${WAS_EXPORTED} as "exported", t.withdrawn_at as "withdrawnAt",
  t.leading_account_id as "leadingAccountId", v.id as "heldId", v.became as "heldFacts", v.at as "heldAt",
  ${FACT_NAMES.map((name) => `t.${FACT_COLUMNS[name][0]} as "${name}"`).join(", ")}`;

/** The change of the row's bank that waits or was refused, as `v`. */
const HELD = `left join transaction_change v on v.company_id = t.company_id and v.transaction_id = t.id and v.way = 'bank' and v.held`;

interface SelectedRow extends ShownFacts {
  readonly id: string;
  readonly occurrence: number;
  readonly bookedAt: Date | null;
  readonly exported: boolean;
  readonly leadingAccountId: string | null;
  readonly heldId: string | null;
  readonly heldFacts: Readonly<Record<string, unknown>> | null;
  readonly heldAt: Date | null;
}

/** The row with the facts that its bank tells. */
function asBankSays<Row extends SelectedRow>(row: Row): Row & StoredFeedRow {
  const { heldId, heldFacts, heldAt } = row;
  if (heldId === null || heldFacts === null) return row;
  return {
    ...row,
    ...readFacts(heldFacts, row),
    withdrawnAt: heldFacts["withdrawn"] === true ? heldAt : null,
    held: { changeId: heldId, shown: row },
  };
}

/** The rows behind ids that were shown before. */
export async function listKnownItems(
  tx: Tx,
  key: AccountKey,
  readingId: string,
  externalIds: readonly string[],
): Promise<KnownItem[]> {
  const rows = await runText<SelectedRow & Omit<KnownItem, keyof StoredFeedRow>>(
    tx,
    `select f.external_id as "externalId", f.content_hash as "contentHash", f.seen_run as "seenRun", exists (
        select from feed_item o where o.company_id = f.company_id and o.transaction_id = f.transaction_id
          and o.external_id <> f.external_id and o.seen_run = $3::uuid) as "metElsewhere", ${STORED}
      from feed_item f
      join bank_transaction t on t.company_id = f.company_id and t.id = f.transaction_id
      ${HELD}
      where f.company_id = $1::uuid and f.bank_account_id = $2::uuid and f.external_id = any ($4::text[]) and f.came_by_nr = $5::text`,
    [key.companyId, key.bankAccountId, readingId, [...externalIds], key.cameBy ?? ""],
    "feed-known-items",
  );
  return rows.map(asBankSays);
}

const NOT_MET = `not exists (
  select from feed_item s where s.company_id = t.company_id and s.transaction_id = t.id and s.seen_run = $3::uuid)`;

/** Rows whose bank says something that they do not show; a company has few of them. */
const HELD_ROWS = `transaction_change v
      join bank_transaction t on t.company_id = v.company_id and t.id = v.transaction_id and t.bank_account_id = $2::uuid`;
const HELD_HERE = "v.company_id = $1::uuid and v.way = 'bank' and v.held";

/** Stored rows of these days and amounts, by what their bank says, that the reading has not met. */
export async function listUnmetAt(
  tx: Tx,
  key: AccountKey,
  readingId: string,
  places: readonly { readonly day: LocalDate; readonly amount: Amount }[],
): Promise<StoredFeedRow[]> {
  const rows = await runText<SelectedRow>(
    tx,
    `with k as materialized (select distinct day, amount from unnest($4::date[], $5::bigint[]) as u(day, amount))
      select ${STORED} from k
      join bank_transaction t on t.company_id = $1::uuid and t.bank_account_id = $2::uuid and t.booking_date = k.day and t.amount = k.amount
      ${HELD}
      where ${NOT_MET} and t.came_by_nr = $6::text
        and (v.id is null or ((v.became ->> 'bookingDate')::date = k.day and (v.became ->> 'amount')::bigint = k.amount))
      union all
      select ${STORED} from ${HELD_ROWS}
      join k on k.day = (v.became ->> 'bookingDate')::date and k.amount = (v.became ->> 'amount')::bigint
        and (k.day, k.amount) <> (t.booking_date, t.amount)
      where ${HELD_HERE} and ${NOT_MET} and t.came_by_nr = $6::text`,
    [
      key.companyId,
      key.bankAccountId,
      readingId,
      places.map(({ day }) => day),
      places.map(({ amount }) => amount),
      key.cameBy ?? "",
    ],
    "feed-unmet-at",
  );
  return rows.map(asBankSays);
}

/** Stored rows between two days with one of these references that the reading has not met. */
export async function listUnmetWith(
  tx: Tx,
  key: AccountKey,
  readingId: string,
  given: {
    readonly references: readonly string[];
    readonly from: LocalDate;
    readonly to: LocalDate;
  },
): Promise<StoredFeedRow[]> {
  const rows = await runText<SelectedRow>(
    tx,
    `select ${STORED} from bank_transaction t ${HELD}
      where t.company_id = $1::uuid and t.bank_account_id = $2::uuid and t.booking_date between $4::date and $5::date
        and t.reference = any ($6::text[]) and ${NOT_MET} and t.came_by_nr = $7::text and v.id is null
      union all
      select ${STORED} from ${HELD_ROWS}
      where ${HELD_HERE} and (v.became ->> 'bookingDate')::date between $4::date and $5::date
        and v.became ->> 'reference' = any ($6::text[]) and ${NOT_MET} and t.came_by_nr = $7::text`,
    [
      key.companyId,
      key.bankAccountId,
      readingId,
      given.from,
      given.to,
      [...given.references],
      key.cameBy ?? "",
    ],
    "feed-unmet-with",
  );
  return rows.map(asBankSays);
}

/** Taken places among equal items at these days and amounts. */
export async function listOccurrences(
  tx: Tx,
  key: AccountKey,
  places: readonly { readonly day: LocalDate; readonly amount: Amount }[],
): Promise<{ day: LocalDate; amount: Amount; occurrence: number }[]> {
  return runText(
    tx,
    `select t.booking_date as day, t.amount, t.occurrence
      from (select distinct day, amount from unnest($3::date[], $4::bigint[]) as u(day, amount)) k
      join bank_transaction t
        on t.company_id = $1::uuid and t.bank_account_id = $2::uuid and t.booking_date = k.day and t.amount = k.amount
          and t.came_by_nr = $5::text`,
    [
      key.companyId,
      key.bankAccountId,
      places.map(({ day }) => day),
      places.map(({ amount }) => amount),
      key.cameBy ?? "",
    ],
    "feed-occurrences",
  );
}

/** A row with the account and the number by which it came. */
export type PlacedRow = StoredFeedRow & {
  readonly bankAccountId: string;
  readonly cameBy: string;
};

/** Rows by id, with the facts that they show. */
export async function listShownRows(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<PlacedRow[]> {
  return runText<PlacedRow>(
    tx,
    `select ${STORED}, t.bank_account_id as "bankAccountId", t.came_by_nr as "cameBy"
      from bank_transaction t ${HELD} where t.company_id = $1::uuid and t.id = any ($2::uuid[]) order by t.id`,
    [companyId, [...ids]],
  );
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
  readonly wasBooked: boolean;
  readonly wasExported: boolean;
  /** The row stays as it is until a person has decided. */
  readonly held: boolean;
  /** A change that concerns nobody: the row has taken it. */
  readonly closed: boolean;
}

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
    `insert into transaction_change (company_id, run_id, at, id, transaction_id, kind, was, became, was_booked, was_exported, held, seen_at)
      select o.company_id, $2::uuid, $3::timestamptz, r.id, r.transaction_id, r.kind, r.was, r.became, r.was_booked, r.was_exported,
        r.held, case when r.closed then $3::timestamptz end
      from company_overview o, unnest($4::uuid[], $5::uuid[], $6::text[], $7::jsonb[], $8::jsonb[], $9::boolean[], $10::boolean[],
          $11::boolean[], $12::boolean[])
        as r (id, transaction_id, kind, was, became, was_booked, was_exported, held, closed)
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
      rows.map((row) => row.wasBooked),
      rows.map((row) => row.wasExported),
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
