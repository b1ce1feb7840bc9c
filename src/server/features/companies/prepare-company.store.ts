import type { Database } from "#server/database/connect.ts";
import type { Stamp } from "#server/database/stamps.ts";
import { runText } from "#server/database/run-text.ts";
import { insertMember } from "#server/features/access/members.service.ts";
import type { Tx } from "#server/database/tenant.ts";
import { noteTaxNumber } from "./companies.store.ts";
import { insertOverview } from "#server/ledger/overview.ts";

/** The kind of the notice by which a director is told of a prepared company. */
export const PREPARED_NOTICE = "prepared-company";

/**
 * Directory entry, company, overview and its owner. A taken tax number is refused by its unique
 * key.
 */
export async function insertPreparedCompany(
  tx: Tx,
  company: {
    id: string;
    taxNumber: string;
    name: string;
    ownerId: string;
    /** Null: the operator prepares it. */
    through: Stamp | null;
    now: Date;
  },
): Promise<void> {
  const { id, taxNumber, name, ownerId, through, now } = company;
  const head = {
    company_id: id,
    tax_number: taxNumber,
    state: "preRegistered" as const,
    kind: "normal" as const,
    created_at: now,
  };
  await tx
    .insertInto("company_directory")
    .values({ ...head, prepared_through: through })
    .execute();
  await noteTaxNumber(tx, taxNumber, now);
  await tx
    .insertInto("company")
    .values({ ...head, name, courier_email: null })
    .execute();
  await insertOverview(tx, id);
  await insertMember(tx, { companyId: id, userId: ownerId, role: "owner", now });
}

/**
 * Companies that were prepared for the person and that he has not completed: those that wait, and
 * deleted ones until they are purged. Two who prepare at once are counted one after the other.
 */
export async function countOpenPrepared(tx: Tx, userId: string): Promise<number> {
  await tx.selectFrom("app_user").select("id").where("id", "=", userId).forUpdate().execute();
  const [row] = await runText<{ count: bigint }>(
    tx,
    `select count(*) as count from membership m join company_directory d on d.company_id = m.company_id
      where m.user_id = $1::uuid and m.role = 'owner' and m.removed_at is null
        and (d.state = 'preRegistered' or d.state = 'deleted' and exists (select from notification_sent n
          where n.user_id = m.user_id and n.kind = $2 and n.company_id = m.company_id))`,
    [userId, PREPARED_NOTICE],
  );
  return Number(row?.count ?? 0n);
}

/** Prepared companies with their directors' addresses. */
export async function listPreparedRows(
  db: Database,
): Promise<{ companyId: string; taxNumber: string; email: string; createdAt: Date }[]> {
  return db
    .selectFrom("company_directory as d")
    .innerJoin("membership as m", "m.company_id", "d.company_id")
    .innerJoin("app_user as u", "u.id", "m.user_id")
    .select([
      "d.company_id as companyId",
      "d.tax_number as taxNumber",
      "u.email",
      "d.created_at as createdAt",
    ])
    .where("d.state", "=", "preRegistered")
    .where("m.role", "=", "owner")
    .where("m.removed_at", "is", null)
    .orderBy("d.created_at")
    .execute();
}
