/** Memberships: who may enter which company, from when until when. */
import type { GlobalTx, Tx } from "#server/database/tenant.ts";

/** Makes the person a member of a company that is being made. */
export async function insertMember(
  tx: Tx,
  member: { companyId: string; userId: string; role: "owner" | "accountant"; now: Date },
): Promise<void> {
  await tx
    .insertInto("membership")
    .values({
      company_id: member.companyId,
      user_id: member.userId,
      role: member.role,
      created_at: member.now,
    })
    .execute();
}

/**
 * Gives the company to the person; false where he has it already. A person who was removed begins
 * anew.
 */
export async function grantMembership(
  tx: Tx,
  member: { companyId: string; userId: string; role: "owner" | "accountant"; now: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto("membership")
    .values({
      company_id: member.companyId,
      user_id: member.userId,
      role: member.role,
      created_at: member.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["company_id", "user_id"])
        .doUpdateSet({
          role: member.role,
          created_at: member.now,
          removed_at: null,
          last_seen_at: null,
        })
        .where("membership.removed_at", "is not", null),
    )
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes the company from the member; false where he is none any more. */
export async function endMember(
  tx: GlobalTx,
  companyId: string,
  userId: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("membership")
    .set({ removed_at: now })
    .where("company_id", "=", companyId)
    .where("user_id", "=", userId)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes every company from the person. */
export async function endMemberships(tx: GlobalTx, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable("membership")
    .set({ removed_at: now })
    .where("user_id", "=", userId)
    .where("removed_at", "is", null)
    .execute();
}
