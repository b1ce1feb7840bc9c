/**
 * Reads stored rows for `writeFeedBatch`, as their banks say them: where a change is held beside a
 * booked or exported row, items are compared with the change. The statements are named, because a
 * morning runs each of them hundreds of thousands of times.
 */
import { FROZEN_BY, type FrozenCause } from "#server/database/frozen-rows.ts";
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import {
  FACT_COLUMNS,
  FACT_NAMES,
  readFacts,
  type ShownFacts,
} from "#server/ledger/frozen/row-facts.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";
import type { StoredFeedRow } from "./feed-facts.ts";
import type { AccountKey } from "./feed-ingest.store.ts";

export interface KnownItem extends StoredFeedRow {
  readonly externalId: string;
  readonly contentHash: Buffer;
  /** The reading that met this id last. */
  readonly seenRun: string;
  /** Whether the reading has met this row under another id already. */
  readonly metElsewhere: boolean;
}

const STORED = `t.id, t.occurrence, t.booked_at as "bookedAt", ${FROZEN_BY} as "frozenBy", t.withdrawn_at as "withdrawnAt",
  t.leading_account_id as "leadingAccountId", v.id as "heldId", v.became as "heldFacts", v.at as "heldAt",
  ${FACT_NAMES.map((name) => `t.${FACT_COLUMNS[name][0]} as "${name}"`).join(", ")}`;

/** The change of the row's bank that waits or was refused, as `v`. */
const HELD = `left join transaction_change v on v.company_id = t.company_id and v.transaction_id = t.id and v.way = 'bank' and v.held`;

interface SelectedRow extends ShownFacts {
  readonly id: string;
  readonly occurrence: number;
  readonly bookedAt: Date | null;
  readonly frozenBy: readonly FrozenCause[];
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
