/** Who may touch which company. Every handler of company data asks here before it opens `inCompany`. */
import type { Deps } from "#server/deps.ts";
import type { Person } from "#server/http/handler.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import { listMembershipRows, type MembershipRow } from "./access.store.ts";

export type Membership = MembershipRow;
export type NeededRole = "member" | "owner";

type Needs = Pick<Deps, "db">;

/**
 * The caller's membership in a company. Throws `not_found` when the company is unknown, deleted, somebody else's, or
 * not the one a connect session is bound to; `forbidden` when the caller is its accountant and its owner is needed.
 */
export async function requireCompany(deps: Needs, person: Person, companyId: string, needed: NeededRole): Promise<Membership> {
  // UUIDs come in any case from outside; the database answers in lower case and `inCompany` takes nothing else.
  const id = companyId.toLowerCase();
  if (person.boundCompanyId !== null && person.boundCompanyId !== id) throw notFound("Company");
  const [membership] = await listMembershipRows(deps.db, person.userId, { companyId: id });
  if (membership === undefined) throw notFound("Company");
  if (needed === "owner" && membership.role !== "owner") {
    throw new ApiError("forbidden", { message: "Only the company's managing director may do this" });
  }
  return membership;
}

/** Companies the caller reaches, deleted ones left out; a connect session reaches only the one it is bound to. */
export async function listMemberships(deps: Needs, person: Person): Promise<Membership[]> {
  return listMembershipRows(deps.db, person.userId, person.boundCompanyId === null ? {} : { companyId: person.boundCompanyId });
}

/** As `requireCompany`, by the first 8 characters of the tax number, only among the caller's companies. */
export async function requireCompanyByTaxNumber(deps: Needs, person: Person, taxNumber: string): Promise<Membership> {
  const rows = await listMembershipRows(deps.db, person.userId, { taxNumber });
  const membership = rows.find((row) => person.boundCompanyId === null || row.companyId === person.boundCompanyId);
  if (membership === undefined) throw notFound("Company");
  return membership;
}
