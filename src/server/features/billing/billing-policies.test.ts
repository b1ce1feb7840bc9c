import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sumsOfNet } from "#contract/billing/plan-sums.ts";
import { DEFAULT_PLANS, findPlan, planTableSchema, sumsOfPlan } from "#contract/billing/plans.ts";
import { addDays, localDate, type LocalDate } from "#values/local-date.ts";
import { forints, showForints, subtractForints } from "#values/forints.ts";
import { decideDunning } from "./charges/dunning.policy.ts";
import { chargeOrderRef, registrationOrderRef } from "./charges/order-ref.ts";
import { nearestRefunds, sumsOfRefund } from "./refunds/refund-sums.policy.ts";
import {
  type EntryFacts,
  findMoneyFaults,
  hashEntry,
  linesOf,
  type PostingKind,
} from "./money/postings.policy.ts";
import {
  carryOfUpgrade,
  nextPeriodStart,
  periodStartBefore,
} from "./subscriptions/periods.policy.ts";
import {
  allowsMore,
  type StandingFacts,
  standingOf,
} from "./subscriptions/plan-standing.policy.ts";

const day = (text: string) => text as LocalDate;
const days = fc
  .tuple(
    fc.integer({ min: 2024, max: 2040 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
  )
  .map(([year, month, number]) => {
    const found = localDate(year, month, number);
    if (!found.ok) throw new Error("no day");
    return found.value;
  });

const net = (ft: number) => sumsOfNet(forints(ft));

describe("plans", () => {
  it("of the default table are well formed, with VAT of 27 % and whole gross forints", () => {
    expect(planTableSchema.parse(DEFAULT_PLANS)).toEqual(DEFAULT_PLANS);
    const sums = (key: string, extra = 0) =>
      sumsOfPlan(DEFAULT_PLANS, findPlan(DEFAULT_PLANS, key)!, extra);
    expect(sums("alap")).toEqual({ netFt: 2_500, vatFt: 675, grossFt: 3_175 });
    expect(sums("uzleti")).toEqual({ netFt: 5_000, vatFt: 1_350, grossFt: 6_350 });
    expect(sums("alap", 1)).toEqual({ netFt: 3_000, vatFt: 810, grossFt: 3_810 });
  });

  it("add up: the gross of a plan and of its further accounts is the gross of both", () => {
    fc.assert(
      fc.property(fc.nat(1_000), fc.nat(1_000), (a, b) => {
        const [left, right] = [net(a * 100), net(b * 100)];
        expect(left.grossFt + right.grossFt).toBe(net((a + b) * 100).grossFt);
      }),
      { seed: 14 },
    );
  });

  it.each([
    ["two plans of one key", [...DEFAULT_PLANS.plans, DEFAULT_PLANS.plans[2]]],
    ["no free plan", DEFAULT_PLANS.plans.filter(({ type }) => type !== "free")],
    ["a free plan that costs", DEFAULT_PLANS.plans.map((plan) => ({ ...plan, netFt: 100 }))],
    ["odd forints", DEFAULT_PLANS.plans.map((plan) => ({ ...plan, netFt: plan.netFt + 1 }))],
  ])("with %s are refused", (_name, plans) => {
    expect(planTableSchema.safeParse({ ...DEFAULT_PLANS, plans }).success).toBe(false);
  });

  it.each([
    [0, "0\u00a0Ft"],
    [635, "635\u00a0Ft"],
    [6_350, "6\u00a0350\u00a0Ft"],
    [1_234_567, "1\u00a0234\u00a0567\u00a0Ft"],
  ])("show %i as %s", (ft, text) => {
    expect(showForints(forints(ft))).toBe(text);
  });
});

describe("periods", () => {
  it.each([
    ["2026-01-31", 31, "2026-02-28"],
    ["2026-02-28", 31, "2026-03-31"],
    ["2027-12-15", 15, "2028-01-15"],
    ["2028-01-30", 30, "2028-02-29"],
  ])("after %s with day %i begins %s", (from, anchor, next) => {
    expect(nextPeriodStart(day(from), anchor)).toBe(next);
  });

  it("follow each other without a gap, and are found again from their end", () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 31 }), (from, anchor) => {
        const next = nextPeriodStart(from, anchor);
        expect(next > from).toBe(true);
        expect(periodStartBefore(nextPeriodStart(next, anchor), anchor)).toBe(next);
      }),
      { seed: 14 },
    );
  });

  it("carry no more than the whole difference, and nothing to a smaller plan", () => {
    fc.assert(
      fc.property(days, fc.nat(31), fc.nat(9_000), fc.nat(9_000), (from, after, a, b) => {
        const until = nextPeriodStart(from, Number(from.slice(-2)));
        const carry = carryOfUpgrade({
          fromNetFt: forints(a),
          toNetFt: forints(b),
          today: addDays(from, after),
          periodFrom: from,
          periodUntil: until,
        });
        expect(carry).toBeGreaterThanOrEqual(0);
        expect(carry).toBeLessThanOrEqual(Math.max(0, b - a));
      }),
      { seed: 14 },
    );
  });
});

describe("the standing of a company", () => {
  const paid = { planKey: "alap", extraAccounts: 1, until: day("2026-03-01") };
  const of = (
    today: string,
    subscription?: Partial<NonNullable<StandingFacts["subscription"]>>,
    more: Partial<StandingFacts> = { paid },
  ) =>
    standingOf(
      DEFAULT_PLANS,
      14,
      {
        trialFrom: day("2026-01-01"),
        subscription: subscription && {
          planType: "chargeable",
          ended: false,
          failedSince: null,
          ...subscription,
        },
        ...(subscription && more),
      },
      day(today),
    );

  it.each([
    ["2026-01-30", undefined, "trial"],
    ["2026-01-31", undefined, "free"],
    ["2026-02-28", {}, "paid"],
    ["2026-03-01", {}, "paid"],
    ["2026-03-01", { failedSince: day("2026-03-01") }, "overdue"],
    ["2026-03-14", { failedSince: day("2026-03-01") }, "overdue"],
    ["2026-03-15", { failedSince: day("2026-03-01") }, "lapsed"],
    ["2026-03-15", {}, "lapsed"],
    ["2026-02-28", { ended: true }, "paid"],
    ["2026-03-01", { ended: true }, "free"],
  ])("on %s with %j is %s", (today, subscription, state) => {
    expect(of(today, subscription).state).toBe(state);
  });

  it.each([
    ["2026-01-15", { planType: "free" }, "trial"],
    ["2026-02-15", { planType: "free" }, "free"],
    ["2026-01-15", {}, "trial"],
    ["2026-01-31", {}, "free"],
    ["2026-02-15", {}, "free"],
    ["2026-01-31", { failedSince: day("2026-01-31") }, "lapsed"],
    ["2026-02-01", { ended: true, failedSince: day("2026-01-31") }, "free"],
  ] as const)("of a company that has never paid, on %s with %j is %s", (today, chosen, state) => {
    const standing = of(today, chosen, {});
    expect(standing.state).toBe(state);
    expect(standing.plan.type).toBe(state === "trial" ? "trial" : "free");
  });

  it("of an office's client comes with what the office has paid, never with what it has chosen", () => {
    const by = (paidUntil: string | null, today: string, failedSince: string | null = null) =>
      of(
        today,
        { planType: "free" },
        {
          cover: {
            paidUntil: paidUntil === null ? null : day(paidUntil),
            ended: false,
            failedSince: failedSince === null ? null : day(failedSince),
            endsOn: null,
          },
        },
      ).isCovered;
    expect(by(null, "2026-02-15")).toBeUndefined();
    expect(by(null, "2026-02-15", "2026-02-01")).toBeUndefined();
    expect(by("2026-03-01", "2026-02-15")).toBe(true);
    expect(by("2026-02-10", "2026-02-23", "2026-02-10")).toBe(true);
    expect(by("2026-02-10", "2026-02-24", "2026-02-10")).toBeUndefined();
  });

  const none = { accounts: 0, accountants: 0 };
  it.each([
    ["trial", "connection", { ...none, accounts: 1 }, true],
    ["trial", "connection", { ...none, accounts: 9 }, false],
    ["trial", "refresh", { ...none, accounts: 9 }, true],
    ["trial", "account", { ...none, accounts: 2 }, false],
    ["free", "connection", none, false],
    ["free", "refresh", none, false],
    ["free", "account", { ...none, accounts: 1 }, false],
    ["free", "upload", none, true],
    ["paid", "account", { ...none, accounts: 3 }, true],
    ["paid", "account", { ...none, accounts: 4 }, false],
    ["paid", "accountant", { ...none, accountants: 1 }, false],
    ["overdue", "connection", none, false],
    ["overdue", "refresh", none, true],
    ["lapsed", "refresh", none, false],
    ["lapsed", "account", none, false],
    ["lapsed", "upload", none, true],
    ["lapsed", "company", none, true],
  ] as const)("%s allows one more %s beside %j: %s", (state, what, stock, allowed) => {
    const dates = {
      trial: of("2026-01-02"),
      free: of("2026-02-02"),
      paid: of("2026-02-02", {}),
      overdue: of("2026-03-02", { failedSince: day("2026-03-01") }),
      lapsed: of("2026-04-02", { failedSince: day("2026-03-01") }),
    };
    expect(allowsMore(dates[state], what, stock)).toBe(allowed);
  });
});

describe("dunning", () => {
  const decide = (reason: Parameters<typeof decideDunning>[0], failures: number, today: string) =>
    decideDunning(reason, {
      failedSince: day("2026-03-01"),
      failures,
      today: day(today),
      retryDays: [3, 7],
    });

  it.each([
    ["retryLater", 1, "2026-03-01", "2026-03-04", false],
    ["retryLater", 2, "2026-03-04", "2026-03-08", false],
    ["retryLater", 3, "2026-03-08", null, false],
    ["retryLater", 1, "2026-03-20", "2026-03-21", false],
    ["newCard", 1, "2026-03-01", null, true],
    ["newRegistration", 1, "2026-03-01", null, true],
    ["setup", 1, "2026-03-01", "2026-03-04", false],
    ["setup", 3, "2026-03-08", "2026-03-09", false],
    ["setup", 9, "2026-03-14", "2026-03-15", false],
  ] as const)("%s, refusal %i on %s: next %s", (reason, failures, today, nextTryOn, blocksCard) => {
    expect(decide(reason, failures, today)).toEqual({ nextTryOn, blocksCard });
  });
});

describe("order references", () => {
  it("are the same for the same charge, and fit the gateway", () => {
    const company = "0190f3c1-0000-7000-8000-000000000000";
    const ref = chargeOrderRef(company, day("2026-03-01"), 12);
    expect(ref).toBe(chargeOrderRef(company, day("2026-03-01"), 12));
    expect(ref).not.toBe(chargeOrderRef(company, day("2026-03-01"), 1));
    for (const one of [ref, registrationOrderRef(company)]) expect(one).toMatch(/^[\w-]{8,32}$/);
  });
});

describe("the money ledger", () => {
  const sums = net(2_500);
  const chain = (kinds: readonly PostingKind[]) => {
    let [seq, before] = [0n, Buffer.alloc(0) as Buffer];
    return kinds.flatMap((kind, index) =>
      linesOf(kind, sums).map(({ account, amountFt }) => {
        seq += 1n;
        const facts: EntryFacts = {
          companyId: "c",
          seq,
          postingId: String(index),
          kind,
          account,
          amountFt: BigInt(amountFt),
          chargeId: "x",
          reference: "r",
          at: new Date(0),
        };
        before = hashEntry(facts, before);
        return { ...facts, hash: before };
      }),
    );
  };

  it("posts every kind of event so that its lines sum to zero", () => {
    for (const kind of ["due", "payment", "refund", "credit"] as const) {
      const sum = linesOf(kind, sums).reduce((total, line) => total + line.amountFt, 0);
      expect(sum).toBe(0);
    }
  });

  it("finds and names one altered line, whichever it is and whatever was altered", () => {
    const whole = chain(["due", "payment", "refund", "credit"]);
    expect(findMoneyFaults(whole)).toEqual([]);
    fc.assert(
      fc.property(
        fc.nat(whole.length - 1),
        fc.constantFrom("amountFt", "account", "reference", "chargeId", "at"),
        (place, field) => {
          const altered = whole.map((entry, index) =>
            index === place
              ? {
                  ...entry,
                  [field]: field === "amountFt" ? 1n : field === "at" ? new Date(1) : "z",
                }
              : entry,
          );
          const { seq } = whole[place]!;
          expect(findMoneyFaults(altered)).toContainEqual({ companyId: "c", seq, what: "altered" });
        },
      ),
      { seed: 14 },
    );
  });
});

describe("the sums of a refund", () => {
  const zero = net(0);
  const charge = net(2_500);

  it("split a part into whole net and VAT, so that the rest can be given back too", () => {
    expect(sumsOfRefund(charge, zero, forints(635))).toEqual({
      netFt: 500,
      vatFt: 135,
      grossFt: 635,
    });
    expect(sumsOfRefund(charge, net(500), forints(2_540))).toEqual(net(2_000));
    expect(sumsOfRefund(charge, zero, forints(3_175))).toEqual(charge);
    expect(sumsOfRefund(charge, zero, forints(3_176))).toBeUndefined();
    expect(sumsOfRefund(charge, zero, forints(0))).toBeUndefined();
  });

  it("of any parts sum up to the charge, and each part has the VAT of its net", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60_000 }),
        fc.integer({ min: 1, max: 80_000 }),
        (price, amount) => {
          const [whole, part] = [net(price), forints(amount)];
          const sums = sumsOfRefund(whole, zero, part);
          if (sums === undefined) {
            for (const ft of nearestRefunds(whole, zero, part))
              expect(sumsOfRefund(whole, zero, ft)).toBeDefined();
            return;
          }
          expect(sums.netFt + sums.vatFt).toBe(part);
          expect(sums).toEqual(sumsOfNet(sums.netFt));
          const rest = subtractForints(whole.grossFt, part);
          if (rest > 0) expect(sumsOfRefund(whole, sums, rest)).toEqual(net(price - sums.netFt));
        },
      ),
      { seed: 14, numRuns: 300 },
    );
  });
});
