/**
 * What a company may do by its plan. `quota.allows` decides by nothing else. Stored things are
 * never
 * asked about: reading, exporting and booking stay open to everybody.
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
  readonly createdOn: LocalDate;
  readonly subscription:
    | {
        readonly planKey: string;
        readonly extraAccounts: number;
        /** First day that is not paid (or free by the trial) yet. */
        readonly nextFrom: LocalDate;
        readonly ended: boolean;
        readonly failedSince: LocalDate | null;
      }
    | undefined;
  /** The office that pays for the company. */
  readonly cover?: CoverFacts | undefined;
}

export interface CoverFacts {
  /** First day that the office has not paid yet. */
  readonly nextFrom: LocalDate;
  readonly ended: boolean;
  readonly failedSince: LocalDate | null;
  /** The last day for this company; null while the office goes on. */
  readonly endsOn: LocalDate | null;
}

/**
 * `trial`, `free` and `paid` have the room of their plan. `overdue`: a charge failed, the plan
 * still
 * holds, nothing new is connected. `lapsed`: the time of grace is over, no bank is read on
 * request any more.
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
  if (plan === undefined || cover === undefined) return undefined;
  const { nextFrom, ended, failedSince, endsOn } = cover;
  if (endsOn !== null && today > endsOn) return undefined;
  const covered = { plan, extraAccounts: 0, isCovered: true } as const;
  if (today < nextFrom) return { state: "paid", ...covered };
  if (ended || today > lastDayOfGrace(nextFrom, graceDays)) return undefined;
  return { state: failedSince === null ? "paid" : "overdue", ...covered };
}

function ownStanding(
  table: PlanTable,
  graceDays: number,
  { createdOn, subscription }: StandingFacts,
  today: LocalDate,
): Standing {
  const trialPlan = planOfType(table, "trial");
  const freePlan = planOfType(table, "free");
  const inTrial = today < trialEnd(createdOn, table.trialDays);
  const without: Standing = inTrial
    ? { state: "trial", plan: trialPlan, extraAccounts: 0 }
    : { state: "free", plan: freePlan, extraAccounts: 0 };
  if (subscription === undefined) return without;
  const { planKey, extraAccounts: extraOrdered, nextFrom, ended, failedSince } = subscription;
  const plan = findPlan(table, planKey);
  // A plan that the table has lost is honoured as the trial's until its time is over.
  const held = plan ?? trialPlan;
  // Further units of an office's plan are companies.
  const extraAccounts = planKey === OFFICE_PLAN ? 0 : extraOrdered;
  if (held.type === "free") return inTrial ? without : { state: "free", plan: held, extraAccounts };
  if (today < nextFrom) return { state: "paid", plan: held, extraAccounts };
  if (ended) return without;
  if (today > lastDayOfGrace(nextFrom, graceDays))
    return { state: "lapsed", plan: freePlan, extraAccounts: 0 };
  return { state: failedSince === null ? "paid" : "overdue", plan: held, extraAccounts };
}

/** The last day on which everything works although the time after `nextFrom` is not paid. */
export function lastDayOfGrace(nextFrom: LocalDate, graceDays: number): LocalDate {
  return addDays(nextFrom, graceDays - 1);
}

/** How many of each limited thing the company has, without the one that is asked for. */
export interface Stock {
  readonly accounts: number;
  readonly accountants: number;
}

/** Whether the standing allows one more. */
export function allowsOneMore(standing: Standing, what: Limited, stock: Stock): boolean {
  const { state, plan, extraAccounts } = standing;
  switch (what) {
    case "account":
      return state !== "lapsed" && isBelow(stock.accounts, plan.accounts, extraAccounts);
    case "accountant":
      return isBelow(stock.accountants, plan.accountants, 0);
    case "connection":
      return plan.connections && state !== "overdue" && state !== "lapsed";
    case "refresh":
      return plan.connections && state !== "lapsed";
    // Every company has its own plan, and statements are taken by each of them.
    case "company":
    case "upload":
      return true;
  }
}

function isBelow(count: number, room: number | null, further: number): boolean {
  return room === null || count < room + further;
}
