/** Plans of accounting offices, and the companies that they pay for. */
import { OFFICE_PLAN } from "#contract/billing/plans.ts";
import type { Database } from "#server/database/connect.ts";
import type { GlobalTx, Tx } from "#server/database/tenant.ts";
import type { LocalDate } from "#values/local-date.ts";
import { findPaidMonth } from "../charges/charges.store.ts";
import { holdsRole } from "../memberships.store.ts";

/** The office that pays for a company, with the facts that its standing depends on. */
export interface CoverRow {
  readonly companyId: string;
  readonly officeId: string;
  readonly officeName: string;
  readonly accountantId: string;
  /** First day that the office has not paid; null: it has paid nothing yet. */
  readonly paidUntil: LocalDate | null;
  readonly ended: boolean;
  readonly failedSince: LocalDate | null;
  /** The last day; null while the office goes on. */
  readonly endsOn: LocalDate | null;
}

const covers = (db: Database | GlobalTx) =>
  db
    .selectFrom("office_cover as c")
    .innerJoin("office_plan as o", "o.company_id", "c.office_id")
    .select([
      "c.company_id as companyId",
      "c.office_id as officeId",
      "o.name as officeName",
      "c.accountant_id as accountantId",
      "o.paid_until as paidUntil",
      "o.ended",
      "o.failed_since as failedSince",
      "c.ends_on as endsOn",
    ]);

/** The covers of the companies; those that have none are left out. */
export async function listCovers(
  db: Database | GlobalTx,
  companyIds: readonly string[],
): Promise<readonly CoverRow[]> {
  if (companyIds.length === 0) return [];
  return covers(db)
    .where("c.company_id", "in", [...companyIds])
    .execute();
}

export function listCoversOf(
  db: Database | GlobalTx,
  officeId: string,
): Promise<readonly CoverRow[]> {
  return covers(db).where("c.office_id", "=", officeId).orderBy("c.company_id").execute();
}

/** Clients that each of the offices pays for on the day; offices without one are left out. */
export async function countCovered(
  db: Database | GlobalTx,
  officeIds: readonly string[],
  day: LocalDate,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom("office_cover")
    .select((eb) => ["office_id as id", eb.fn.countAll<bigint>().as("count")])
    .where("office_id", "in", [...officeIds])
    .where((eb) => eb.or([eb("ends_on", "is", null), eb("ends_on", ">=", day)]))
    .groupBy("office_id")
    .execute();
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}

/** Covers of all offices after the id, in the order of their companies. */
export function listAllCovers(
  db: Database,
  after: string,
  limit: number,
): Promise<readonly CoverRow[]> {
  return covers(db)
    .where("c.company_id", ">", after)
    .orderBy("c.company_id")
    .limit(limit)
    .execute();
}

export interface HeldOffice {
  readonly name: string;
  /** First day that is not paid; null: nothing was paid yet. */
  readonly paidUntil: LocalDate | null;
  /** Clients above the plan's number that were paid for. */
  readonly extraCompanies: number | null;
}

/** The office's plan, held until the transaction ends. */
export function holdOffice(tx: GlobalTx, officeId: string): Promise<HeldOffice | undefined> {
  return tx
    .selectFrom("office_plan")
    .select(["name", "paid_until as paidUntil", "paid_companies as extraCompanies"])
    .where("company_id", "=", officeId)
    .forUpdate()
    .executeTakeFirst();
}

/** Pays for the company from now on; false where another office does. */
export async function addCover(
  tx: GlobalTx,
  cover: {
    readonly companyId: string;
    readonly officeId: string;
    readonly accountantId: string;
    readonly now: Date;
  },
): Promise<boolean> {
  const facts = { accountant_id: cover.accountantId, ends_on: null };
  const row = await tx
    .insertInto("office_cover")
    .values({
      company_id: cover.companyId,
      office_id: cover.officeId,
      added_at: cover.now,
      ...facts,
    })
    .onConflict((conflict) =>
      conflict
        .column("company_id")
        .doUpdateSet(facts)
        .where("office_cover.office_id", "=", cover.officeId),
    )
    .returning("company_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets the last day of a cover; null lets it go on. */
export async function setCoverEnd(
  tx: GlobalTx,
  companyId: string,
  endsOn: LocalDate | null,
): Promise<void> {
  await tx
    .updateTable("office_cover")
    .set({ ends_on: endsOn })
    .where("company_id", "=", companyId)
    .execute();
}

/** Forgets covers whose last day was before the day. */
export async function dropEndedCovers(db: Database | GlobalTx, before: LocalDate): Promise<void> {
  await db.deleteFrom("office_cover").where("ends_on", "<", before).execute();
}

/**
 * Keeps the office's facts beside its subscription; without the office's plan its covers end with
 * the facts. Called by every write of a subscription.
 */
export async function keepOfficePlan(tx: Tx, companyId: string): Promise<void> {
  const row = await tx
    .selectFrom("subscription as s")
    .innerJoin("company as c", "c.company_id", "s.company_id")
    .select([
      "c.name",
      "s.plan_key",
      "s.plan_type",
      "s.extra_accounts",
      "s.next_from",
      "s.ended_at",
      "s.failed_since",
    ])
    .where("s.company_id", "=", companyId)
    .executeTakeFirst();
  if (row?.plan_key !== OFFICE_PLAN || row.plan_type !== "chargeable") {
    await tx.deleteFrom("office_plan").where("company_id", "=", companyId).execute();
    return;
  }
  const paid = await findPaidMonth(tx, companyId);
  const isPaid = paid?.planKey === OFFICE_PLAN;
  const facts = {
    paid_until: isPaid ? paid.until : null,
    paid_companies: isPaid ? paid.extraAccounts : null,
    name: row.name,
    extra_companies: row.extra_accounts,
    next_from: row.next_from,
    ended: row.ended_at !== null,
    failed_since: row.failed_since,
  };
  await tx
    .insertInto("office_plan")
    .values({ company_id: companyId, ...facts })
    .onConflict((conflict) => conflict.column("company_id").doUpdateSet(facts))
    .execute();
}

/**
 * Companies of living accountants with the director's address, deleted and demo companies left out:
 * the clients that an office may pay for.
 */
export async function listClients(
  db: Database | GlobalTx,
  directorId: string,
): Promise<readonly { readonly companyId: string; readonly accountantId: string }[]> {
  return db
    .selectFrom("app_user as d")
    .innerJoin("app_user as a", (join) =>
      join.onRef("a.email", "=", "d.email").on("a.role", "=", "accountant"),
    )
    .innerJoin("membership as m", "m.user_id", "a.id")
    .innerJoin("company_directory as c", "c.company_id", "m.company_id")
    .select(["m.company_id as companyId", "a.id as accountantId"])
    .where("d.id", "=", directorId)
    .where("a.deleted_at", "is", null)
    .where("m.role", "=", "accountant")
    .where("m.removed_at", "is", null)
    .where("c.state", "<>", "deleted")
    .where("c.kind", "<>", "demo")
    .execute();
}

/** Whether the accountant still works for the company. */
export async function isStillAccountant(
  db: Database | GlobalTx,
  { companyId, accountantId }: Pick<CoverRow, "companyId" | "accountantId">,
): Promise<boolean> {
  return holdsRole(db, { companyId, userId: accountantId }, "accountant");
}

/** The directors of the company. */
export async function listDirectorIds(
  db: Database | GlobalTx,
  companyId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom("membership")
    .select("user_id")
    .where("company_id", "=", companyId)
    .where("role", "=", "owner")
    .where("removed_at", "is", null)
    .execute();
  return rows.map((row) => row.user_id);
}
