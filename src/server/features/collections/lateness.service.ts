/**
 * Which settlements are late by their provider's own rhythm, as far as bank data prove it, and
 * which credits lack a report.
 */
import type { MissingSum } from "#contract/collections/collection-states.ts";
import type { Deps } from "#server/deps.ts";
import type { Tx } from "#server/database/tenant.ts";
import { listRunsNow } from "#server/ledger/proof.ts";
import { findTakenBack } from "#settlements/matching/taken-back.ts";
import { isSurePayer, payersOf } from "#settlements/matching/payer.ts";
import { awaitedUntil, learnRhythm, type PayoutRhythm } from "#settlements/payout-rhythm.ts";
import {
  buildProvenDays,
  checkedUntil,
  type DaySpan,
  type ProvenDays,
} from "#settlements/proven-days.ts";
import { addDays, budapestDate, type LocalDate } from "#values/local-date.ts";
import type { CollectionRow } from "./collections.store.ts";
import {
  type AwaitedRow,
  listPaid,
  listTold,
  listUntiedCredits,
  type PaidRow,
  type UntiedCredit,
} from "./lateness.store.ts";
import { isReading } from "./matching-due.store.ts";
import { listReturnPairs } from "./taken-back.store.ts";
import { type AwaitedSettlement, payersWith, windowOf } from "./source-facts.ts";

/** A credit of longer ago is not asked for. */
const UNREPORTED_DAYS = 90;
const CREDITS_MAX = 5_000;
/** Credits without a report that are named. */
const UNREPORTED_MAX = 5;

/** The rhythm of each provider, the day from which is counted, and what bank data prove. */
export interface Timing {
  readonly today: LocalDate;
  /** Files or bank rows are still being read or matched: nothing is called late meanwhile. */
  readonly isReading: boolean;
  readonly rhythms: ReadonlyMap<string, PayoutRhythm>;
  /** The days that bank data prove, by account. */
  readonly proven: ProvenDays;
  /** The accounts to which a provider has paid lately, by `source currency`. */
  readonly paidTo: ReadonlyMap<string, readonly string[]>;
  /** Times of letters about late settlements, by settlement. */
  readonly told: ReadonlyMap<string, Date>;
}

export async function readTiming(
  tx: Tx,
  companyId: string,
  { clock }: Pick<Deps, "clock">,
): Promise<Timing> {
  const now = clock.now();
  const payments = await listPaid(tx, companyId);
  const bySource = Map.groupBy(payments, ({ source }) => source);
  const rhythms = [...bySource].flatMap(([source, paid]) => {
    const rhythm = learnRhythm(paid);
    return rhythm ? [[source, rhythm] as const] : [];
  });
  return {
    today: budapestDate(now.getTime()),
    isReading: await isReading(tx, companyId, now),
    rhythms: new Map(rhythms),
    proven: buildProvenDays(await listProofSpans(tx, companyId)),
    paidTo: accountsOf(payments),
    told: await listTold(tx, companyId),
  };
}

/** The last day on which the credit is on time. */
export function latestDay(settlement: AwaitedSettlement, { rhythms }: Timing): LocalDate {
  const { day, source } = settlement;
  return awaitedUntil(day, rhythms.get(source), windowOf(settlement).to);
}

const accountKey = (accountNr: string, currency: string): string => `${accountNr} ${currency}`;

/** The runs of days of the accounts that hold these credits; of all accounts without them. */
export async function listProofSpans(
  tx: Tx,
  companyId: string,
  credits?: readonly { readonly accountNr: string; readonly currency: string }[],
): Promise<DaySpan[]> {
  const only = credits?.map(({ accountNr, currency }) => accountKey(accountNr, currency));
  const runs = await listRunsNow(tx, companyId, only && new Set(only));
  return runs.map(({ accountNr, currency, from, to, state }) => ({
    account: accountKey(accountNr, currency),
    from,
    to,
    isProven: state !== "unproven",
  }));
}

function accountsOf(payments: readonly PaidRow[]): Map<string, string[]> {
  const groups = Map.groupBy(payments, ({ source, currency }) => `${source} ${currency}`);
  return new Map(
    [...groups].map(([key, rows]) => [
      key,
      rows.flatMap(({ accountNrs, currency }) =>
        accountNrs.map((accountNr) => accountKey(accountNr, currency)),
      ),
    ]),
  );
}

/** A settlement of which some credit is open, as its lateness is judged. */
type Awaited = AwaitedSettlement & Pick<AwaitedRow, "currency" | "proposals" | "isPart">;

/** What is missing of a settlement, and the last day up to which bank data prove it. */
export interface Missing {
  readonly what: MissingSum;
  /** Null for `bank_data` alone. */
  readonly checkedUntil: LocalDate | null;
}

/**
 * What is missing of a settlement whose awaited days are over; a credit that a person is asked
 * about is not missing, and one that was taken back is. The accounts are those to which the
 * provider has paid lately, else all of the currency.
 */
export function findMissing(settlement: Awaited, timing: Timing): Missing | undefined {
  if (timing.isReading || settlement.proposals > 0) return undefined;
  const to = latestDay(settlement, timing);
  if (to >= timing.today) return undefined;
  const { from } = windowOf(settlement);
  const { source, currency, isPart } = settlement;
  const accounts =
    timing.paidTo.get(`${source} ${currency}`) ??
    timing.proven.accounts.filter((account) => account.endsWith(` ${currency}`));
  const until = checkedUntil(timing.proven, accounts, { from: from < to ? from : to, to });
  if (until === undefined) return { what: "bank_data", checkedUntil: null };
  return { what: isPart ? "part" : "transfer", checkedUntil: until };
}

/** A stored row as the rules of time take it. */
export function awaitedOf(row: CollectionRow): Awaited {
  return {
    currency: row.currency,
    isPart: row.received !== 0n,
    source: row.source,
    kind: row.kind,
    payoutRef: row.payout_ref,
    payoutText: row.payout_text,
    merchantRef: row.merchant_ref,
    payoutDate: row.payout_date,
    from: row.from_date,
    to: row.to_date,
    day: row.day,
    proposals: row.proposals,
  };
}

export interface UnreportedCredit extends UntiedCredit {
  readonly source: string;
}

/**
 * Credits of these providers whose report has not come: of the last months, and not before the
 * first report of the provider. The newest first, as many as are shown, and how many there are.
 */
export async function findUnreported(
  tx: Tx,
  companyId: string,
  { today, isReading: reading }: Timing,
  since: ReadonlyMap<string, LocalDate>,
): Promise<{ readonly credits: readonly UnreportedCredit[]; readonly count: number }> {
  if (reading || since.size === 0) return { credits: [], count: 0 };
  const payers = payersWith(since.keys());
  const credits = await listUntiedCredits(tx, companyId, {
    since: addDays(today, -UNREPORTED_DAYS),
    limit: CREDITS_MAX,
  });
  const returned = findTakenBack(
    await listReturnPairs(tx, companyId, [{ from: addDays(today, -UNREPORTED_DAYS), to: today }]),
  );
  const kept = credits.filter(({ transaction_id: id }) => !returned.get(id)?.isSure);
  const found = kept.flatMap((credit) => {
    const sources = payersOf(
      {
        id: credit.transaction_id,
        currency: credit.credit_currency,
        amount: credit.credit_amount,
        date: credit.booking_date,
        payerName: credit.partner_name,
        payerAccount: credit.partner_account_nr,
        text: `${credit.remittance} ${credit.type}`,
      },
      payers,
    );
    // Words of a text and similar names do not say that a provider paid.
    const sure = [...sources.keys()].filter((each) => isSurePayer(sources, each));
    const [source] = sure;
    const first = source === undefined ? undefined : since.get(source);
    if (sure.length !== 1 || first === undefined || credit.booking_date < first) return [];
    return [{ ...credit, source: source! }];
  });
  return { credits: found.slice(0, UNREPORTED_MAX), count: found.length };
}
