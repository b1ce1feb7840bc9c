/**
 * Companies that were read until yesterday: consents and accounts at the sandbox's aggregator, and
 * in the database the rows of an earlier reading. The owner's connection makes them in sets, so
 * that only the morning itself takes time.
 */
import type pg from "pg";
import { newId } from "#server/new-id.ts";
import { readingIdOf } from "#server/features/feed-reading/account-reading.ts";
import { spreadOf } from "#server/features/bank-feeds/schedule/feed-times.policy.ts";
import { budapestDate, dayNumber } from "#values/local-date.ts";
import { factsOf, hashItem, type RowFacts } from "#server/ledger/feeds/feed-facts.ts";
import type {
  BankFeed,
  FeedAccountRef,
  FeedItem,
} from "#server/providers/bank-feed/bank-feed.port.ts";
import type { TestSandbox } from "#server/testing/test-sandbox.ts";

export interface WorldAccount {
  readonly companyId: string;
  readonly bankAccountId: string;
  readonly feedAccountId: string;
  readonly consentId: string;
  readonly accountNumber: string;
  readonly currency: string;
  readonly ref: FeedAccountRef;
  /** Items that the bank has and the database has not. */
  readonly news: number;
  /** Its last days are read again this morning. */
  readonly reread: boolean;
}

export interface World {
  readonly companyIds: readonly string[];
  readonly accounts: readonly WorldAccount[];
  /** Ordinal of the bank's newest item; the same for each account. */
  readonly lastOrdinal: number;
  readonly rowsBefore: number;
  readonly news: number;
}

export const ACCOUNTS_PER_COMPANY = 3;
const ITEMS_PER_YEAR = 365;
// The bank's items that an account holds after the morning: one a day, so that they cover the days
// that are read again.
const ITEMS_HELD = 20;
// Where nothing is read again, invented rows of the same size and number replace the bank's own
// before these days.
const INVENTED_BEFORE_DAYS = 21;
/** Stands before the ids of invented rows. */
export const INVENTED = "aggreg8:before-";
const REREAD_EVERY_DAYS = 7;
// On a day nearly half of small companies' accounts have nothing new; the others have one to
// fifteen items, mostly few.
const EMPTY_SHARE = 0.45;
const NEWS_MAX = 15;
const NEWS_TYPICAL = 4;
const SEEDS_AT_ONCE = 8;
const ROWS_PER_INSERT = 20_000;
const BANKS = ["OTP", "Erste", "K&H", "MBH", "Raiffeisen"];

/** New items of the n-th account, always the same number. */
export function newsOf(n: number): number {
  const random = (salt: number): number => {
    let mixed = Math.imul(n + 1, 0x9e3779b1) ^ Math.imul(salt, 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
  if (random(1) < EMPTY_SHARE) return 0;
  return Math.min(NEWS_MAX, 1 + Math.floor(-Math.log(1 - random(2)) * NEWS_TYPICAL));
}

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

/** Makes the companies; `fresh` ones have been assigned just now and were never read. */
export async function buildWorld(
  owner: pg.Client,
  sandbox: TestSandbox,
  feed: BankFeed,
  given: { readonly companies: number; readonly fresh?: boolean },
): Promise<World> {
  const accounts: WorldAccount[] = Array.from({ length: given.companies * ACCOUNTS_PER_COMPANY });
  const people: {
    userId: string;
    companyId: string;
    consentId: string;
    externalUserId: string;
    email: string;
    consent: string;
  }[] = [];
  await eachOf(given.companies, SEEDS_AT_ONCE, async (index) => {
    const email = `igazgato${index}@ceg${index}.example`;
    const seeded = await sandbox.aggreg8.control<Seeded>("seed", {
      email,
      bankId: BANKS[index % BANKS.length],
      accounts: ACCOUNTS_PER_COMPANY,
      itemsPerAccount: ITEMS_PER_YEAR,
    });
    const companyId = newId();
    const consentId = newId();
    people[index] = {
      userId: newId(),
      companyId,
      consentId,
      externalUserId: seeded.userId,
      email,
      consent: seeded.consentId,
    };
    for (const [at, { accountId, accountNumber }] of seeded.accounts.entries()) {
      const place = index * ACCOUNTS_PER_COMPANY + at;
      const feedAccountId = newId();
      accounts[place] = {
        companyId,
        bankAccountId: newId(),
        feedAccountId,
        consentId,
        accountNumber,
        news: newsOf(place),
        reread: isReread(feedAccountId),
        // The sandbox draws the same currencies.
        currency: at % 3 === 2 ? "EUR" : "HUF",
        ref: {
          externalId: accountId,
          personExternalId: seeded.userId,
          consentExternalId: seeded.consentId,
        },
      };
    }
  });
  await insertCompanies(owner, people);
  const last = await findLastOrdinal(feed, accounts[0]!.ref);
  await insertAccounts(owner, accounts, given.fresh === true ? null : last);
  const rowsBefore = given.fresh === true ? 0 : await insertKept(owner, feed, accounts, last);
  await owner.query("analyze");
  const news = accounts.reduce((sum, account) => sum + account.news, 0);
  return {
    companyIds: people.map(({ companyId }) => companyId),
    accounts,
    rowsBefore,
    news,
    lastOrdinal: last,
  };
}

// By the rule of the program: each account on its own day of the week.
function isReread(feedAccountId: string): boolean {
  return (
    (dayNumber(budapestDate(Date.now())) + spreadOf(feedAccountId, REREAD_EVERY_DAYS)) %
      REREAD_EVERY_DAYS ===
    0
  );
}

/** Ordinal of the account's first item that the database holds after the morning. */
export function firstHeld({ lastOrdinal }: World, { reread, news }: WorldAccount): number {
  return lastOrdinal - (reread ? ITEMS_HELD : news) + 1;
}

interface Seeded {
  readonly userId: string;
  readonly consentId: string;
  readonly accounts: readonly { readonly accountId: string; readonly accountNumber: string }[];
}

// Plain accounts made on one day have equally many items.
async function findLastOrdinal(feed: BankFeed, ref: FeedAccountRef): Promise<number> {
  const { cursor } = await feed.pullNews(ref, cursorAt(ITEMS_PER_YEAR - 100), null);
  return (JSON.parse(cursor) as { after: number }).after;
}

const cursorAt = (ordinal: number): string => JSON.stringify({ after: ordinal });

async function insertCompanies(
  owner: pg.Client,
  people: readonly {
    userId: string;
    companyId: string;
    consentId: string;
    externalUserId: string;
    email: string;
    consent: string;
  }[],
): Promise<void> {
  await owner.query(`create temp table person (n int, user_id uuid, company_id uuid, consent_id uuid, external_user_id text, email text,
    consent text)`);
  await owner.query(
    "insert into person select * from unnest($1::int[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::text[])",
    [
      people.map((_, n) => n),
      people.map((p) => p.userId),
      people.map((p) => p.companyId),
      people.map((p) => p.consentId),
      people.map((p) => p.externalUserId),
      people.map((p) => p.email),
      people.map((p) => p.consent),
    ],
  );
  for (const statement of [
    "insert into app_user (id, role, email) select user_id, 'entrepreneur', email from person",
    `insert into company_directory (company_id, tax_number, state, kind)
      select company_id, (20000000 + n)::text, 'active', 'normal' from person`,
    `insert into company (company_id, name, tax_number, state, kind)
      select company_id, 'Cég ' || n || ' Kft.', (20000000 + n)::text, 'active', 'normal' from person`,
    "insert into membership (company_id, user_id, role) select company_id, user_id, 'owner' from person",
    `insert into bank_consent (id, provider, external_id, user_id, external_user_id, identity, bank_id, bank_name, state,
        passive_enabled, active_enabled, active_expires_at, passive_expires_at)
      select consent_id, 'aggreg8', consent, user_id, external_user_id, email, 'OTP', 'OTP Bank', 'active', true, true,
        now() + interval '180 days', now() + interval '180 days' from person`,
    "insert into bank_consent_company (consent_id, company_id) select consent_id, company_id from person",
    `insert into company_overview (company_id, change_seq, consent_ends_at, feed_state)
      select company_id, 1, now() + interval '180 days', 'ok' from person`,
    // Far away until the morning begins.
    "insert into feed_schedule (company_id, next_pull_at) select company_id, now() + interval '1 day' from person",
  ])
    await owner.query(statement);
}

/** `last`: ordinal of the bank's newest item; null for accounts that were never read. */
async function insertAccounts(
  owner: pg.Client,
  accounts: readonly WorldAccount[],
  last: number | null,
): Promise<void> {
  await owner.query(`create temp table account (company_id uuid, id uuid, feed_id uuid, consent_id uuid, number text, currency text,
    external_id text, cursor text)`);
  await owner.query(
    `insert into account select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::text[],
      $8::text[])`,
    [
      accounts.map((a) => a.companyId),
      accounts.map((a) => a.bankAccountId),
      accounts.map((a) => a.feedAccountId),
      accounts.map((a) => a.consentId),
      accounts.map((a) => a.accountNumber),
      accounts.map((a) => a.currency),
      accounts.map((a) => a.ref.externalId),
      accounts.map((a) => (last === null ? null : cursorAt(last - a.news))),
    ],
  );
  await owner.query(`insert into bank_account (company_id, id, account_nr, originate, currency, bank_name)
    select company_id, id, number, 'aggreg8', currency, 'OTP Bank' from account`);
  const read = last !== null;
  await owner.query(
    `insert into feed_account (company_id, id, bank_account_id, provider, consent_id, external_id, bank_id, bank_name, state, cursor,
        proven_until, history_from, history_done_at, last_try_at, last_success_at, reread_at)
      select company_id, feed_id, id, 'aggreg8', consent_id, external_id, 'OTP', 'OTP Bank', 'active', cursor, r.day, r.day - 30,
        r.at - interval '30 days', r.at, r.at, r.at - interval '2 days'
      from account cross join (select case when $1 then now() - interval '1 day' end as at,
        case when $1 then current_date - 1 end as day) r`,
    [read],
  );
  if (!read) return;
  // Rows that the two mornings before have left: each reading looks at them.
  await owner.query(`
    insert into sync_run (company_id, id, bank_account_id, feed_account_id, trigger, outcome, started_at, finished_at, pages, detail)
    select company_id, uuidv7(), id, feed_id, 'daily', 'ok', d.at, d.at, 1, 'synced=' || to_char(d.at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
    from account cross join (select now() - n * interval '1 day' - interval '1 hour' as at from generate_series(1, 2) n) d`);
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
async function insertKept(
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
