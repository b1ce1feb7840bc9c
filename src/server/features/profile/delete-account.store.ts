import { sql } from "kysely";
import { endMemberships } from "#server/features/access/members.service.ts";
import {
  deletePersonLinks,
  forgetSessionOrigins,
  revokeOwnKeys,
} from "#server/features/auth/company-access.service.ts";
import { deletePersonTickets } from "#server/features/download-tickets/download-tickets.service.ts";
import { deletePersonChanges } from "#server/features/email-change/email-change-end.service.ts";
import type { Database } from "#server/database/connect.ts";
import type { GlobalTx, Tx } from "#server/database/tenant.ts";

export interface HeldCompany {
  readonly companyId: string;
  readonly role: "owner" | "accountant";
  /** Whether another living person owns the company too. */
  readonly hasOtherOwner: boolean;
}

/**
 * The living companies of a person, their memberships locked: of two owners who leave at once only
 * one can.
 */
export async function lockHeldCompanies(tx: GlobalTx, userId: string): Promise<HeldCompany[]> {
  const { rows: held } = await sql<{ companyId: string; role: "owner" | "accountant" }>`
    select m.company_id as "companyId", m.role from membership m join company_directory d on d.company_id = m.company_id
    where m.user_id = ${userId} and m.removed_at is null and d.state <> 'deleted' order by m.company_id`.execute(
    tx,
  );
  const ids = held.map((row) => row.companyId);
  const owners =
    ids.length === 0
      ? []
      : await tx
          .selectFrom("membership")
          .select(["company_id as companyId", "user_id as userId"])
          .where("company_id", "in", ids)
          .where("role", "=", "owner")
          .where("removed_at", "is", null)
          .orderBy("company_id")
          .orderBy("user_id")
          .forUpdate()
          .execute();
  return held.map((row) => ({
    ...row,
    hasOtherOwner: owners.some(
      (owner) => owner.companyId === row.companyId && owner.userId !== userId,
    ),
  }));
}

export async function readCompanyName(tx: Tx, companyId: string): Promise<string> {
  const row = await tx
    .selectFrom("company")
    .select("name")
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  return row?.name ?? "";
}

/** Every company the person was ever in. */
export async function listEverCompanyIds(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("membership")
    .select("company_id as id")
    .where("user_id", "=", userId)
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Removes the person from every company and deletes his keys, links, tickets and changes of
 * address. Answers the sessions that links of his keys had opened.
 */
export async function cutTies(tx: GlobalTx, userId: string, now: Date): Promise<string[]> {
  await endMemberships(tx, userId, now);
  const { sessions } = await revokeOwnKeys(tx, userId, now);
  await deletePersonLinks(tx, userId);
  await deletePersonTickets(tx, userId);
  await deletePersonChanges(tx, userId);
  await forgetSessionOrigins(tx, userId);
  return sessions;
}
