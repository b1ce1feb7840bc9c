/**
 * What the roles stand for: of a person in the program, and of a person in a company. Nothing else
 * compares roles, so that a third role is added here.
 */
import type { Role } from "#contract/fields.ts";

/** What a person is in one company. */
export type CompanyRole = "owner" | "accountant";

/** The person registers companies and directs them. */
export function isDirector(role: Role): boolean {
  return role === "entrepreneur";
}

/** The person works for the companies of others. */
export function isAccountant(role: Role | CompanyRole): boolean {
  return role === "accountant";
}

/** The person directs this company. */
export function isOwner(role: CompanyRole): boolean {
  return role === "owner";
}

/** What a person of this role becomes in a company that lets the person in. */
export function roleInCompany(role: Role): CompanyRole {
  return isDirector(role) ? "owner" : "accountant";
}
