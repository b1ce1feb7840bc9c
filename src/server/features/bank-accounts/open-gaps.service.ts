/** Gaps between the statements of accounts, as the calendar of proven days says. */
import { provenByBalances } from "#contract/completeness/day-states.ts";
import type { Tx } from "#server/database/tenant.ts";
import { listGaps, type StatementGap } from "#server/ledger/continuity.ts";
import { type AccountKey, type DayRun, listSpans } from "#server/ledger/proof.ts";
import { PART_REASONS } from "#values/says-part.ts";
import type { BankAccountWithCounts } from "./bank-accounts.store.ts";

type Account = Pick<BankAccountWithCounts, "id" | "account_nr" | "currency" | "originate">;
/** The origin that has statements. */
const FILES = "adriana";

/**
 * Gaps by account, oldest first. One is left out where the balances prove each of its days with
 * items of another origin; days of which only a part of a statement speaks are one.
 */
export async function listOpenGaps(
  tx: Tx,
  companyId: string,
  accounts: readonly Account[],
): Promise<ReadonlyMap<string, readonly StatementGap[]>> {
  const [only, ...others] = accounts;
  if (only === undefined) return new Map();
  const isOne = others.length === 0;
  const key = { accountNr: only.account_nr, currency: only.currency };
  const gaps = await listGaps(tx, companyId, isOne ? only.id : undefined);
  const runs = await listSpans(tx, companyId, isOne ? key : undefined);
  const runsOf = Map.groupBy(runs, keyOf);
  return new Map(
    accounts.map((account) => {
      const own = runsOf.get(`${account.account_nr} ${account.currency}`) ?? [];
      const parts = account.originate === FILES ? own.filter(isOfPart) : [];
      return [account.id, unite(gaps.get(account.id) ?? [], own, parts)];
    }),
  );
}

function unite(
  gaps: readonly StatementGap[],
  runs: readonly DayRun[],
  parts: readonly DayRun[],
): StatementGap[] {
  const proven = runs.filter(({ state }) => provenByBalances(state));
  const open = gaps.filter(
    (gap) => !proven.some(({ from, to }) => from <= gap.from && to >= gap.to),
  );
  const added = parts
    .filter((part) => !open.some(({ from, to }) => from <= part.to && to >= part.from))
    .map(({ from, to, difference }): StatementGap => ({
      from,
      to,
      reasons: ["days"],
      numbers: null,
      difference,
      sure: true,
    }));
  return [...open, ...added].toSorted((one, other) => (one.from < other.from ? -1 : 1));
}

const REASONS: ReadonlySet<string> = new Set(PART_REASONS);

function isOfPart({ reason }: DayRun): boolean {
  return reason !== null && REASONS.has(reason);
}

function keyOf({ accountNr, currency }: AccountKey): string {
  return `${accountNr} ${currency}`;
}
