/**
 * Companies that are due, and their rules after worker programs were killed and stopped while they
 * read them.
 */
import type pg from "pg";
import { pino } from "pino";
import type { Database } from "../database/connect.ts";
import { scheduleFeedsJob } from "../features/bank-feeds/schedule/feed-job-definitions.ts";
import { allJobDefinitions } from "../jobs/all-jobs.ts";
import { openQueue } from "../jobs/queue.ts";
import type { BankFeeds } from "../providers/bank-feed/bank-feeds.port.ts";
import { listUntrue } from "./bank-truth.ts";
import { buildFeed, type TestFeed } from "./build-feed.ts";
import { type FeedDriver, openDriver } from "./feed-drivers.ts";
import type { TestSandbox } from "./test-sandbox.ts";

const MADE_AT_ONCE = 4;

export interface DueCompany {
  readonly feed: TestFeed;
  /** The person at the provider: the calls about this company carry it. */
  readonly userId: string;
}

export interface DueWorld {
  readonly driver: FeedDriver;
  readonly companies: readonly DueCompany[];
}

/** Makes companies with one account each that was never read. */
export async function buildDueWorld(
  db: Database,
  given: {
    readonly feeds: BankFeeds;
    readonly sandbox: TestSandbox;
    readonly companies: number;
    readonly itemsPerAccount: number;
  },
): Promise<DueWorld> {
  const driver = openDriver("aggreg8", given.feeds, given.sandbox);
  const companies: DueCompany[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let n = next++; n < given.companies; n = next++) {
      const email = `igazgato${n}@ketprogram.example`;
      const seed = { email, bankId: "OTP", accounts: 1, itemsPerAccount: given.itemsPerAccount };
      const { userId, consentId } = await given.sandbox.aggreg8.control<{
        userId: string;
        consentId: string;
      }>("seed", seed);
      const person = { externalId: userId, identity: email };
      const accounts = await driver.feed.listAccounts(person, [consentId]);
      companies.push({
        userId,
        feed: await buildFeed(db, driver, { person, consentId, accounts }, accounts[0]!),
      });
    }
  };
  await Promise.all(Array.from({ length: MADE_AT_ONCE }, lane));
  return { driver, companies };
}

/** All of them are due now, and the minute's look is made at once. */
export async function makeAllDue(
  owner: pg.Client,
  appUrl: string,
  { companies }: DueWorld,
): Promise<void> {
  const ids = companies.map(({ feed }) => feed.companyId);
  await owner.query(
    "update feed_account set next_try_at = null where company_id = any ($1::uuid[])",
    [ids],
  );
  await owner.query(
    `insert into feed_schedule (company_id, next_pull_at) select id, now() - interval '1 second' from unnest($1::uuid[]) as id
      on conflict (company_id) do update set next_pull_at = excluded.next_pull_at`,
    [ids],
  );
  const queue = await openQueue({
    appUrl,
    log: pino({ level: "silent" }),
    definitions: allJobDefinitions,
    works: false,
  });
  await queue.enqueue(scheduleFeedsJob, {});
  await queue.stop(1_000);
}

export interface PullJob {
  readonly companyId: string;
  readonly state: string;
  /** Runs that were lost or failed before the last one. */
  readonly retries: number;
}

export async function listPullJobs(owner: pg.Client): Promise<PullJob[]> {
  const { rows } = await owner.query<PullJob>(`
    select singleton_key as "companyId", state::text, retry_count as retries from pgboss.job where name = 'feed.pull'`);
  return rows;
}

/** Whether no company is due and no job waits or runs. */
export async function isAllRead(owner: pg.Client): Promise<boolean> {
  const { rows } = await owner.query<{ n: number }>(`
    select ((select count(*) from pgboss.job where name in ('feed.pull', 'feed.schedule') and state in ('created', 'retry', 'active'))
      + (select count(*) from feed_account where state = 'active' and (next_try_at is null or next_try_at <= now()
        or history_done_at is null)))::integer as n`);
  return rows[0]!.n === 0;
}

/** Everything that is not as it must be when all are read: one sentence each. */
export async function listWorldFaults(
  db: Database,
  owner: pg.Client,
  { driver, companies }: DueWorld,
): Promise<string[]> {
  const faults: string[] = [];
  for (const { feed } of companies) {
    for (const untrue of await listUntrue(db, driver, feed))
      faults.push(`${feed.companyId}: ${untrue}`);
  }
  const { rows } = await owner.query<{ open: number; overlapping: number }>(`
    select (select count(*) from sync_run where outcome = 'running')::integer as open,
      (select count(*) from sync_run a join sync_run b on b.company_id = a.company_id and b.bank_account_id = a.bank_account_id
        and b.id > a.id and b.started_at < a.finished_at)::integer as overlapping`);
  const { open, overlapping } = rows[0]!;
  if (open > 0) faults.push(`${open} readings are still called running`);
  if (overlapping > 0) faults.push(`${overlapping} readings of one account overlap`);
  return [...faults, ...(await listGivenUpJobs(owner))];
}

// One sentence for each kind of job and each reason, so that a drill of an hour tells the cause. A
// round of the timetable has no repeats: the next round does the work of one that was killed.
async function listGivenUpJobs(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; reason: string; n: number }>(`
    select name, left(coalesce(output ->> 'message', output::text, ''), 200) as reason, count(*)::integer as n
    from pgboss.job
    where name = 'dead.letters'
      or state = 'failed' and not (retry_limit = 0 and output ->> 'message' = 'job heartbeat timeout')
    group by 1, 2 order by 3 desc, 1, 2`);
  return rows.map(({ name, reason, n }) => `${n} jobs ${name} were given up: ${reason}`);
}
