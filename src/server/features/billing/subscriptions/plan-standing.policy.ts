/**
 * What a company may do by its plan. `quota.allows` decides by nothing else. Stored things are
 * never
 * asked about: reading, exporting and booking stay open to everybody.
 *
 * The room comes from a paid month or from the trial, never from a plan that was only chosen
 * (docs/decisions/0249).
 */
import {
  findPlan,
  OFFICE_PLAN,
  officePlan,
  type Plan,
  planOfType,
  type PlanTable,
} from "#contract/billing/plans.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import type { Limited } from "#server/quota.ts";
import { trialEnd } from "./periods.policy.ts";

export interface StandingFacts {
  /** The day on which the trial of the company's tax number began. */
  readonly trialFrom: LocalDate;
  readonly subscription:
    | {
        readonly planType: "free" | "chargeable";
        readonly ended: boolean;
        readonly failedSince: LocalDate | null;
      }
    | undefined;
  /** The last month that was paid, with the largest plan that was paid for it. */
  readonly paid?: PaidFacts | undefined;
  /** The office that pays for the company. */
  readonly cover?: CoverFacts | undefined;
}

export interface PaidFacts {
  readonly planKey: string;
  readonly extraAccounts: number;
  /** First day that is not paid. */
  readonly until: LocalDate;
}

export interface CoverFacts {
  /** First day that the office has not paid; null: it has paid nothing yet. */
  readonly paidUntil: LocalDate | null;
  readonly ended: boolean;
  readonly failedSince: LocalDate | null;
  /** The last day for this company; null while the office goes on. */
  readonly endsOn: LocalDate | null;
}

/**
 * `trial`, `free` and `paid` have the room of their plan. `overdue`: a charge failed, what was paid
 * before still holds, nothing new is connected. `lapsed`: the time of grace is over or nothing was
 * paid before, no bank is read on request any more.
 */
export type StandingState = "trial" | "free" | "paid" | "overdue" | "lapsed";

export interface Standing {
  readonly state: StandingState;
  readonly plan: Plan;
  readonly extraAccounts: number;
  /** An office pays; the plan is the office's. */
  readonly isCovered?: true;
}

/** The company's own plan while it is paid; else the office's that pays for it; else its own. */
export function standingOf(
  table: PlanTable,
  graceDays: number,
  facts: StandingFacts,
  today: LocalDate,
): Standing {
  const own = ownStanding(table, graceDays, facts, today);
  if (own.state === "paid" && own.plan.type === "chargeable") return own;
  return coveredStanding(table, graceDays, facts.cover, today) ?? own;
}

function coveredStanding(
  table: PlanTable,
  graceDays: number,
  cover: CoverFacts | undefined,
  today: LocalDate,
): Standing | undefined {
  const plan = officePlan(table);
  if (plan === undefined || cover === undefined || cover.paidUntil === null) return undefined;
  const { paidUntil, ended, failedSince, endsOn } = cover;
  if (endsOn !== null && today > endsOn) return undefined;
  const covered = { plan, extraAccounts: 0, isCovered: true } as const;
  if (today < paidUntil) return { state: "paid", ...covered };
  if (ended || today > lastDayOfGrace(paidUntil, graceDays)) return undefined;
  return { state: failedSince === null ? "paid" : "overdue", ...covered };
}

function ownStanding(
  table: PlanTable,
  graceDays: number,
  { trialFrom, subscription, paid }: StandingFacts,
  today: LocalDate,
): Standing {
  const trialPlan = planOfType(table, "trial");
  const freePlan = planOfType(table, "free");
  const inTrial = today < trialEnd(trialFrom, table.trialDays);
  const without: Standing = inTrial
    ? { state: "trial", plan: trialPlan, extraAccounts: 0 }
    : { state: "free", plan: freePlan, extraAccounts: 0 };
  const goesOn = subscription?.planType === "chargeable" && !subscription.ended;
  const hasFailed = goesOn && subscription.failedSince !== null;
  if (paid !== undefined) {
    const room = {
      // A plan that the table has lost is honoured as the trial's until its time is over.
      plan: findPlan(table, paid.planKey) ?? trialPlan,
      // Further units of an office's plan are companies.
      extraAccounts: paid.planKey === OFFICE_PLAN ? 0 : paid.extraAccounts,
    };
    if (today < paid.until) return { state: "paid", ...room };
    if (goesOn && today <= lastDayOfGrace(paid.until, graceDays))
      return { state: hasFailed ? "overdue" : "paid", ...room };
  }
  if (inTrial || !goesOn || (paid === undefined && !hasFailed)) return without;
  return { state: "lapsed", plan: freePlan, extraAccounts: 0 };
}

/** The last day on which everything works although the time after `paidUntil` is not paid. */
export function lastDayOfGrace(paidUntil: LocalDate, graceDays: number): LocalDate {
  return addDays(paidUntil, graceDays - 1);
}

/** Bank accounts that the standing has room for; null: without a limit. */
export function accountRoom({ plan, extraAccounts }: Standing): number | null {
  return plan.accounts === null ? null : plan.accounts + extraAccounts;
}

/** How many of each limited thing the company has, without the one that is asked for. */
export interface Stock {
  readonly accounts: number;
  readonly accountants: number;
}

/** Whether the standing allows so many more. */
export function allowsMore(standing: Standing, what: Limited, stock: Stock, count = 1): boolean {
  const { state, plan } = standing;
  const hasRoom = isBelow(stock.accounts + count - 1, accountRoom(standing));
  switch (what) {
    case "account":
      return state !== "lapsed" && hasRoom;
    case "accountant":
      return isBelow(stock.accountants, plan.accountants);
    // A consent whose accounts have no room would end at the bank for nothing.
    case "connection":
      return plan.connections && state !== "overdue" && state !== "lapsed" && hasRoom;
    case "source":
      return plan.connections && state !== "overdue" && state !== "lapsed";
    case "refresh":
      return plan.connections && state !== "lapsed";
    // Every company has its own plan, and statements are taken by each of them.
    case "company":
    case "upload":
      return true;
  }
}

function isBelow(count: number, room: number | null): boolean {
  return room === null || count < room;
}
