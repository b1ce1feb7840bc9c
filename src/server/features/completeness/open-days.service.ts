/**
 * Days of accounts that are not proven: what the list of clients, reminders and exports say of a
 * company. The runs are those of the calendar (`proven_span`), with the days behind the last known
 * one by the same policy (`tail.policy.ts`).
 */
import type { UnprovenReason } from "#contract/completeness/day-states.ts";
import { type OpenDays, OPEN_RUNS_TOLD } from "#contract/completeness/open-days.ts";
import type { Tx } from "#server/database/tenant.ts";
import { type DayRun, decideNow, findBegan, listProofDue } from "#server/ledger/proof.ts";
import { addDays, daysBetween, type LocalDate } from "#values/local-date.ts";
import { formatAmount } from "#values/money.ts";
import {
  type Days,
  listOpenAccounts,
  listWaitingDays,
  type OpenAccountRow,
} from "./open-days.store.ts";
import { findTail, isDormant } from "./tail.policy.ts";

/**
 * Accounts that one answer decides by itself because the job has not come to them; of the others
 * the answer says that they wait. Each costs some milliseconds.
 */
const DECIDED_AT_ONCE = 20;

interface OpenRun extends Days {
  readonly reason: UnprovenReason;
  /** As the wire has it. */
  readonly difference: string | null;
  readonly numbers: DayRun["numbers"];
}

/** An account, with or without a day that is not proven. */
export interface OpenAccount extends Pick<
  OpenAccountRow,
  | "accountId"
  | "accountNr"
  | "currency"
  | "bankName"
  | "displayName"
  | "closed"
  | "first"
  | "through"
> {
  readonly days: number;
  readonly runCount: number;
  readonly oldest: OpenRun | null;
  /** The newest first, a few. */
  readonly newest: readonly OpenRun[];
  /** Its days wait to be decided anew. */
  readonly deciding: boolean;
  /** Nothing of it is due any more. */
  readonly dormant: boolean;
}

interface Question {
  readonly today: LocalDate;
  /** Only these days, up to yesterday; without it all days up to the one that is due. */
  readonly within?: Days | undefined;
  /** Runs of an account that are told. */
  readonly runsMax?: number;
  /** Origins: of a company with some of these only their accounts; of each other one all. */
  readonly originIds?: ReadonlySet<string>;
}

/** The accounts of each company; a company without one has no entry. */
export async function readOpenAccounts(
  tx: Tx,
  companyIds: readonly string[],
  { today, within, runsMax = OPEN_RUNS_TOLD, originIds = NONE }: Question,
): Promise<ReadonlyMap<string, readonly OpenAccount[]>> {
  const days = within && untilYesterday(within, today);
  // Before the runs: the job may write them in between, and an account that waits has old ones.
  const due = new Set((await listProofDue(tx, companyIds)).map(keyOf));
  const rows = chooseRows(await listOpenAccounts(tx, companyIds, days, runsMax), originIds);
  const waiting = Map.groupBy(
    days === undefined ? [] : await listWaitingDays(tx, companyIds, days),
    keyOf,
  );
  let left = DECIDED_AT_ONCE;
  const accounts: (OpenAccount & { readonly companyId: string })[] = [];
  for (const row of rows) {
    const isDue = due.has(keyOf(row));
    const isDecided = isDue && left > 0;
    if (isDecided) left -= 1;
    const stored = isDecided ? await decide(tx, row, days, runsMax) : row;
    const hasHead = days !== undefined && stored.first !== null && stored.first > days.from;
    const isAsked = hasHead && (isDecided || left > 0);
    if (isAsked && !isDecided) left -= 1;
    const began = isAsked ? await findBegan(tx, row.companyId, row, days.from) : undefined;
    const known = addUnknownDays(stored, days, today, began);
    const account = addWaitingDays(known, waiting.get(keyOf(row)) ?? []);
    accounts.push({
      ...account,
      companyId: row.companyId,
      newest: account.newest.slice(0, runsMax),
      deciding: (isDue && !isDecided) || (hasHead && !isAsked),
    });
  }
  return Map.groupBy(accounts, ({ companyId }) => companyId);
}

/** What is said of the companies; each that is asked for has an entry. */
export async function readOpenDays(
  tx: Tx,
  companyIds: readonly string[],
  question: Question,
): Promise<(companyId: string) => OpenDays> {
  const accounts = await readOpenAccounts(tx, companyIds, question);
  return (companyId) =>
    presentOpenDays(accounts.get(companyId) ?? [], question.runsMax ?? OPEN_RUNS_TOLD);
}

/** The accounts as the wire has them. */
export function presentOpenDays(
  accounts: readonly OpenAccount[],
  runsMax: number = OPEN_RUNS_TOLD,
): OpenDays {
  const open = accounts.filter(({ days }) => days > 0);
  const name = ({ accountId, accountNr, currency, bankName, displayName }: OpenAccount) => ({
    accountId,
    accountNr,
    currency,
    bankName,
    displayName,
  });
  const runs = open
    .flatMap((account) => account.newest.map((run) => ({ ...run, ...name(account) })))
    .toSorted((one, other) => (one.from > other.from ? -1 : one.from < other.from ? 1 : 0))
    .slice(0, runsMax);
  const used = accounts.filter(({ dormant }) => !dormant);
  const ends = (used.length > 0 ? used : accounts).map(({ through }) => through);
  return {
    days: open.reduce((sum, { days }) => sum + days, 0),
    accounts: open.length,
    runs,
    moreRuns: open.reduce((sum, { runCount }) => sum + runCount, 0) - runs.length,
    empty: accounts.filter(({ through, days }) => through === null && days === 0).map(name),
    deciding: accounts.filter(({ deciding }) => deciding).length,
    through: ends.includes(null) ? null : (ends.toSorted()[0] ?? null),
  };
}

const NONE: ReadonlySet<string> = new Set();

function chooseRows(
  rows: readonly OpenAccountRow[],
  originIds: ReadonlySet<string>,
): readonly OpenAccountRow[] {
  if (originIds.size === 0) return rows;
  const isChosen = ({ origins }: OpenAccountRow): boolean =>
    origins.some((id) => originIds.has(id));
  const narrowed = new Set(rows.filter(isChosen).map(({ companyId }) => companyId));
  return rows.filter((row) => !narrowed.has(row.companyId) || isChosen(row));
}

type Account = Omit<OpenAccount, "deciding">;
type Row = Omit<OpenAccountRow, "companyId">;

function keyOf({
  companyId,
  accountNr,
  currency,
}: Pick<OpenAccountRow, "companyId" | "accountNr" | "currency">): string {
  return `${companyId} ${accountNr} ${currency}`;
}

function untilYesterday({ from, to }: Days, today: LocalDate): Days {
  const yesterday = addDays(today, -1);
  return { from, to: to > yesterday ? yesterday : to };
}

/** The row with runs that are decided now. */
async function decide(
  tx: Tx,
  row: OpenAccountRow,
  days: Days | undefined,
  runsMax: number,
): Promise<Row> {
  const runs = await decideNow(tx, row.companyId, row);
  const open = runs
    .flatMap(({ from, to, state, reason, difference, numbers }) => {
      if (state !== "unproven" || reason === null) return [];
      if (days !== undefined && (from > days.to || to < days.from)) return [];
      const clipped = {
        from: days !== undefined && from < days.from ? days.from : from,
        to: days !== undefined && to > days.to ? days.to : to,
      };
      return [{ ...clipped, reason, difference: difference?.toString() ?? null, numbers }];
    })
    .toReversed();
  return {
    ...row,
    first: runs[0]?.from ?? null,
    through: runs.at(-1)?.to ?? null,
    days: open.reduce((sum, run) => sum + lengthOf(run), 0),
    runCount: open.length,
    oldest: open.at(-1) ?? null,
    newest: open.slice(0, runsMax),
  };
}

/** The stored runs, with the days before and behind them of which nothing is known. */
function addUnknownDays(
  row: Row,
  days: Days | undefined,
  today: LocalDate,
  began: LocalDate | undefined,
): Account {
  const head = findHead(row, days, began);
  const tail = findOpenTail(row, days, today);
  const runs = row.newest.map(presentRun);
  const added = [tail, head].filter((run) => run !== undefined);
  return {
    ...row,
    days: row.days + added.reduce((sum, run) => sum + lengthOf(run), 0),
    runCount: row.runCount + added.length,
    oldest: head ?? (row.oldest && presentRun(row.oldest)) ?? tail ?? null,
    newest: [...(tail ? [tail] : []), ...runs, ...(head ? [head] : [])],
    dormant: isDormant(row.through, today) || (row.closed !== null && row.closed < today),
  };
}

const NOTHING = { difference: null, numbers: null };

/**
 * An account whose days are proven without a faulty statement that waits: its days are open all the
 * same, as a certificate takes them (decision 0289).
 */
function addWaitingDays(account: Account, waiting: readonly Days[]): Account {
  if (account.days > 0 || waiting.length === 0) return account;
  const runs = joinDays(waiting).map(({ from, to }): OpenRun => ({
    ...NOTHING,
    from,
    to,
    reason: "waiting_file",
  }));
  return {
    ...account,
    days: runs.reduce((sum, run) => sum + lengthOf(run), 0),
    runCount: runs.length,
    oldest: runs[0]!,
    newest: runs.toReversed(),
  };
}

/** The same days in runs that do not meet, in order; `spans`: by their first day. */
function joinDays(spans: readonly Days[]): Days[] {
  const joined: Days[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (last === undefined || span.from > addDays(last.to, 1)) joined.push(span);
    else if (span.to > last.to) joined[joined.length - 1] = { from: last.from, to: span.to };
  }
  return joined;
}

/** Days of the period, from the account's beginning, before the first of which one knows. */
function findHead(
  { first }: Row,
  days: Days | undefined,
  began: LocalDate | undefined,
): OpenRun | undefined {
  if (days === undefined || first === null) return undefined;
  const part = partOf({ from: began ?? days.from, to: addDays(first, -1) }, days);
  return part && { ...part, ...NOTHING, reason: "no_data" };
}

/** Days behind the last known one: those that are due, or all of the period. */
function findOpenTail(
  { through, feed, closed }: Row,
  days: Days | undefined,
  today: LocalDate,
): OpenRun | undefined {
  if (isDormant(through, today)) return undefined;
  const tail = findTail(through, feed, today, closed);
  const reason = tail?.reason ?? "no_data";
  if (days === undefined) {
    if (tail === null || tail.dueTo === null) return undefined;
    const due = { from: tail.from as LocalDate, to: tail.dueTo as LocalDate };
    return { ...due, ...NOTHING, reason };
  }
  const from = through === null ? days.from : addDays(through, 1);
  const part = partOf({ from, to: closed ?? days.to }, days);
  return part && { ...part, ...NOTHING, reason };
}

function partOf({ from, to }: Days, days: Days): Days | undefined {
  const part = { from: from < days.from ? days.from : from, to: to > days.to ? days.to : to };
  return part.from > part.to ? undefined : part;
}

function lengthOf({ from, to }: Days): number {
  return daysBetween(from, to) + 1;
}

function presentRun({
  from,
  to,
  reason,
  difference,
  numbers,
}: OpenAccountRow["newest"][number]): OpenRun {
  return {
    from,
    to,
    reason,
    difference: difference === null ? null : formatAmount(BigInt(difference)),
    numbers,
  };
}
