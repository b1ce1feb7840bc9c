/**
 * The rows of an earlier reading: the bank's own items for accounts that are read again, invented
 * rows of the same size for the rest.
 */
import type pg from "pg";
import { newId } from "#server/new-id.ts";
import { readingIdOf } from "#server/features/feed-reading/account-reading.ts";
import { factsOf, hashItem } from "#server/ledger/feeds/feed-facts.ts";
import type { RowFacts } from "#server/ledger/frozen/row-facts.ts";
import type { BankFeed, FeedItem } from "#server/providers/bank-feed/bank-feed.port.ts";
import type { WorldAccount } from "./morning-world.ts";

// The bank's items that an account holds after the morning: one a day, so that they cover the days
// that are read again.
export const ITEMS_HELD = 20;
// Where nothing is read again, invented rows of the same size and number replace the bank's own
// before these days.
const INVENTED_BEFORE_DAYS = 21;
/** Stands before the ids of invented rows. */
export const INVENTED = "aggreg8:before-";
export const SEEDS_AT_ONCE = 8;
const ROWS_PER_INSERT = 20_000;

export const cursorAt = (ordinal: number): string => JSON.stringify({ after: ordinal });

/** Runs `work` for each of the numbers below `count`, so many at a time. */
export async function eachOf(
  count: number,
  atOnce: number,
  work: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) await work(index);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

interface KeptRow {
  readonly account: WorldAccount;
  readonly item: FeedItem;
  readonly facts: RowFacts;
  readonly occurrence: number;
}

/**
 * Stores the rows from before the news. Accounts that are read again get the bank's own items, read
 * through the adapter. The other accounts, which nobody compares, get rows of the same size.
 * Answers the number of rows.
 */
export async function insertKept(
  owner: pg.Client,
  feed: BankFeed,
  accounts: readonly WorldAccount[],
  last: number,
): Promise<number> {
  const { rows: indexes } = await owner.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
      where tablename = 'bank_transaction' and indexname <> 'bank_transaction_pkey'`,
  );
  for (const index of indexes) await owner.query(`drop index ${index.name}`);
  let rows: KeptRow[] = [];
  let count = 0;
  // One insertion after the other: all on one connection.
  let inserting: Promise<void> = Promise.resolve();
  const reread = accounts.filter((account) => account.reread);
  await eachOf(reread.length, SEEDS_AT_ONCE, async (index) => {
    const account = reread[index]!;
    const { items } = await feed.pullNews(account.ref, cursorAt(last - ITEMS_HELD), null);
    rows.push(...numberItems(account, items.slice(0, items.length - account.news)));
    if (rows.length < ROWS_PER_INSERT) return;
    const full = rows;
    rows = [];
    count += full.length;
    await (inserting = inserting.then(() => insertRows(owner, full)));
  });
  await inserting;
  await insertRows(owner, rows);
  const invented = await inventRows(
    owner,
    accounts.filter((account) => !account.reread),
  );
  for (const index of indexes) await owner.query(index.definition);
  await owner.query(`insert into daily_stat (company_id, bank_account_id, date, credit, debit, count)
    select company_id, bank_account_id, booking_date, sum(greatest(amount, 0)), sum(least(amount, 0)), count(*)
    from bank_transaction group by 1, 2, 3`);
  await owner.query(`update company_overview o set unbooked_count = t.count, oldest_unbooked_date = t.first
    from (select company_id, count(*) as count, min(booking_date) as first from bank_transaction group by 1) t
    where t.company_id = o.company_id`);
  return count + rows.length + invented;
}

async function inventRows(owner: pg.Client, accounts: readonly WorldAccount[]): Promise<number> {
  await owner.query(
    "create temp table invented (company_id uuid, bank_account_id uuid, currency text, id uuid, n int)",
  );
  const { rowCount } = await owner.query(
    `insert into invented select a.company_id, a.id, a.currency, uuidv7(), n
      from unnest($1::uuid[], $2::uuid[], $3::text[], $4::int[]) as a(company_id, id, currency, count), generate_series(1, a.count) n`,
    [
      accounts.map((a) => a.companyId),
      accounts.map((a) => a.bankAccountId),
      accounts.map((a) => a.currency),
      accounts.map((a) => ITEMS_HELD - a.news),
    ],
  );
  await owner.query(
    `insert into bank_transaction (company_id, bank_account_id, id, occurrence, origin_id, booking_date, booking_date_stated, value_date,
        amount, currency, partner_name, partner_account_nr, remittance, type, reference, end_to_end_id, status, change_seq, created_at)
      select company_id, bank_account_id, id, 1, $1 || id, current_date - $2::int - n, true, current_date - $2::int - n,
        ((n * 7919) % 997 - 400) * 100000 + 100000, currency, 'Tavirózsa Szolgáltató Kft.', '117730161111101000000008',
        '11773016-11111010-00000008 Tavirózsa Szolgáltató Kft. Számla kiegyenlítése 2026/' || n, 'OTHER', 'MSV00' || n, '', 'booked', 1,
        now()
      from invented`,
    [INVENTED, INVENTED_BEFORE_DAYS],
  );
  await owner.query(
    `insert into feed_item (company_id, bank_account_id, external_id, transaction_id, content_hash, seen_run)
      select company_id, bank_account_id, $1 || id, id, sha256(id::text::bytea), uuidv7() from invented`,
    [INVENTED],
  );
  return rowCount ?? 0;
}

function numberItems(account: WorldAccount, items: readonly FeedItem[]): KeptRow[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const facts = factsOf(item, new Date());
    const place = `${facts.bookingDate} ${facts.amount}`;
    const occurrence = (seen.get(place) ?? 0) + 1;
    seen.set(place, occurrence);
    return { account, item, facts, occurrence };
  });
}

async function insertRows(owner: pg.Client, rows: readonly KeptRow[]): Promise<void> {
  const column = (read: (row: KeptRow) => unknown): unknown[] => rows.map(read);
  const companies = column(({ account }) => account.companyId);
  const bankAccounts = column(({ account }) => account.bankAccountId);
  const ids = rows.map(() => newId());
  const spaced = column(({ item }) => `aggreg8:${item.externalId}`);
  await owner.query(
    `insert into bank_transaction (company_id, bank_account_id, id, occurrence, origin_id, booking_date, booking_date_stated, value_date,
        amount, currency, partner_name, partner_account_nr, remittance, type, reference, end_to_end_id, status, change_seq, created_at)
      select r.*, 'booked', 1, now() from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::int[], $5::text[], $6::date[], $7::boolean[],
        $8::date[], $9::bigint[], $10::text[], $11::text[], $12::text[], $13::text[], $14::text[], $15::text[], $16::text[]) r`,
    [
      companies,
      bankAccounts,
      ids,
      column((r) => r.occurrence),
      spaced,
      column((r) => r.facts.bookingDate),
      column((r) => r.facts.bookingDateStated),
      column((r) => r.facts.valueDate),
      column((r) => r.facts.amount),
      column((r) => r.facts.currency),
      column((r) => r.facts.partnerName),
      column((r) => r.facts.partnerAccountNr),
      column((r) => r.facts.remittance),
      column((r) => r.facts.type),
      column((r) => r.facts.reference),
      column((r) => r.facts.endToEndId),
    ],
  );
  await owner.query(
    `insert into feed_item (company_id, bank_account_id, external_id, transaction_id, content_hash, seen_run)
      select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[], $5::bytea[], $6::uuid[])`,
    [
      companies,
      bankAccounts,
      spaced,
      ids,
      column((r) => hashItem(r.item)),
      column(({ account }) =>
        readingIdOf({ consentId: account.consentId, externalId: account.ref.externalId }),
      ),
    ],
  );
}
