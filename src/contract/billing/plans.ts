/**
 * The table of plans: what it holds, its shape in the configuration, and the sums of a plan. All
 * amounts are whole forints of one month, and the net ones are multiples of 100, so that the gross
 * ones are whole too.
 */
import { z } from "zod";
import { addForints, type Forints, forints, timesForints } from "#values/forints.ts";
import { inForints } from "./forints.ts";
import { type PlanSums, sumsOfNet } from "./plan-sums.ts";

/** The key of the plan of accounting offices; its further units are companies, not accounts. */
export const OFFICE_PLAN = "iroda";

const NET_FT_MAX = 1_000_000;
const netPrice = (min: number) =>
  inForints(z.number().int().min(min).max(NET_FT_MAX).multipleOf(100));
const netFtSchema = netPrice(0);
const roomSchema = z.number().int().min(0).max(100_000).nullable();

const planSchema = z.object({
  key: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/),
  name: z.string().min(2).max(40),
  type: z.enum(["trial", "free", "chargeable"]),
  netFt: netFtSchema,
  /** What the plan has, in the customer's words. */
  features: z.array(z.string().min(2).max(80)).max(8),
  /** Bank accounts and accountants of the company; null: no limit. */
  accounts: roomSchema,
  accountants: roomSchema,
  /** Whether banks may be read by a connection. */
  connections: z.boolean(),
});

export const planTableSchema = z
  .object({
    trialDays: z.number().int().min(0).max(365),
    /** A bank account above the plan's number. */
    extraAccountNetFt: netFtSchema,
    plans: z.array(planSchema).min(3).max(10),
    /** What an office pays for its own and its clients' companies together. */
    office: z
      .object({
        netFt: netPrice(100),
        /** Clients' companies in the price, and what each further one costs. */
        companies: z.number().int().min(1).max(10_000),
        extraCompanyNetFt: netFtSchema,
        /** Bank accounts of each company. */
        accounts: roomSchema.default(10),
      })
      .nullable()
      .default(null),
  })
  .refine(
    ({ plans }) => new Set(plans.map(({ key }) => key)).size === plans.length,
    "two plans have the same key",
  )
  .refine(
    ({ plans }) => plans.every(({ key }) => key !== OFFICE_PLAN),
    "the key of the office's plan is taken",
  )
  .refine(
    ({ plans }) =>
      (["trial", "free"] as const).every(
        (type) => plans.filter((plan) => plan.type === type).length === 1,
      ) && plans.some(({ type }) => type === "chargeable"),
    "needs one trial plan, one free plan and a chargeable one",
  )
  .refine(
    ({ plans }) => plans.every(({ type, netFt }) => (type === "chargeable") === netFt > 0),
    "only chargeable plans cost something",
  );

export type PlanTable = z.infer<typeof planTableSchema>;
export type Plan = z.infer<typeof planSchema>;

/** Used where the configuration names no other table. */
export const DEFAULT_PLANS: PlanTable = {
  trialDays: 30,
  extraAccountNetFt: forints(500),
  office: { netFt: forints(15_000), companies: 20, extraCompanyNetFt: forints(500), accounts: 10 },
  plans: [
    {
      key: "proba",
      name: "Próbaidőszak",
      type: "trial",
      netFt: forints(0),
      features: ["30 napig minden funkció", "2 bankszámla"],
      accounts: 2,
      accountants: null,
      connections: true,
    },
    {
      key: "ingyenes",
      name: "Ingyenes",
      type: "free",
      netFt: forints(0),
      features: ["1 bankszámla, fájlból", "Minden eddigi tétel olvasható és letölthető"],
      accounts: 1,
      accountants: null,
      connections: false,
    },
    {
      key: "alap",
      name: "Alap",
      type: "chargeable",
      netFt: forints(2_500),
      features: ["3 bankszámla", "Banki kapcsolat", "1 könyvelő"],
      accounts: 3,
      accountants: 1,
      connections: true,
    },
    {
      key: "uzleti",
      name: "Üzleti",
      type: "chargeable",
      netFt: forints(5_000),
      features: ["10 bankszámla", "Banki kapcsolat", "Korlátlan számú könyvelő"],
      accounts: 10,
      accountants: null,
      connections: true,
    },
  ],
};

/** The net price of a further unit of the plan: a company of an office's, else a bank account. */
export function extraNetFt(table: PlanTable, plan: Pick<Plan, "key">): Forints {
  return plan.key === OFFICE_PLAN
    ? (table.office?.extraCompanyNetFt ?? forints(0))
    : table.extraAccountNetFt;
}

/** What a plan with so many further units costs in a month. */
export function sumsOfPlan(table: PlanTable, plan: Plan, extra: number): PlanSums {
  return sumsOfNet(addForints(plan.netFt, timesForints(extra, extraNetFt(table, plan))));
}

/** The plan of accounting offices as one of the table's; undefined where none is sold. */
export function officePlan({ office }: PlanTable): Plan | undefined {
  if (office === null) return undefined;
  const { netFt, companies, accounts } = office;
  const room = accounts === null ? "korlátlan számú bankszámla" : `${accounts} bankszámla`;
  return {
    key: OFFICE_PLAN,
    name: "Könyvelőiroda",
    type: "chargeable",
    netFt,
    features: [`${companies} ügyfél cége és az iroda`, `Cégenként ${room}`, "Banki kapcsolat"],
    accounts,
    accountants: null,
    connections: true,
  };
}

/** Every plan that can be held, the office's last. */
export function listPlans(table: PlanTable): readonly Plan[] {
  const office = officePlan(table);
  return office === undefined ? table.plans : [...table.plans, office];
}

/** The plan of a key; undefined where the table has none. */
export function findPlan(table: PlanTable, key: string): Plan | undefined {
  return listPlans(table).find((plan) => plan.key === key);
}

/** The one plan of a type of which the table has one. */
export function planOfType(table: PlanTable, type: "trial" | "free"): Plan {
  return table.plans.find((plan) => plan.type === type)!;
}
