/**
 * Rounds of kill -9 while a bank is read: at whatever moment, once the job has run again the stored
 * rows equal the bank's books. A round is a company of its own that goes through its first reading
 * and history, a day with news and a weekly look back, and (every other round of aggreg8) a new
 * consent; in each of these the program dies at least once.
 */
import { buildAccess } from "./build-access.ts";
import { fork } from "node:child_process";
import { join } from "node:path";
import type { Database } from "../database/connect.ts";
import { inCompany } from "../database/tenant.ts";
import type { PullDeps } from "../features/feed-reading/account-reading.ts";
import { pullCompany } from "../features/feed-reading/pull-company.service.ts";
import { setBooked } from "../features/transactions/booking/booked.service.ts";
import { decideChanges } from "../ledger/decisions.ts";
import { listUntrue } from "./bank-truth.ts";
import { buildFeed, type TestFeed } from "./build-feed.ts";
import {
  connect,
  type Connected,
  type FeedDriver,
  openDriver,
  longAccount,
} from "./feed-drivers.ts";
import type { TestSandbox } from "./test-sandbox.ts";

const CHILD = join(import.meta.dirname, "crash-pull.ts");
const FIRST_PLACES = [
  "first.locked",
  "history.written#2",
  "first.committed",
  "history.committed#1",
  "first.pending-written",
  "history.locked#3",
  "first.written",
  "history.asked#2",
  "first.pending-asked",
  "history.committed#3",
] as const;
const NEWS_PLACES = [
  "daily.written",
  "reread.written",
  "daily.pending-written",
  "reread.locked",
  "daily.committed",
  "reread.committed",
  "daily.pending-asked",
  "daily.locked",
  "reread.asked",
  "daily.asked",
] as const;
const RENEWAL_PLACES = [
  "renewal.written#2",
  "renewal.committed#1",
  "renewal.locked#3",
  "renewal.pending-written",
] as const;
// Longer than any of these readings, so that some kills come after the end.
const RANDOM_KILL_MS = 900;
const MARKED = 6;
// A job reads so much of a history that a handful of jobs ends it.
const JOBS_MAX = 12;

export interface PullCrashReport {
  readonly rounds: number;
  readonly kills: number;
  /** Readings that were under way when their program died, and that the next one closed. */
  readonly interrupted: number;
  /**
   * Named places at which the program should have died and which it did not reach, as `round 3:
   * first.locked`.
   */
  readonly missed: readonly string[];
  readonly faults: readonly string[];
}

export interface PullCrashSetting {
  readonly db: Database;
  readonly appUrl: string;
  readonly folder: string;
  readonly sandbox: TestSandbox;
  /** The parts of the program that goes on. */
  readonly deps: PullDeps;
}

/**
 * A named place such as `history.written#2` (the second time), or so many milliseconds after the
 * program began.
 */
type Moment = string | number;
type Aggregator = "aggreg8" | "enablebanking";

/** Where the program dies in one round. */
export interface RoundOfKills {
  /** Only aggreg8's days are read again. */
  readonly aggregator: Aggregator;
  readonly first: readonly Moment[];
  readonly news: readonly Moment[];
  /** The consent is made anew in this round, with one death while it is read. */
  readonly renewal?: Moment;
}

interface Round {
  readonly number: number;
  readonly setting: PullCrashSetting;
  readonly driver: FeedDriver;
  readonly connected: Connected;
  readonly feed: TestFeed;
  readonly report: { kills: number; interrupted: number; missed: string[]; faults: string[] };
  readonly dies: RoundOfKills;
}

/**
 * Kills for so many rounds: of every three kills one is at a random moment, the others at the named
 * places in turn. A place that an earlier kill of the round has left behind is not used again.
 *
 * @param random 0 (included) to 1.
 */
export function planPullKills(rounds: number, random: () => number): RoundOfKills[] {
  return Array.from({ length: rounds }, (_, number) => {
    const chance = (): number => random() * RANDOM_KILL_MS;
    const aggregator = number % 2 === 0 ? "aggreg8" : "enablebanking";
    // Days read by their whole are read again with the others.
    const places =
      aggregator === "aggreg8"
        ? NEWS_PLACES
        : NEWS_PLACES.filter((place) => place.startsWith("daily"));
    const later = number * 3 + 1;
    return {
      aggregator,
      first: [
        FIRST_PLACES[number % FIRST_PLACES.length]!,
        number % 3 === 0 ? chance() : FIRST_PLACES[later % FIRST_PLACES.length]!,
      ],
      news: [
        number % 3 === 1 ? chance() : places[number % places.length]!,
        places[later % places.length]!,
      ],
      ...(number % 4 === 0
        ? { renewal: RENEWAL_PLACES[(number / 4) % RENEWAL_PLACES.length]! }
        : {}),
    };
  });
}

/**
 * One company a round: each kill of the plan, and after each part the check against the bank's own
 * books.
 */
export async function runPullCrashRounds(
  setting: PullCrashSetting,
  plan: readonly RoundOfKills[],
): Promise<PullCrashReport> {
  const report = { kills: 0, interrupted: 0, missed: [] as string[], faults: [] as string[] };
  for (const [number, dies] of plan.entries()) {
    const driver = openDriver(dies.aggregator, setting.deps.bankFeeds, setting.sandbox);
    const connected = await connect(driver, `halott-${number}`);
    const account = longAccount(connected);
    const feed = await buildFeed(setting.db, driver, connected, account);
    const round = { number, setting, driver, connected, feed, report, dies };
    await surviveFirst(round);
    await surviveNews(round);
    if (dies.renewal !== undefined) await surviveRenewal(round, dies.renewal);
  }
  return { rounds: plan.length, ...report };
}

async function surviveFirst(round: Round): Promise<void> {
  for (const moment of round.dies.first) await die(round, "first", moment);
  await goOn(round, "first");
  await check(round, "first reading and history");
}

async function surviveNews(round: Round): Promise<void> {
  const { driver, feed, setting } = round;
  const marked = await mark(round);
  const { items } = await driver.control.truth(feed.accountNumber);
  const last = items.filter(({ withdrawn }) => !withdrawn).slice(-2);
  const twin = { amount: "-1234.00", partnerName: "Iker Kft.", text: "kétszer" };
  await driver.control.add(feed.accountNumber, [
    twin,
    twin,
    { amount: "77.00", partnerName: "Új Vevő Kft.", text: "egyszer" },
  ]);
  await driver.control.change(feed.accountNumber, last[1]!.ordinal, {
    partnerName: "Javított Kft.",
    text: "javítva",
  });
  // A bank that is read by days takes an item back only after a second day without it.
  if (driver.marksWithdrawn) await driver.control.withdraw(feed.accountNumber, last[0]!.ordinal);
  await makeDue(round, { reread: true });
  for (const moment of round.dies.news) await die(round, "daily", moment);
  await goOn(round, "daily");
  // Marked rows stay as they were until a person accepts what the bank has changed.
  await acceptChanges(round, driver.marksWithdrawn ? 2 : 1);
  await check(round, "news and the weekly look back");
  const kept = await inCompany(setting.db, feed.companyId, (tx) =>
    tx
      .selectFrom("bank_transaction")
      .select("id")
      .where("company_id", "=", feed.companyId)
      .where("booked_at", "is not", null)
      .execute(),
  );
  const ids = kept.map(({ id }) => id).toSorted();
  if (ids.join() !== marked.toSorted().join())
    fault(round, `${marked.length} rows were marked, ${ids.length} or others are now`);
}

async function surviveRenewal(round: Round, moment: Moment): Promise<void> {
  const { driver, connected, feed, setting } = round;
  const made = await driver.control.control<{
    _id: string;
    accounts: { accountId: string; accountNumber: string }[];
  }>("recreate", {
    consentId: connected.consentId,
  });
  const own = made.accounts.find(({ accountNumber }) => accountNumber === feed.accountNumber)!;
  await inCompany(setting.db, feed.companyId, async (tx) => {
    await tx
      .updateTable("bank_consent")
      .set({ external_id: made._id })
      .where("id", "=", feed.consentId)
      .execute();
    await tx
      .updateTable("feed_account")
      .set({ external_id: own.accountId, cursor: null, next_try_at: null })
      .where("company_id", "=", feed.companyId)
      .execute();
  });
  await die(round, "renewal", moment);
  await goOn(round, "renewal");
  await check(round, "a consent made anew");
}

/** Some rows are booked by the owner: his marks must stay. */
async function mark({ setting, feed }: Round): Promise<string[]> {
  const rows = await inCompany(setting.db, feed.companyId, (tx) =>
    tx
      .selectFrom("bank_transaction")
      .select("id")
      .where("company_id", "=", feed.companyId)
      .where("withdrawn_at", "is", null)
      .orderBy("booking_date", "desc")
      .orderBy("occurrence", "desc")
      .limit(MARKED)
      .execute(),
  );
  const ids = rows.map(({ id }) => id);
  const access = await buildAccess(setting.deps, feed.ownerId, feed.companyId);
  await setBooked(setting.deps, access, { transactionIds: ids, booked: true });
  return ids;
}

/** The owner accepts the changes of marked rows; `expected` is their number. */
async function acceptChanges(round: Round, expected: number): Promise<void> {
  const { setting, feed } = round;
  const { companyId, ownerId: by } = feed;
  const accepted = await inCompany(setting.db, companyId, async (tx) => {
    const waiting = await tx
      .selectFrom("transaction_change")
      .select("id")
      .where("company_id", "=", companyId)
      .where("held", "=", true)
      .execute();
    const deciding = { companyId, operationId: setting.deps.newId(), by, at: new Date() };
    const ids = waiting.map(({ id }) => id);
    return decideChanges(tx, setting.deps, deciding, "accepted", ids);
  });
  if (accepted !== expected)
    fault(round, `${accepted} changes of marked rows waited, ${expected} were made`);
}

async function makeDue(
  { setting, feed }: Round,
  given: { readonly reread?: boolean } = {},
): Promise<void> {
  const long = given.reread ? { reread_at: new Date(0) } : {};
  await inCompany(setting.db, feed.companyId, (tx) =>
    tx
      .updateTable("feed_account")
      .set({ next_try_at: null, ...long })
      .where("company_id", "=", feed.companyId)
      .execute(),
  );
}

/** Reads until the program dies, or to the end where the place is not met any more. */
async function die(round: Round, trigger: string, moment: Moment): Promise<void> {
  const { number, setting, feed, report } = round;
  const place = typeof moment === "string" ? moment : "-";
  const args = [
    setting.appUrl,
    String(setting.sandbox.port),
    setting.folder,
    feed.companyId,
    trigger,
    place,
  ];
  const child = fork(CHILD, args, { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  if (typeof moment === "number")
    child.once("message", () => setTimeout(() => child.kill("SIGKILL"), moment));
  const [code, signal] = await new Promise<[number | null, string | null]>((done) =>
    child.once("exit", (...end) => done(end)),
  );
  if (signal === "SIGKILL") report.kills++;
  else if (code !== 0) fault(round, `the program ended with ${code} at ${moment}`);
  else if (typeof moment === "string") report.missed.push(`round ${number}: ${moment}`);
}

/** The job's own work, as often as it says that there is more. */
async function goOn(round: Round, trigger: "first" | "daily" | "renewal"): Promise<void> {
  const { setting, feed, report } = round;
  const open = await listOpenRuns(round);
  for (let job = 0; job < JOBS_MAX; job++) {
    await pullCompany(
      setting.deps,
      { companyId: feed.companyId, trigger },
      { signal: new AbortController().signal },
    );
    const state = await inCompany(setting.db, feed.companyId, (tx) =>
      tx
        .selectFrom("feed_account")
        .selectAll()
        .where("company_id", "=", feed.companyId)
        .executeTakeFirstOrThrow(),
    );
    if (
      state.history_done_at !== null &&
      state.next_try_at !== null &&
      state.next_try_at > new Date()
    )
      break;
    if (job === JOBS_MAX - 1) fault(round, "the reading has no end");
  }
  if ((await listOpenRuns(round)).length > 0) fault(round, "a reading is still called running");
  const ended = await inCompany(setting.db, feed.companyId, (tx) =>
    tx
      .selectFrom("sync_run")
      .select("id")
      .where("company_id", "=", feed.companyId)
      .where("outcome", "=", "interrupted")
      .where("finished_at", "is not", null)
      .execute(),
  );
  const missing = open.filter((id) => !ended.some((run) => run.id === id));
  if (missing.length > 0)
    fault(round, `${missing.length} killed readings are not called interrupted`);
  report.interrupted += open.length;
}

async function listOpenRuns({ setting, feed }: Round): Promise<string[]> {
  const rows = await inCompany(setting.db, feed.companyId, (tx) =>
    tx
      .selectFrom("sync_run")
      .select("id")
      .where("company_id", "=", feed.companyId)
      .where("outcome", "=", "running")
      .execute(),
  );
  return rows.map(({ id }) => id);
}

async function check(round: Round, after: string): Promise<void> {
  const { setting, driver, feed } = round;
  for (const untrue of await listUntrue(setting.db, driver, feed))
    fault(round, `after ${after}: ${untrue}`);
}

function fault({ number, driver, report }: Round, text: string): void {
  report.faults.push(`round ${number} (${driver.feed.provider}): ${text}`);
}
