/**
 * The faults of a simulated year of charges, and its judgement: the gateway's books beside ours,
 * company by company.
 */
import type { LocalDate } from "#values/local-date.ts";
import type { Database } from "#server/database/connect.ts";
import { inCompanyAsProgram } from "#server/database/tenant.ts";
import { checkMoney, sumGateway } from "#server/features/billing/money/money-ledger.store.ts";
import { findSubscription } from "#server/features/billing/subscriptions/subscriptions.store.ts";

/** Chances of the gateway's stand-in in the year, and after it. */
export const YEAR_CHANCES = {
  refuse: 0.08,
  loseAnswer: 0.06,
  loseRequest: 0.04,
  doubleIpn: 0.1,
  earlyIpn: 0.1,
  missingIpn: 0.2,
};
export const NO_CHANCES = {
  refuse: 0,
  loseAnswer: 0,
  loseRequest: 0,
  doubleIpn: 0,
  earlyIpn: 0,
  missingIpn: 0,
};
/** Days without faults after the year, in which every open charge must end. */
export const QUIET_DAYS = 12;

const TRIES_OF_A_PERIOD = 3;

/** An order as the gateway's stand-in tells it. */
export interface ToldOrder {
  readonly orderRef: string;
  readonly kind: "registration" | "charge";
  readonly status: string;
  readonly totalFt: number;
}

export interface JudgedBooks {
  readonly charged: number;
  readonly refused: number;
  readonly chargedFt: string;
  /** One sentence each; empty where the books agree. */
  readonly faults: readonly string[];
}

/**
 * Compares the books. `today`: the day of the simulation's end, for subscriptions that were missed.
 */
export async function judgeBillingYear(
  db: Database,
  given: {
    readonly companies: readonly string[];
    readonly transactions: readonly ToldOrder[];
    readonly today: LocalDate;
  },
): Promise<JudgedBooks> {
  const told = new Map(given.transactions.map((one) => [one.orderRef, one]));
  const faults: string[] = [];
  let [charged, refused, chargedFt] = [0, 0, 0n];
  for (const id of given.companies) {
    const { rows, next, ledgerFt } = await inCompanyAsProgram(db, id, async (tx) => ({
      rows: await tx
        .selectFrom("charge")
        .select(["order_ref", "period_from", "state", "kind"])
        .where("company_id", "=", id)
        .execute(),
      next: (await findSubscription(tx, id))!,
      ledgerFt: await sumGateway(tx, id),
    }));
    const paid = rows.filter((row) => told.get(row.order_ref)?.status === "FINISHED");
    const periods = paid.filter(({ kind }) => kind === "month").map((row) => row.period_from);
    if (new Set(periods).size !== periods.length) faults.push(`${id}: a period was charged twice`);
    const gatewayFt = paid.reduce((sum, row) => sum + told.get(row.order_ref)!.totalFt, 0);
    if (BigInt(gatewayFt) !== ledgerFt)
      faults.push(`${id}: gateway ${gatewayFt}, ledger ${ledgerFt}`);
    const open = rows.filter(({ state }) => state === "sent" || state === "authorised");
    if (open.length > 0) faults.push(`${id}: ${open.length} charges without an end`);
    if (isMissed(rows, next.nextFrom, given.today))
      faults.push(`${id}: missed from ${next.nextFrom}`);
    for (const fault of await checkMoney(db, id)) faults.push(`${id}: ${fault.what} ${fault.seq}`);
    charged += paid.length;
    refused += rows.filter(({ state }) => state === "refused").length;
    chargedFt += ledgerFt;
  }
  // A charge of the gateway that no company of ours knows is money without a reason.
  const gatewayFt = given.transactions
    .filter(({ kind, status }) => kind === "charge" && status === "FINISHED")
    .reduce((sum, { totalFt }) => sum + BigInt(totalFt), 0n);
  if (gatewayFt !== chargedFt) faults.push(`in all: gateway ${gatewayFt}, ledger ${chargedFt}`);
  return { charged, refused, chargedFt: `${chargedFt}`, faults };
}

/** Due and not charged, although not every try of its period was refused. */
function isMissed(
  rows: readonly { readonly period_from: LocalDate; readonly state: string }[],
  nextFrom: LocalDate,
  today: LocalDate,
): boolean {
  if (nextFrom > today) return false;
  const tries = rows.filter(
    // A company that has never paid is tried for a month that begins on the day of the try.
    (row) => row.period_from >= nextFrom && row.state === "refused",
  ).length;
  return tries < TRIES_OF_A_PERIOD;
}
