/** Which settlements are late by their provider's own rhythm, and which credits lack a report. */
import type { Deps } from "#server/deps.ts";
import type { Tx } from "#server/database/tenant.ts";
import { isSurePayer, payersOf } from "#settlements/matching/payer.ts";
import { awaitedUntil, learnRhythm, type PayoutRhythm } from "#settlements/payout-rhythm.ts";
import { addDays, budapestDate, type LocalDate } from "#values/local-date.ts";
import type { CollectionRow } from "./collections.store.ts";
import { listPaid, listTold, listUntiedCredits, type UntiedCredit } from "./lateness.store.ts";
import { isReading } from "./matching-due.store.ts";
import { type AwaitedSettlement, payersWith, windowOf } from "./source-facts.ts";

/** A credit of longer ago is not asked for. */
const UNREPORTED_DAYS = 90;
const CREDITS_MAX = 5_000;
/** Credits without a report that are named. */
const UNREPORTED_MAX = 5;

/** The rhythm of each provider, and the day from which is counted. */
export interface Timing {
  readonly today: LocalDate;
  /** Files or bank rows are still being read or matched: nothing is called late meanwhile. */
  readonly isReading: boolean;
  readonly rhythms: ReadonlyMap<string, PayoutRhythm>;
  /** Times of letters about late settlements, by settlement. */
  readonly told: ReadonlyMap<string, Date>;
}

export async function readTiming(
  tx: Tx,
  companyId: string,
  { clock }: Pick<Deps, "clock">,
): Promise<Timing> {
  const now = clock.now();
  const bySource = Map.groupBy(await listPaid(tx, companyId), ({ source }) => source);
  const rhythms = [...bySource].flatMap(([source, paid]) => {
    const rhythm = learnRhythm(paid);
    return rhythm ? [[source, rhythm] as const] : [];
  });
  return {
    today: budapestDate(now.getTime()),
    isReading: await isReading(tx, companyId, now),
    rhythms: new Map(rhythms),
    told: await listTold(tx, companyId),
  };
}

/** The last day on which the credit is on time. */
export function latestDay(settlement: AwaitedSettlement, { rhythms }: Timing): LocalDate {
  const { day, source } = settlement;
  return awaitedUntil(day, rhythms.get(source), windowOf(settlement).to);
}

/** True where the credit should be there; a credit that a person is asked about is no late one. */
export function isLate(
  settlement: AwaitedSettlement & { readonly proposals: number },
  timing: Timing,
): boolean {
  if (timing.isReading) return false;
  return settlement.proposals === 0 && latestDay(settlement, timing) < timing.today;
}

/** A stored row as the rules of time take it. */
export function awaitedOf(row: CollectionRow): AwaitedSettlement & { readonly proposals: number } {
  return {
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
  const found = credits.flatMap((credit) => {
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
