/**
 * Decides who may touch which company. Every handler of company data asks here before it opens
 * `inCompany`.
 */
import type { Deps } from "#server/deps.ts";
import type { Person } from "#server/http/handler.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import {
  isLiveCompany,
  listCompanyPeopleRows,
  listMembershipRows,
  listReachRows,
  listRegisteredCompanies,
  type MembershipRow,
  touchMembership,
} from "./access.store.ts";

export type Membership = MembershipRow;
export type NeededRole = "member" | "owner" | "accountant";

// A removed right ends running streams and downloads within a second.
const WATCH_MS = 500;

type Needs = Pick<Deps, "db" | "accessMode">;

/**
 * The caller's membership in a company. Throws `not_found` where the company is unknown, deleted,
 * another person's, or not the one to which a connect session is bound; `forbidden` where the
 * caller's role in it is not the needed one.
 */
export async function requireCompany(
  deps: Needs,
  person: Person,
  companyId: string,
  needed: NeededRole,
): Promise<Membership> {
  // UUIDs come in any case from outside; the database answers in lower case and `inCompany` takes
  // nothing else.
  const id = companyId.toLowerCase();
  if (deps.accessMode === "rowSecurityOnly") return presumeMembership(person, id);
  if (person.boundCompanyId !== null && person.boundCompanyId !== id) throw notFound("Company");
  const [membership] = await listMembershipRows(deps.db, person.userId, { companyId: id });
  if (membership === undefined) throw notFound("Company");
  if (needed === "owner" && membership.role !== "owner") {
    throw new ApiError("forbidden", {
      message: "Only the company's managing director may do this",
    });
  }
  if (needed === "accountant" && membership.role !== "accountant") {
    throw new ApiError("forbidden", { message: "Only an accountant of the company may do this" });
  }
  if (membership.seenLongAgo)
    await touchMembership(deps.db, membership.companyId, membership.userId);
  return membership;
}

/**
 * Companies the caller reaches, deleted ones left out; a connect session reaches only the one it is
 * bound to.
 */
export async function listMemberships(deps: Needs, person: Person): Promise<Membership[]> {
  if (deps.accessMode === "rowSecurityOnly") {
    return (await listRegisteredCompanies(deps.db)).map((company) => ({
      ...presumeMembership(person, company.companyId),
      ...company,
    }));
  }
  return listMembershipRows(
    deps.db,
    person.userId,
    person.boundCompanyId === null ? {} : { companyId: person.boundCompanyId },
  );
}

/** The ids of the people of a company that is not deleted, for messages to all of them. */
export async function listCompanyPeople(
  deps: Pick<Deps, "db">,
  companyId: string,
): Promise<string[]> {
  return listCompanyPeopleRows(deps.db, companyId);
}

/**
 * Companies that each of these people reaches, deleted ones left out; one question for all of them.
 */
export async function listReachOf(
  deps: Pick<Deps, "db">,
  userIds: readonly string[],
): Promise<Map<string, string[]>> {
  const reach = new Map<string, string[]>();
  for (const { userId, companyId } of await listReachRows(deps.db, [...new Set(userIds)])) {
    const found = reach.get(userId);
    if (found === undefined) reach.set(userId, [companyId]);
    else found.push(companyId);
  }
  return reach;
}

/** Whether a company exists and is not deleted: jobs ask before they touch one. */
export async function isCompanyLive(deps: Pick<Deps, "db">, companyId: string): Promise<boolean> {
  return isLiveCompany(deps.db, companyId);
}

/**
 * Does what `requireCompany` does, by the first 8 characters of the tax number, only among the
 * caller's companies.
 */
export async function requireCompanyByTaxNumber(
  deps: Needs,
  person: Person,
  taxNumber: string,
): Promise<Membership> {
  if (deps.accessMode === "rowSecurityOnly") {
    const [company] = await listRegisteredCompanies(deps.db, taxNumber);
    if (company !== undefined) return presumeMembership(person, company.companyId);
  }
  const rows = await listMembershipRows(deps.db, person.userId, { taxNumber });
  const membership = rows.find(
    (row) => person.boundCompanyId === null || row.companyId === person.boundCompanyId,
  );
  if (membership === undefined) throw notFound("Company");
  return membership;
}

/**
 * For streams that outlive the check at their beginning: throws `not_found` once the person has
 * lost the company. Asks the database at most once in `everyMs`.
 */
export function watchMembership(
  deps: Needs,
  userId: string,
  companyId: string,
  everyMs = WATCH_MS,
): () => Promise<void> {
  let askedAt = performance.now();
  return async () => {
    if (performance.now() - askedAt < everyMs) return;
    askedAt = performance.now();
    const [membership] = await listMembershipRows(deps.db, userId, { companyId });
    if (membership === undefined) throw notFound("Company");
  };
}

// The membership that a test presumes for everybody when it proves row-level security alone.
function presumeMembership(person: Person, companyId: string): Membership {
  const { userId } = person;
  return {
    companyId,
    userId,
    role: "owner",
    state: "active",
    kind: "normal",
    taxNumber: "",
    seenLongAgo: false,
  };
}
