/** Subscriptions of companies, and when each is looked at next. */
import { sql } from "kysely";
import type { Database } from "#server/database/connect.ts";
import type { GlobalTx, Tx } from "#server/database/tenant.ts";
import type { CompanyKind } from "#server/database/tables/companies.ts";
import { budapestDate, type LocalDate } from "#values/local-date.ts";
import { keepOfficePlan } from "../offices/offices.store.ts";
import type { Forints } from "#values/forints.ts";

export interface SubscriptionRow {
  readonly companyId: string;
  readonly id: string;
  readonly subscriberId: string;
  readonly planKey: string;
  readonly planType: "free" | "chargeable";
  readonly invoiceName: string;
  readonly extraAccounts: number;
  readonly netFt: Forints;
  readonly carryNetFt: Forints;
  readonly nextPlanKey: string | null;
  readonly nextExtraAccounts: number | null;
  readonly anchorDay: number;
  readonly nextFrom: LocalDate;
  readonly nextTryOn: LocalDate | null;
  readonly failedSince: LocalDate | null;
  /** The day on which the larger `nextPlanKey` was chosen; its difference is to be charged. */
  readonly upgradeOn: LocalDate | null;
  readonly endedAt: Date | null;
}

const COLUMNS = [
  "company_id as companyId",
  "id",
  "subscriber_id as subscriberId",
  "plan_key as planKey",
  "plan_type as planType",
  "invoice_name as invoiceName",
  "extra_accounts as extraAccounts",
  "net_ft as netFt",
  "carry_net_ft as carryNetFt",
  "next_plan_key as nextPlanKey",
  "next_extra_accounts as nextExtraAccounts",
  "anchor_day as anchorDay",
  "next_from as nextFrom",
  "next_try_on as nextTryOn",
  "failed_since as failedSince",
  "upgrade_on as upgradeOn",
  "ended_at as endedAt",
] as const;

/** `lock` keeps every other change of the subscription waiting until the transaction ends. */
export function findSubscription(
  tx: Tx,
  companyId: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<SubscriptionRow | undefined> {
  const query = tx.selectFrom("subscription").select(COLUMNS).where("company_id", "=", companyId);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

export interface CompanyFacts {
  readonly companyId: string;
  readonly name: string;
  readonly taxNumber: string;
  readonly kind: CompanyKind;
  readonly createdAt: Date;
}

/** The companies themselves, in the order of their names. */
export async function listCompanyFacts(
  tx: Tx,
  companyIds: readonly string[],
): Promise<readonly CompanyFacts[]> {
  if (companyIds.length === 0) return [];
  return tx
    .selectFrom("company")
    .select([
      "company_id as companyId",
      "name",
      "tax_number as taxNumber",
      "kind",
      "created_at as createdAt",
    ])
    .where("company_id", "in", [...companyIds])
    .where("deleted_at", "is", null)
    .orderBy("name")
    .execute();
}

/**
 * The day on which the trial of each company began, by its id: a trial is once for a tax number,
 * whichever company had it.
 */
export async function listTrialStarts(
  tx: GlobalTx,
  companies: readonly Pick<CompanyFacts, "companyId" | "taxNumber" | "createdAt">[],
): Promise<ReadonlyMap<string, LocalDate>> {
  if (companies.length === 0) return new Map();
  const rows = await tx
    .selectFrom("tax_number_seen")
    .select(["tax_number as taxNumber", "first_at as firstAt"])
    .where(
      "tax_number",
      "in",
      companies.map(({ taxNumber }) => taxNumber),
    )
    .execute();
  const seen = new Map(rows.map(({ taxNumber, firstAt }) => [taxNumber, firstAt.getTime()]));
  return new Map(
    companies.map(({ companyId, taxNumber, createdAt }) => {
      const made = createdAt.getTime();
      return [companyId, budapestDate(Math.min(made, seen.get(taxNumber) ?? made))];
    }),
  );
}

/** The day on which the company's trial began. */
export async function findTrialStart(tx: GlobalTx, company: CompanyFacts): Promise<LocalDate> {
  return (await listTrialStarts(tx, [company])).get(company.companyId)!;
}

export async function listSubscriptions(
  tx: Tx,
  companyIds: readonly string[],
): Promise<readonly SubscriptionRow[]> {
  if (companyIds.length === 0) return [];
  return tx
    .selectFrom("subscription")
    .select(COLUMNS)
    .where("company_id", "in", [...companyIds])
    .execute();
}

export type NewSubscription = Omit<
  SubscriptionRow,
  "endedAt" | "nextTryOn" | "nextPlanKey" | "nextExtraAccounts" | "upgradeOn"
>;

/** Stores the subscription as it begins, in place of one that has ended. */
export async function saveSubscription(tx: Tx, row: NewSubscription, now: Date): Promise<void> {
  const values = {
    id: row.id,
    subscriber_id: row.subscriberId,
    plan_key: row.planKey,
    plan_type: row.planType,
    invoice_name: row.invoiceName,
    extra_accounts: row.extraAccounts,
    net_ft: row.netFt,
    carry_net_ft: row.carryNetFt,
    anchor_day: row.anchorDay,
    next_from: row.nextFrom,
    next_plan_key: null,
    next_extra_accounts: null,
    next_try_on: null,
    failed_since: row.failedSince,
    upgrade_on: null,
    ended_at: null,
  };
  await tx
    .insertInto("subscription")
    .values({ company_id: row.companyId, created_at: now, ...values })
    .onConflict((conflict) => conflict.column("company_id").doUpdateSet(values))
    .execute();
  await keepOfficePlan(tx, row.companyId);
}

/** Changes some facts of a subscription. */
export async function changeSubscription(
  tx: Tx,
  companyId: string,
  change: Partial<
    Pick<
      SubscriptionRow,
      | "subscriberId"
      | "planKey"
      | "invoiceName"
      | "extraAccounts"
      | "netFt"
      | "carryNetFt"
      | "nextPlanKey"
      | "nextExtraAccounts"
      | "anchorDay"
      | "nextFrom"
      | "nextTryOn"
      | "failedSince"
      | "upgradeOn"
      | "endedAt"
    >
  >,
): Promise<void> {
  const columns = {
    subscriberId: "subscriber_id",
    planKey: "plan_key",
    invoiceName: "invoice_name",
    extraAccounts: "extra_accounts",
    netFt: "net_ft",
    carryNetFt: "carry_net_ft",
    nextPlanKey: "next_plan_key",
    nextExtraAccounts: "next_extra_accounts",
    anchorDay: "anchor_day",
    nextFrom: "next_from",
    nextTryOn: "next_try_on",
    failedSince: "failed_since",
    upgradeOn: "upgrade_on",
    endedAt: "ended_at",
  } as const;
  const set = Object.fromEntries(
    Object.entries(change).map(([name, value]) => [columns[name as keyof typeof columns], value]),
  );
  await tx.updateTable("subscription").set(set).where("company_id", "=", companyId).execute();
  await keepOfficePlan(tx, companyId);
}

/** When the subscription is to be looked at; null: not before somebody acts. */
export async function setDue(tx: GlobalTx, companyId: string, at: Date | null): Promise<void> {
  if (at === null) {
    await tx.deleteFrom("subscription_due").where("company_id", "=", companyId).execute();
    return;
  }
  await tx
    .insertInto("subscription_due")
    .values({ company_id: companyId, next_at: at })
    .onConflict((conflict) => conflict.column("company_id").doUpdateSet({ next_at: at }))
    .execute();
}

/**
 * Takes due companies, those that waited longest first, and puts them off to `until`. Deleted
 * companies are skipped.
 */
export async function takeDue(
  tx: GlobalTx,
  given: { readonly now: Date; readonly until: Date; readonly limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with due as (
      select s.company_id from subscription_due s
      where s.next_at <= ${given.now}::timestamptz and exists (
        select from company_directory d where d.company_id = s.company_id and d.state <> 'deleted')
      order by s.next_at limit ${given.limit} for update of s skip locked)
    update subscription_due s set next_at = ${given.until}::timestamptz
    from due where s.company_id = due.company_id
    returning s.company_id as id`.execute(tx);
  return rows.map((row) => row.id);
}

/** Companies that are due within the span, in the order of their ids. */
export async function listDueBetween(
  db: Database,
  span: {
    readonly after: string;
    readonly now: Date;
    readonly until: Date;
    readonly limit: number;
  },
): Promise<string[]> {
  const rows = await db
    .selectFrom("subscription_due")
    .select("company_id")
    .where("company_id", ">", span.after)
    .where("next_at", ">", span.now)
    .where("next_at", "<=", span.until)
    .orderBy("company_id")
    .limit(span.limit)
    .execute();
  return rows.map((row) => row.company_id);
}

/** Companies that were made within the span and are not deleted, in the order of their ids. */
export async function listMadeBetween(
  db: Database,
  span: {
    readonly after: string;
    readonly from: Date;
    readonly until: Date;
    readonly limit: number;
  },
): Promise<string[]> {
  const rows = await db
    .selectFrom("company_directory")
    .select("company_id")
    .where("company_id", ">", span.after)
    .where("created_at", ">=", span.from)
    .where("created_at", "<=", span.until)
    .where("state", "=", "active")
    .where("kind", "=", "normal")
    .orderBy("company_id")
    .limit(span.limit)
    .execute();
  return rows.map((row) => row.company_id);
}

// An account that several sources report is one.
const ACCOUNTS = sql<bigint>`count(distinct (account_nr, currency))`;

/** Bank accounts of each company now. */
export async function countAccounts(
  tx: Tx,
  companyIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom("bank_account")
    .select(["company_id as id", ACCOUNTS.as("count")])
    .where("company_id", "in", [...companyIds])
    .where("deleted_at", "is", null)
    .groupBy("company_id")
    .execute();
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}

/** Bank accounts and accountants of the company now. */
export async function countStock(
  tx: Tx,
  companyId: string,
): Promise<{ readonly accounts: number; readonly accountants: number }> {
  const accounts = await tx
    .selectFrom("bank_account")
    .select(ACCOUNTS.as("count"))
    .where("company_id", "=", companyId)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  const accountants = await tx
    .selectFrom("membership")
    .select((eb) => eb.fn.countAll<bigint>().as("count"))
    .where("company_id", "=", companyId)
    .where("role", "=", "accountant")
    .where("removed_at", "is", null)
    .executeTakeFirstOrThrow();
  return { accounts: Number(accounts.count), accountants: Number(accountants.count) };
}
