/**
 * Giving a company to a person and taking it away, for features that decide it by their own rules.
 */
import { grantMembership } from "#server/features/access/members.service.ts";
import { roleInCompany } from "#server/roles.ts";
import type { Tx } from "#server/database/tenant.ts";
import { holdPerson } from "#server/features/auth/accounts.service.ts";
import { notFound } from "#server/http/errors.ts";
import {
  deleteInvitation,
  endMembership,
  listAccountantRows,
  listOwnerIds,
} from "./accountants.store.ts";

/**
 * A director becomes an owner, an accountant an accountant. False where he has the company already.
 * Throws `not_found` for a person who is deleted.
 */
export async function grantMember(
  tx: Tx,
  member: { companyId: string; userId: string; userRole: "entrepreneur" | "accountant"; now: Date },
): Promise<boolean> {
  const { companyId, userId, userRole, now } = member;
  if (!(await holdPerson(tx, userId))) throw notFound("Person");
  return grantMembership(tx, {
    companyId,
    userId,
    role: roleInCompany(userRole),
    now,
  });
}

/**
 * Ends a membership with everything that depends on it; answers the ended sessions, for
 * `events.publishEnded` after the commit.
 */
export async function endMember(
  tx: Tx,
  member: { companyId: string; userId: string; now: Date; staysSignedIn?: boolean },
): Promise<string[]> {
  const sessions = await endMembership(
    tx,
    member.companyId,
    member.userId,
    member.now,
    member.staysSignedIn,
  );
  await deleteInvitation(tx, member.companyId, member.userId);
  return sessions ?? [];
}

/** The company's directors with its name and tax number, as letters about it need them. */
export function describeOwners(
  tx: Tx,
  companyId: string,
): Promise<{ ids: string[]; companyName: string; taxNumber: string }> {
  return listOwnerIds(tx, companyId);
}

/** The company's accountants with its name and tax number. */
export async function describeAccountants(
  tx: Tx,
  companyId: string,
): Promise<{ ids: string[]; companyName: string; taxNumber: string }> {
  const { companyName, taxNumber } = await listOwnerIds(tx, companyId);
  return {
    ids: (await listAccountantRows(tx, [companyId])).map((row) => row.id),
    companyName,
    taxNumber,
  };
}

/** Empties the invitation of a person who deletes his account. */
export { anonymiseInvitation } from "./accountants.store.ts";
