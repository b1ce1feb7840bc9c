/**
 * Companies that were read until yesterday: consents and accounts at the sandbox's aggregator, and
 * in the database the rows of an earlier reading. The owner's connection makes them in sets, so
 * that only the morning itself takes time.
 */
import type pg from "pg";
import { newId } from "#server/new-id.ts";
import { spreadOf } from "#server/features/bank-feeds/schedule/feed-times.policy.ts";
import { budapestDate, dayNumber } from "#values/local-date.ts";
import type { BankFeed, FeedAccountRef } from "#server/providers/bank-feed/bank-feed.port.ts";
import { cursorAt, eachOf, insertKept, ITEMS_HELD, SEEDS_AT_ONCE } from "./morning-rows.ts";
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
const REREAD_EVERY_DAYS = 7;
// On a day nearly half of small companies' accounts have nothing new; the others have one to
// fifteen items, mostly few.
const EMPTY_SHARE = 0.45;
const NEWS_MAX = 15;
const NEWS_TYPICAL = 4;
const BANKS = ["OTP", "Erste", "K&H", "MBH", "Raiffeisen"];

/** New items of the n-th account, always the same number. */
function newsOf(n: number): number {
  const random = (salt: number): number => {
    let mixed = Math.imul(n + 1, 0x9e3779b1) ^ Math.imul(salt, 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
  if (random(1) < EMPTY_SHARE) return 0;
  return Math.min(NEWS_MAX, 1 + Math.floor(-Math.log(1 - random(2)) * NEWS_TYPICAL));
}

interface WorldGiven {
  readonly companies: number;
  readonly fresh?: boolean;
  /** No account has news, and none is read again. */
  readonly quiet?: boolean;
}

/** Makes the companies; `fresh` ones have been assigned just now and were never read. */
export async function buildWorld(
  owner: pg.Client,
  sandbox: TestSandbox,
  feed: BankFeed,
  given: WorldGiven,
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
      const feedAccountId = given.quiet === true ? newUnread() : newId();
      accounts[place] = {
        companyId,
        bankAccountId: newId(),
        feedAccountId,
        consentId,
        accountNumber,
        news: given.quiet === true ? 0 : newsOf(place),
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

/** The id of an account whose days are not read again today. */
function newUnread(): string {
  for (;;) {
    const id = newId();
    if (!isReread(id)) return id;
  }
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
