/** Unread items, as they came, until they are understood. */
import { sql } from "kysely";
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { UnreadField } from "#server/providers/bank-feed/bank-feed.port.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";
import type { AccountKey } from "#server/ledger/feeds.ts";

export interface UnreadToKeep {
  /** With the name of its id space. */
  readonly externalId: string;
  readonly field: UnreadField;
  readonly bookingDate: LocalDate | null;
  readonly amount: Amount | null;
  readonly currency: string;
  readonly raw: string;
}

const OF_ACCOUNT = "company_id = $1::uuid and bank_account_id = $2::uuid and came_by_nr = $3::text";
const keyOf = ({ companyId, bankAccountId, cameBy }: AccountKey): unknown[] => [
  companyId,
  bankAccountId,
  cameBy ?? "",
];

/** Which of the ids the account keeps as unread already. */
export async function listKeptIds(
  tx: Tx,
  key: AccountKey,
  externalIds: readonly string[],
): Promise<Set<string>> {
  const rows = await runText<{ id: string }>(
    tx,
    `select external_id as id from unread_item where ${OF_ACCOUNT} and external_id = any ($4::text[])`,
    [...keyOf(key), [...externalIds]],
  );
  return new Set(rows.map(({ id }) => id));
}

/** The account's number of unread items, and its number of rows. */
export async function countOfAccount(
  tx: Tx,
  { companyId, bankAccountId }: AccountKey,
): Promise<{ unread: number; rows: number }> {
  const [row] = await runText<{ unread: number; rows: number }>(
    tx,
    `select (select count(*)::integer from unread_item where company_id = $1::uuid and bank_account_id = $2::uuid) as unread,
      (select coalesce(sum(d.count), 0)::float8 from daily_stat d
        where d.company_id = $1::uuid and d.bank_account_id = $2::uuid) as rows`,
    [companyId, bankAccountId],
  );
  return row!;
}

/** Keeps unread items. Where an item is kept already, its last showing replaces it. */
export async function keepItems(
  tx: Tx,
  key: AccountKey,
  items: readonly UnreadToKeep[],
  made: {
    readonly readingId: string;
    readonly runId: string;
    readonly at: Date;
    readonly newId: () => string;
  },
): Promise<void> {
  if (items.length === 0) return;
  await runText(
    tx,
    `insert into unread_item (company_id, bank_account_id, came_by_nr, reading_id, run_id, first_seen_at, seen_at, id, external_id, field,
        booking_date, amount, currency, raw)
      select o.company_id, $2::uuid, $3::text, $4::uuid, $5::uuid, $6::timestamptz, $6::timestamptz, r.*
      from company_overview o, unnest($7::uuid[], $8::text[], $9::text[], $10::date[], $11::bigint[], $12::text[], $13::text[]) as r
      where o.company_id = $1::uuid
      on conflict (company_id, bank_account_id, came_by_nr, external_id) do update set seen_at = excluded.seen_at, field = excluded.field,
        booking_date = excluded.booking_date, amount = excluded.amount, currency = excluded.currency, raw = excluded.raw`,
    [
      ...keyOf(key),
      made.readingId,
      made.runId,
      made.at,
      items.map(() => made.newId()),
      items.map((item) => item.externalId),
      items.map((item) => item.field),
      items.map((item) => item.bookingDate),
      items.map((item) => item.amount),
      items.map((item) => item.currency),
      items.map((item) => item.raw),
    ],
  );
}

/** Deletes items that were understood. */
export async function dropUnderstood(
  tx: Tx,
  key: AccountKey,
  externalIds: readonly string[],
): Promise<void> {
  if (externalIds.length === 0) return;
  await runText(
    tx,
    `delete from unread_item where ${OF_ACCOUNT} and external_id = any ($4::text[])`,
    [...keyOf(key), [...externalIds]],
    "feed-drop-understood",
  );
}

/** Deletes unread items of days that were read whole, unless they are among the `shown` ones. */
export async function dropUnshown(
  tx: Tx,
  key: AccountKey,
  days: { readonly from: LocalDate; readonly to: LocalDate },
  shown: readonly string[],
): Promise<void> {
  await runText(
    tx,
    `delete from unread_item where ${OF_ACCOUNT} and booking_date between $4::date and $5::date and external_id <> all ($6::text[])`,
    [...keyOf(key), days.from, days.to, [...shown]],
    "feed-drop-unshown",
  );
}

export interface KeptItem {
  readonly id: string;
  readonly externalId: string;
  readonly readingId: string;
  readonly raw: string;
}

/** The account's unread items, the oldest first. */
export async function listKept(tx: Tx, key: AccountKey): Promise<KeptItem[]> {
  return runText(
    tx,
    `select id, external_id as "externalId", reading_id as "readingId", raw from unread_item where ${OF_ACCOUNT} order by id`,
    keyOf(key),
    "feed-list-kept",
  );
}

export interface UnreadRow {
  readonly id: string;
  readonly bankAccountId: string;
  readonly field: UnreadField;
  readonly bookingDate: LocalDate | null;
  readonly amount: Amount | null;
  readonly currency: string;
  readonly firstSeenAt: Date;
  readonly seenAt: Date;
  readonly raw: string;
}

/** Unread items before an id, newest first; `rawChars` cuts the text. */
export async function listUnread(
  tx: Tx,
  companyId: string,
  given: {
    readonly bankAccountId?: string;
    readonly before?: string;
    readonly limit: number;
    readonly rawChars: number;
  },
): Promise<UnreadRow[]> {
  return tx
    .selectFrom("unread_item")
    .select([
      "id",
      "bank_account_id as bankAccountId",
      "field",
      "booking_date as bookingDate",
      "amount",
      "currency",
    ])
    .select([
      "first_seen_at as firstSeenAt",
      "seen_at as seenAt",
      sql<string>`left(raw, ${given.rawChars}::integer)`.as("raw"),
    ])
    .where("company_id", "=", companyId)
    .$if(given.bankAccountId !== undefined, (query) =>
      query.where("bank_account_id", "=", given.bankAccountId!),
    )
    .$if(given.before !== undefined, (query) => query.where("id", "<", given.before!))
    .orderBy("id", "desc")
    .limit(given.limit)
    .execute();
}

/** Deletes one unread item; answers its facts, or undefined where there is none. */
export async function deleteUnread(
  tx: Tx,
  companyId: string,
  id: string,
): Promise<
  Pick<UnreadRow, "bankAccountId" | "field" | "bookingDate" | "amount" | "currency"> | undefined
> {
  return tx
    .deleteFrom("unread_item")
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .returning([
      "bank_account_id as bankAccountId",
      "field",
      "booking_date as bookingDate",
      "amount",
      "currency",
    ])
    .executeTakeFirst();
}
