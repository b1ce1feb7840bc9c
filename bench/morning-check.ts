/**
 * Compares the stored rows with the bank's books after a morning: item by item for a sample, in
 * number for all.
 */
import type pg from "pg";
import type { BankFeed } from "#server/providers/bank-feed/bank-feed.port.ts";
import type { TestSandbox } from "#server/testing/test-sandbox.ts";
import { parseAmount } from "#values/money.ts";
import { ACCOUNTS_PER_COMPANY, firstHeld, type World, type WorldAccount } from "./morning-world.ts";
import { eachOf, INVENTED } from "./morning-rows.ts";

const SAMPLE_ACCOUNTS = 150;
const ASKED_AT_ONCE = 8;
const FAULTS_SHOWN = 10;

export interface MorningCheck {
  readonly rows: number;
  readonly bankItems: number;
  readonly sampledAccounts: number;
  /** Readings of this morning by trigger and outcome. */
  readonly readings: Readonly<Record<string, number>>;
  readonly faults: readonly string[];
}

export interface Morning {
  readonly owner: pg.Client;
  readonly sandbox: TestSandbox;
  readonly feed: BankFeed;
  readonly world: World;
  /** When the morning began. */
  readonly since: Date;
}

/** Differences to the bank's books, and rows that the morning has left. */
export async function checkMorning({
  owner,
  sandbox,
  feed,
  world,
  since,
}: Morning): Promise<MorningCheck> {
  const faults: string[] = [];
  const expect = (name: string, found: number, wanted: number): void => {
    if (found !== wanted) faults.push(`${name}: ${found} of ${wanted}`);
  };
  const {
    rows: [counts],
  } = await owner.query<Record<string, string>>(
    `
    select (select count(*) from bank_transaction) as rows, (select count(*) from feed_item) as ids,
      (select count(*) from bank_transaction where origin_id like '${INVENTED}%') as invented,
      (select coalesce(sum(count), 0) from daily_stat) as daily, (select sum(unbooked_count) from company_overview) as unbooked,
      (select count(distinct transaction_id) from transaction_source) as sources,
      (select count(*) from bank_transaction where withdrawn_at is not null) as withdrawn,
      (select count(*) from feed_schedule where next_pull_at > now() + interval '1 hour') as planned,
      (select count(*) from feed_account where health = 'ok' and last_success_at >= $1) as read`,
    [since],
  );
  const bankItems = await countBankItems(feed, world);
  const rows = Number(counts!["rows"]);
  expect("rows against the bank's items", rows - Number(counts!["invented"]), bankItems);
  expect("rows", rows, world.rowsBefore + world.news);
  for (const name of ["ids", "daily", "unbooked"]) expect(name, Number(counts![name]), rows);
  expect("sources", Number(counts!["sources"]), world.news);
  expect("withdrawn", Number(counts!["withdrawn"]), 0);
  expect("accounts read", Number(counts!["read"]), world.accounts.length);
  expect(
    "companies planned for the next morning",
    Number(counts!["planned"]),
    world.companyIds.length,
  );
  const { rows: runs } = await owner.query<{ name: string; count: string; news: string }>(
    `
    select trigger || ' ' || outcome as name, count(*), sum(new_count) as news from sync_run where started_at >= $1 group by 1 order by 1`,
    [since],
  );
  expect(
    "new items in the sync history",
    runs.reduce((sum, run) => sum + Number(run.news), 0),
    world.news,
  );
  const sample = pickSample(world.accounts);
  for (const account of sample) {
    const fault = await compareAccount(owner, sandbox, world, account);
    if (fault !== undefined) faults.push(fault);
  }
  const readings = Object.fromEntries(runs.map(({ name, count }) => [name, Number(count)]));
  return {
    rows,
    bankItems,
    sampledAccounts: sample.length,
    readings,
    faults: faults.slice(0, FAULTS_SHOWN),
  };
}

// Number of the accounts' items at the aggregator, without items that were never asked for.
async function countBankItems(feed: BankFeed, world: World): Promise<number> {
  let count = 0;
  await eachOf(world.companyIds.length, ASKED_AT_ONCE, async (index) => {
    const own = world.accounts.slice(
      index * ACCOUNTS_PER_COMPANY,
      (index + 1) * ACCOUNTS_PER_COMPANY,
    );
    const shown = await feed.listAccounts(
      { externalId: own[0]!.ref.personExternalId, identity: "" },
      [],
    );
    for (const account of own) {
      const { transactionCount } = shown.find(
        ({ externalId }) => externalId === account.ref.externalId,
      )!;
      count += transactionCount! - firstHeld(world, account) + 1;
    }
  });
  return count;
}

// Evenly over all, so that no part of the morning is left out.
function pickSample(accounts: readonly WorldAccount[]): WorldAccount[] {
  const step = Math.max(1, accounts.length / SAMPLE_ACCOUNTS);
  return Array.from(
    { length: Math.min(SAMPLE_ACCOUNTS, accounts.length) },
    (_, n) => accounts[Math.floor(n * step)]!,
  );
}

async function compareAccount(
  owner: pg.Client,
  sandbox: TestSandbox,
  world: World,
  account: WorldAccount,
): Promise<string | undefined> {
  const truth = await sandbox.aggreg8.truth(account.accountNumber);
  const wanted = truth.items
    .filter(({ ordinal, withdrawn }) => ordinal >= firstHeld(world, account) && !withdrawn)
    .map((item) => {
      const amount = parseAmount(item.amount);
      return `${item.bookingDate} ${amount.ok ? amount.value : "?"} ${item.partnerName} ${item.endToEndId}`;
    });
  const { rows } = await owner.query<{ line: string }>(
    `select booking_date::text || ' ' || amount || ' ' || partner_name || ' ' || end_to_end_id as line from bank_transaction
      where company_id = $1 and bank_account_id = $2 and withdrawn_at is null
        and origin_id not like '${INVENTED}%'`,
    [account.companyId, account.bankAccountId],
  );
  const stored = rows.map(({ line }) => line).sort();
  const same = JSON.stringify(stored) === JSON.stringify(wanted.sort());
  return same ? undefined : `account ${account.accountNumber} differs from the bank's books`;
}

/** Spread of the companies over the minutes of the next morning. */
export async function countSpread(
  owner: pg.Client,
): Promise<Record<"minutes" | "min" | "mean" | "max", number>> {
  const {
    rows: [spread],
  } = await owner.query<Record<"minutes" | "min" | "mean" | "max", string>>(`
    select count(*) as minutes, min(n), round(avg(n), 1) as mean, max(n)
    from (select date_trunc('minute', next_pull_at), count(*) as n from feed_schedule group by 1) per_minute`);
  return {
    minutes: Number(spread!.minutes),
    min: Number(spread!.min),
    mean: Number(spread!.mean),
    max: Number(spread!.max),
  };
}
