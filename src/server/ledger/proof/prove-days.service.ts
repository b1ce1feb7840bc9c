/** Decides the proven days of accounts and keeps them. */
import type { Tx } from "#server/database/tenant.ts";
import { daysBetween, type LocalDate } from "#values/local-date.ts";
import { decideAccount, uniteFacts } from "./decide-account.ts";
import type { AccountFacts, DayRun } from "./proof-facts.ts";
import {
  listBalancedItems,
  listFeedDays,
  listItemDays,
  listOrigins,
  listProofStatements,
} from "./proof-facts.store.ts";
import {
  type AccountKey,
  deleteSpans,
  insertSpans,
  listSpans,
  takeProofDue,
} from "./proven-spans.store.ts";
import { findRunningPoints } from "./running-balances.ts";

// Running balances are looked at only within gaps of balances; a gap of more items stays as wide as
// it is.
const NARROWED_ITEMS_MAX = 20_000;
const NARROWED_GAPS_MAX = 12;

/** The facts of the account's numbers; none where the account has no origin any more. */
export async function readAccountFacts(
  tx: Tx,
  companyId: string,
  account: AccountKey,
): Promise<AccountFacts[]> {
  const ids = (await listOrigins(tx, companyId, account)).map(({ id }) => id);
  if (ids.length === 0) return [];
  const statements = await listProofStatements(tx, companyId, ids);
  const { readings, unread } = await listFeedDays(tx, companyId, ids);
  const days = await listItemDays(tx, companyId, ids);
  const numbers = new Set([...statements, ...readings, ...days].map(({ cameBy }) => cameBy));
  const facts = [...numbers].map((number) => ({
    statements: statements.filter(({ cameBy }) => cameBy === number),
    readings: readings.filter(({ cameBy }) => cameBy === number),
    days: days.filter(({ cameBy }) => cameBy === number),
    unread: unread.filter(({ cameBy }) => cameBy === number).map(({ day }) => day),
  }));
  return narrow(tx, companyId, ids, facts);
}

/** Adds running balances within gaps of balances, so that a gap names as few days as can be. */
async function narrow(
  tx: Tx,
  companyId: string,
  accountIds: readonly string[],
  facts: AccountFacts[],
): Promise<AccountFacts[]> {
  const gaps = decideAccount(facts).filter(
    ({ difference, from, to }) => difference !== null && daysBetween(from, to) > 0,
  );
  if (gaps.length === 0 || facts.length > 1) return facts;
  const weakPoints = [];
  for (const gap of gaps.slice(-NARROWED_GAPS_MAX)) {
    const items = await listBalancedItems(tx, companyId, accountIds, gap, NARROWED_ITEMS_MAX + 1);
    if (items.length <= NARROWED_ITEMS_MAX) weakPoints.push(...findRunningPoints(items));
  }
  return [{ ...uniteFacts(facts), weakPoints }];
}

/** The account's days as the books say now; nothing is stored. */
export async function decideNow(tx: Tx, companyId: string, account: AccountKey): Promise<DayRun[]> {
  const facts = await readAccountFacts(tx, companyId, account);
  return facts.length === 0 ? [] : decideAccount(facts);
}

/**
 * Decides the days of the company's next due account and writes the runs that changed; answers
 * whether others wait. Undefined where no account is due.
 */
export async function proveNextAccount(
  tx: Tx,
  companyId: string,
): Promise<{ readonly othersWait: boolean } | undefined> {
  const due = await takeProofDue(tx, companyId);
  if (due === undefined) return undefined;
  await writeRuns(tx, companyId, due, await decideNow(tx, companyId, due));
  return { othersWait: due.othersWait };
}

async function writeRuns(
  tx: Tx,
  companyId: string,
  account: AccountKey,
  runs: readonly DayRun[],
): Promise<void> {
  const stored = new Map(
    (await listSpans(tx, companyId, account)).map((run) => [run.from, describe(run)]),
  );
  const wanted = new Map(runs.map((run) => [run.from, describe(run)]));
  const gone = [...stored].flatMap(([from, text]): LocalDate[] =>
    wanted.get(from) === text ? [] : [from],
  );
  await deleteSpans(tx, companyId, account, gone);
  await insertSpans(
    tx,
    companyId,
    account,
    runs.filter((run) => stored.get(run.from) !== describe(run)),
  );
}

function describe({ from, to, state, reason, difference, numbers }: DayRun): string {
  return [from, to, state, reason, difference, numbers?.first, numbers?.last].join(" ");
}
