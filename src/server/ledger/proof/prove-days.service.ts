/** Decides the proven days of accounts and keeps them. */
import type { Tx } from "#server/database/tenant.ts";
import { daysBetween, type LocalDate } from "#values/local-date.ts";
import { judgeLife } from "./account-life.ts";
import type { BalanceGap } from "./chain-points.ts";
import { decideAccount, uniteFacts } from "./decide-account.ts";
import { beganBehind } from "./find-beginning.ts";
import { CONNECTION, isWholeList, listWhole, ownSource } from "./list-whole.ts";
import type { AccountFacts, DayRun } from "./proof-facts.ts";
import {
  listBalancedItems,
  listItemDays,
  listProofStatements,
  listSideFacts,
  listToldItems,
} from "./proof-facts.store.ts";
import {
  type AccountKey,
  deleteSpans,
  listProofDue,
  listSpans,
  noteClosing,
  putSpans,
  takeProofDue,
} from "./proven-spans.store.ts";
import { findRunningPoints } from "./running-balances.ts";
import { findDisagreements, findSharedDays } from "./whole-lists.ts";

// Running balances are looked at only within gaps of balances; a gap of more items stays as wide as
// it is.
const NARROWED_ITEMS_MAX = 20_000;
const NARROWED_GAPS_MAX = 12;

interface Decided {
  /** The facts of the account's numbers; none where the account has no origin any more. */
  readonly facts: AccountFacts[];
  readonly runs: DayRun[];
}

export async function readAccountFacts(
  tx: Tx,
  companyId: string,
  account: AccountKey,
): Promise<AccountFacts[]> {
  return (await decide(tx, companyId, account)).facts;
}

/** The account's days as the books say now; nothing is stored. */
export async function decideNow(tx: Tx, companyId: string, account: AccountKey): Promise<DayRun[]> {
  return (await decide(tx, companyId, account)).runs;
}

/**
 * The day behind `from` on which the account began, as a certificate takes it: days before are
 * none; undefined where nothing says that it did.
 */
export async function findBegan(
  tx: Tx,
  companyId: string,
  account: AccountKey,
  from: LocalDate,
): Promise<LocalDate | undefined> {
  const facts = await readAccountFacts(tx, companyId, account);
  return facts.length === 0 ? undefined : beganBehind(uniteFacts(facts), from);
}

/**
 * The days of accounts as runs. An account that is due is read as a whole and decided now; every
 * other account gives its stored runs. `only` = numbers with currencies, such as `117… HUF`; absent
 * for all accounts.
 */
export async function listRunsNow(
  tx: Tx,
  companyId: string,
  only?: ReadonlySet<string>,
): Promise<(DayRun & AccountKey)[]> {
  const keyOf = (key: AccountKey): string => `${key.accountNr} ${key.currency}`;
  const isAsked = (key: AccountKey): boolean => only === undefined || only.has(keyOf(key));
  const due = (await listProofDue(tx, [companyId])).filter(isAsked);
  const isDue = new Set(due.map(keyOf));
  const runs = (await listSpans(tx, companyId)).filter(
    (run) => isAsked(run) && !isDue.has(keyOf(run)),
  );
  for (const account of due)
    for (const run of await decideNow(tx, companyId, account)) runs.push({ ...account, ...run });
  return runs;
}

async function decide(tx: Tx, companyId: string, account: AccountKey): Promise<Decided> {
  const statements = await listProofStatements(tx, companyId, account);
  const { readings, unread, waiting, life } = await listSideFacts(tx, companyId, account);
  const days = await listItemDays(tx, companyId, account);
  const numbers = new Set([...statements, ...readings, ...days].map(({ cameBy }) => cameBy));
  const told = [...numbers].map((number) => ({
    cameBy: number,
    statements: statements.filter(({ cameBy }) => cameBy === number),
    readings: readings.filter(({ cameBy }) => cameBy === number),
    days: days.filter(({ cameBy }) => cameBy === number),
    unread: unread.filter(({ cameBy }) => cameBy === number).map(({ day }) => day),
    waiting,
  }));
  const disagreements = await readDisagreements(tx, companyId, account, told);
  const stated = told.map((each) => ({
    ...each,
    disagreements: disagreements.filter(({ cameBy }) => cameBy === each.cameBy),
  }));
  if (stated.length === 0) return { facts: stated, runs: [] };
  const isTold = life.opened !== null || life.closed !== null;
  const judged = isTold && { life: judgeLife(uniteFacts(stated), life) };
  const facts = stated.map((each) => ({ ...each, ...judged }));
  const runs = decideAccount(facts);
  return (await narrow(tx, companyId, account, facts, runs)) ?? { facts, runs };
}

type Told = Awaited<ReturnType<typeof listProofStatements>>[number];
type OfNumber = Omit<AccountFacts, "statements"> & {
  readonly cameBy: string;
  readonly statements: readonly Told[];
};

/**
 * Where whole lists of one number disagree. Items are read only of days that two lists share: two
 * numbers of an account have items of their own.
 */
async function readDisagreements(
  tx: Tx,
  companyId: string,
  account: AccountKey,
  numbers: readonly OfNumber[],
): Promise<(BalanceGap & { readonly cameBy: string })[]> {
  const listsOf = numbers.map((facts) => ({ cameBy: facts.cameBy, lists: listWhole(facts) }));
  const shared = listsOf.flatMap(({ lists }) => findSharedDays(lists));
  if (shared.length === 0) return [];
  const told = numbers.flatMap(({ statements }) => statements.filter(isWholeList));
  const toldBy = Map.groupBy(told, ({ fileId }) => fileId ?? "");
  const items = (await listToldItems(tx, companyId, account, shared)).map(
    ({ files, isRead, ...item }) => ({
      ...item,
      sources: [
        ...(isRead ? [CONNECTION] : []),
        ...files.flatMap((id) =>
          (toldBy.get(id) ?? []).flatMap((each) => [each.series, ownSource(each)]),
        ),
      ],
    }),
  );
  return listsOf.flatMap(({ cameBy, lists }) => {
    const found = findDisagreements(
      lists,
      items.filter((item) => item.cameBy === cameBy),
    );
    return found.map((each) => ({ ...each, cameBy }));
  });
}

/**
 * Adds running balances within gaps of balances, so that a gap names as few days as can be;
 * undefined where there is nothing to narrow.
 */
async function narrow(
  tx: Tx,
  companyId: string,
  account: AccountKey,
  facts: AccountFacts[],
  runs: readonly DayRun[],
): Promise<Decided | undefined> {
  const gaps = runs.filter(
    ({ difference, from, to }) => difference !== null && daysBetween(from, to) > 0,
  );
  if (gaps.length === 0 || facts.length > 1) return undefined;
  const weakPoints = [];
  for (const gap of gaps.slice(-NARROWED_GAPS_MAX)) {
    const items = await listBalancedItems(tx, companyId, account, gap, NARROWED_ITEMS_MAX + 1);
    if (items.length <= NARROWED_ITEMS_MAX) weakPoints.push(...findRunningPoints(items));
  }
  const narrowed = [{ ...uniteFacts(facts), weakPoints }];
  return { facts: narrowed, runs: decideAccount(narrowed) };
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
  const { facts, runs } = await decide(tx, companyId, due);
  await writeRuns(tx, companyId, due, runs);
  await noteClosing(tx, companyId, due, (facts[0]?.life?.closed ?? null) !== null);
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
  const wanted = new Set(runs.map(({ from }) => from));
  await deleteSpans(
    tx,
    companyId,
    account,
    [...stored.keys()].filter((from) => !wanted.has(from)),
  );
  await putSpans(
    tx,
    companyId,
    account,
    runs.filter((run) => stored.get(run.from) !== describe(run)),
  );
}

function describe({ from, to, state, reason, difference, numbers }: DayRun): string {
  return [from, to, state, reason, difference, numbers?.first, numbers?.last].join(" ");
}
