/** Several directors of one company: who they are, and how one of them is taken out again. */
import type { CompanyOwner } from "#contract/companies/owners.ts";
import { inCompany } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { endMember } from "#server/features/accountants/members.service.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { deliverAll } from "#server/features/letters/letters.service.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import type { OwnerAccess } from "#server/http/company-access.ts";
import { buildOwnerWithdrawnMail } from "#server/mail/outbound/templates/owner-letters.mail.ts";
import { nameOf, storeToOwners } from "./tell-owners.service.ts";
import { listOwnerRows, lockOwners, type OwnerRow } from "./owners.store.ts";

export type OwnerDeps = Pick<
  Deps,
  "db" | "clock" | "newId" | "config" | "mailer" | "log" | "events" | "accessMode"
>;

/** The company's directors, the first one first. */
export async function listOwners(
  deps: OwnerDeps,
  { companyId, actor }: OwnerAccess,
): Promise<CompanyOwner[]> {
  const { userId: callerId } = actor.person;
  const rows = await inCompany(deps.db, companyId, (tx) => listOwnerRows(tx, companyId));
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    email: row.email,
    since: row.since.toISOString(),
    isCaller: row.id === callerId,
    canWithdraw: rows.length > 1 && mayWithdraw(rows, callerId, row.id),
  }));
}

/**
 * Takes the company from a director: his rights, sessions of the company, keys and links end with
 * the commit, and every director gets a letter. Throws `forbidden` for a director who came before
 * the caller, `only_owner_of_company` where no director would stay, `not_found`.
 */
export async function withdrawOwner(
  deps: OwnerDeps,
  access: OwnerAccess,
  userId: string,
): Promise<void> {
  const { companyId, actor } = access;
  const { ended, letters } = await inCompany(deps.db, companyId, async (tx) => {
    await lockOwners(tx, companyId);
    const rows = await listOwnerRows(tx, companyId);
    const row = rows.find((each) => each.id === userId.toLowerCase());
    // The caller himself may have been taken out while he waited for the lock.
    if (row === undefined || !rows.some((each) => each.id === actor.person.userId))
      throw notFound("Owner");
    if (!mayWithdraw(rows, actor.person.userId, row.id)) {
      throw new ApiError("forbidden", {
        message: "A director is taken out by himself or by one who came before him",
      });
    }
    if (rows.length === 1)
      throw new ApiError("only_owner_of_company", {
        message: "The company would be left without a director",
      });
    const telling = { companyId, by: actor.person, kind: "owner-withdrawn" };
    const letters = await storeToOwners(tx, deps, telling, (data, readerId) =>
      buildOwnerWithdrawnMail({ ...data, who: nameOf(row) }, readerId === row.id ? "own" : "other"),
    );
    // A director without a company can register another one, so his own sessions stay.
    const ended = await endMember(tx, {
      companyId,
      userId: row.id,
      now: deps.clock.now(),
      staysSignedIn: true,
    });
    await audit(
      tx,
      access,
      "owner.withdraw",
      { kind: "user", id: row.id },
      {
        before: { name: row.name, email: row.email },
      },
    );
    return { ended, letters };
  });
  await deps.events.publish("Accountant", companyId);
  await deps.events.publish("Company", companyId);
  await deps.events.publishEnded(ended);
  await deliverAll(deps, letters);
}

/** Rows stand in the order in which the directors came. */
function mayWithdraw(rows: readonly OwnerRow[], callerId: string, userId: string): boolean {
  const place = (id: string): number => rows.findIndex((row) => row.id === id);
  return callerId === userId || place(callerId) < place(userId);
}
