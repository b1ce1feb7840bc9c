import { sql } from "kysely";
import type { Database } from "#server/database/connect.ts";
import type { ClaimState } from "#server/database/tables/companies.ts";
import type { GlobalTx, Tx } from "#server/database/tenant.ts";

export interface ClaimRow {
  readonly taxNumber: string;
  readonly id: string;
  readonly companyId: string;
  readonly claimantId: string;
  readonly message: string;
  readonly state: ClaimState;
  readonly createdAt: Date;
  readonly claimantName: string;
  readonly claimantEmail: string;
  readonly claimantRole: "entrepreneur" | "accountant";
}

/** The living company of a tax number, of any owner; demos cannot be claimed. */
export async function findRegisteredCompany(
  db: Database,
  taxNumber: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("company_directory")
    .select("company_id")
    .where("tax_number", "=", taxNumber)
    .where("state", "<>", "deleted")
    .where("kind", "=", "normal")
    .executeTakeFirst();
  return row?.company_id;
}

export async function isMember(db: Database, companyId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("membership")
    .select("user_id")
    .where("company_id", "=", companyId)
    .where("user_id", "=", userId)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The last claim of a person to a company. */
export async function findLastClaim(
  db: Database,
  companyId: string,
  claimantId: string,
): Promise<{ id: string; state: ClaimState; createdAt: Date } | undefined> {
  return db
    .selectFrom("company_claim")
    .select(["id", "state", "created_at as createdAt"])
    .where("company_id", "=", companyId)
    .where("claimant_id", "=", claimantId)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** When a person last asked for companies since an instant, at most so many, the oldest first. */
export async function listMadeSince(
  tx: GlobalTx,
  claimantId: string,
  since: Date,
  limit: number,
): Promise<Date[]> {
  const rows = await tx
    .selectFrom("company_claim")
    .select("created_at as at")
    .where("claimant_id", "=", claimantId)
    .where("created_at", ">", since)
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ at }) => at).reverse();
}

export async function insertClaim(
  tx: GlobalTx,
  claim: { id: string; companyId: string; claimantId: string; message: string; now: Date },
): Promise<void> {
  await tx
    .insertInto("company_claim")
    .values({
      id: claim.id,
      company_id: claim.companyId,
      claimant_id: claim.claimantId,
      message: claim.message,
      state: "pending",
      created_at: claim.now,
      decided_by: null,
    })
    .execute();
}

/**
 * Changes the state of a claim that is in one of the given states; false when it is not any more.
 */
export async function changeClaim(
  tx: GlobalTx,
  id: string,
  from: readonly ClaimState[],
  to: ClaimState,
  decided: { by: string | null; at: Date } | undefined,
): Promise<boolean> {
  const row = await tx
    .updateTable("company_claim")
    .set({
      state: to,
      ...(decided === undefined ? {} : { decided_by: decided.by, decided_at: decided.at }),
    })
    .where("id", "=", id)
    .where("state", "in", [...from])
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Open requests of companies that the transaction sees (joined to their own rows, which row-level
 * security guards).
 */
export async function listOpenClaims(
  tx: Tx,
  companyIds: readonly string[],
  claimId?: string,
): Promise<ClaimRow[]> {
  let query = selectClaims(tx)
    .innerJoin("company as c", "c.company_id", "k.company_id")
    .where("k.company_id", "in", [...companyIds])
    .where("k.state", "in", ["pending", "disputed"])
    .orderBy("k.created_at");
  if (claimId !== undefined) query = query.where("k.id", "=", claimId);
  return query.execute();
}

/** Disputes that wait for the operator, oldest first; or one claim by its id in whatever state. */
export async function listDisputes(db: Database, id?: string): Promise<ClaimRow[]> {
  const query = selectClaims(db).orderBy("k.created_at");
  return (
    id === undefined ? query.where("k.state", "=", "disputed") : query.where("k.id", "=", id)
  ).execute();
}

function selectClaims(db: Database | GlobalTx) {
  return db
    .selectFrom("company_claim as k")
    .innerJoin("app_user as u", "u.id", "k.claimant_id")
    .innerJoin("company_directory as d", "d.company_id", "k.company_id")
    .select([
      "d.tax_number as taxNumber",
      "k.id",
      "k.company_id as companyId",
      "k.claimant_id as claimantId",
      "k.message",
      "k.state",
      "k.created_at as createdAt",
      "u.name as claimantName",
      "u.email as claimantEmail",
      sql<"entrepreneur" | "accountant">`u.role`.as("claimantRole"),
    ]);
}
