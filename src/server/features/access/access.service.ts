/**
 * Decides who may touch which company. The binding asks here before a handler runs; work that goes
 * on after its request (jobs, downloads by ticket) asks again. Rights to companies are made in this
 * file only.
 */
import type { Deps } from "#server/deps.ts";
import { actingKey, type Actor, type Person } from "#server/http/actor.ts";
import type { CompanyDoor } from "#server/http/authorise.ts";
import type {
  AccountantAccess,
  CompanyAccess,
  CompanyFacts,
  DeletedCompanyAccess,
  OwnerAccess,
} from "#server/http/company-access.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import { isOwner } from "#server/roles.ts";
import {
  type DeletedCompany,
  isKeyActive,
  isSessionKept,
  isLiveCompany,
  listCompanyPeopleRows,
  listDirectedRows,
  listDeletedOf,
  listLivingIds,
  listMembershipRows,
  listReachRows,
  listRegisteredCompanies,
  type MembershipRow,
  touchMembership,
} from "./access.store.ts";

export type Membership = MembershipRow;

interface AccessByNeed {
  member: CompanyAccess;
  owner: OwnerAccess;
  accountant: AccountantAccess;
}
export type NeededRole = keyof AccessByNeed;

// A removed right ends running streams and downloads within a second.
const WATCH_MS = 500;

type Needs = Pick<Deps, "db" | "accessMode">;

const NEEDED = {
  "company.member": "member",
  "company.owner": "owner",
  "company.accountant": "accountant",
} as const;

/** What the binding asks about companies' policies; the finders come from the features. */
export function createCompanyDoor(
  deps: Needs & Pick<Deps, "clock">,
  finders: CompanyDoor["finders"],
): CompanyDoor {
  return {
    finders,
    open: (actor, companyId, policy) => requireCompany(deps, actor, companyId, NEEDED[policy]),
    openDeleted: (actor, companyId) => requireDeletedCompany(deps, actor, companyId),
    openAll: async (actor, policy) =>
      (await listMemberships(deps, actor.person))
        .filter((membership) => satisfies(membership, NEEDED[policy]))
        .map((membership) => grant(actor, membership)),
  };
}

/**
 * The actor's right to a company. Throws `not_found` when the company is unknown, deleted, somebody
 * else's, or not the one a connect session is bound to; `forbidden` when the actor's role in it is
 * not the needed one.
 */
export async function requireCompany<Needed extends NeededRole>(
  deps: Needs,
  actor: Actor,
  companyId: string,
  needed: Needed,
): Promise<AccessByNeed[Needed]> {
  const { person } = actor;
  // UUIDs come in any case from outside; the database answers in lower case and `inCompany` takes
  // nothing else.
  const id = companyId.toLowerCase();
  if (deps.accessMode === "rowSecurityOnly") return grant(actor, presumeMembership(person, id));
  if (person.boundCompanyId !== null && person.boundCompanyId !== id) throw notFound("Company");
  const [membership] = await listMembershipRows(deps.db, person.userId, { companyId: id });
  if (membership === undefined) throw notFound("Company");
  if (!satisfies(membership, needed))
    throw new ApiError("forbidden", { message: REFUSALS[needed] });
  if (membership.seenLongAgo)
    await touchMembership(deps.db, membership.companyId, membership.userId);
  return grant(actor, membership);
}

const REFUSALS: Readonly<Record<NeededRole, string>> = {
  member: "Only a member of the company may do this",
  owner: "Only the company's managing director may do this",
  accountant: "Only an accountant of the company may do this",
};

function satisfies({ role }: Membership, needed: NeededRole): boolean {
  return needed === "member" || role === needed;
}

// The only place where a right begins to exist.
function grant<Needed extends NeededRole>(
  actor: Actor,
  { companyId, role, state, kind, taxNumber }: Membership,
): AccessByNeed[Needed] {
  const facts: CompanyFacts = { actor, companyId, role, state, kind, taxNumber };
  return facts as AccessByNeed[Needed];
}

/** The same right as that of a director; undefined where the actor is none. */
export function asOwner(access: CompanyAccess): OwnerAccess | undefined {
  return isOwner(access.role) ? (access as OwnerAccess) : undefined;
}

/**
 * The actor's right to a deleted company that can still be brought back. Throws `not_found` where
 * the actor was not its director.
 */
async function requireDeletedCompany(
  deps: Pick<Deps, "db" | "clock">,
  actor: Actor,
  companyId: string,
): Promise<DeletedCompanyAccess> {
  const [deleted] = await listDeletedOf(
    deps.db,
    actor.person.userId,
    deps.clock.now(),
    companyId.toLowerCase(),
  );
  if (deleted === undefined) throw notFound("Company");
  const { id, deletedAt } = deleted;
  return { actor, companyId: id, deletedAt } as DeletedCompanyAccess;
}

/** The person's deleted companies that can be brought back, the last deleted first. */
export async function listDeletedCompanies(
  deps: Pick<Deps, "db" | "clock">,
  person: Person,
): Promise<DeletedCompany[]> {
  return listDeletedOf(deps.db, person.userId, deps.clock.now());
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

/** Ids of the companies that the person directs. */
export async function listOwnedIds(deps: Needs, person: Person): Promise<string[]> {
  return (await listMemberships(deps, person))
    .filter((membership) => satisfies(membership, "owner"))
    .map(({ companyId }) => companyId);
}

/**
 * Ids of the living companies that the person directs, as jobs know him: the limits of a session
 * (`listOwnedIds`) do not narrow them.
 */
export async function listDirectedIds(deps: Pick<Deps, "db">, userId: string): Promise<string[]> {
  return listDirectedRows(deps.db, userId);
}

/** All living companies, in lists of at most `atOnce` ids; for jobs that look at each company. */
export async function* walkLivingCompanies(
  deps: Pick<Deps, "db">,
  atOnce: number,
): AsyncGenerator<string[]> {
  for (let after: string | undefined; ;) {
    const ids = await listLivingIds(deps.db, after, atOnce);
    if (ids.length === 0) return;
    yield ids;
    after = ids.at(-1);
  }
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
 * The id of the company with these first 8 characters of the tax number, only among the person's
 * companies. Throws `not_found`.
 */
export async function findCompanyByTaxNumber(
  deps: Needs,
  person: Person,
  taxNumber: string,
): Promise<string> {
  if (deps.accessMode === "rowSecurityOnly") {
    const [company] = await listRegisteredCompanies(deps.db, taxNumber);
    if (company !== undefined) return company.companyId;
  }
  const rows = await listMembershipRows(deps.db, person.userId, { taxNumber });
  const membership = rows.find(
    (row) => person.boundCompanyId === null || row.companyId === person.boundCompanyId,
  );
  if (membership === undefined) throw notFound("Company");
  return membership.companyId;
}

/**
 * For streams that outlive the check at their beginning: throws `not_found` once the person has
 * lost the company, `session_expired` once his session is ended, and `unauthenticated` once the
 * access key that acts for him is revoked. Asks the database at most once in `everyMs`.
 */
export function watchMembership(
  deps: Needs,
  { actor, companyId }: CompanyAccess,
  everyMs = WATCH_MS,
): () => Promise<void> {
  let askedAt = performance.now();
  return async () => {
    if (performance.now() - askedAt < everyMs) return;
    askedAt = performance.now();
    const [membership] = await listMembershipRows(deps.db, actor.person.userId, { companyId });
    if (membership === undefined) throw notFound("Company");
    const { sessionId } = actor.person;
    const key = actingKey(actor.person);
    if (sessionId !== "" && !(await isSessionKept(deps.db, sessionId)))
      throw new ApiError("session_expired", { message: "The session has ended; log in again" });
    if (key !== undefined && !(await isKeyActive(deps.db, key.id)))
      throw new ApiError("unauthenticated", { message: "The access key is revoked" });
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
