/** The company of a call about keys that does not name it. */
import type { Deps } from "#server/deps.ts";
import { listMemberships } from "#server/features/access/access.service.ts";
import type { Person } from "#server/http/actor.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import { findCompanyOfKey as findByClientId, findOpenedCompany } from "./key-list.store.ts";

type Needs = Pick<Deps, "db" | "accessMode">;

/** The company of a key, among those of the person. Throws `not_found`. */
export async function findCompanyOfKey(
  deps: Needs,
  person: Person,
  clientId: string,
): Promise<string> {
  const companyId = await findByClientId(deps.db, clientId);
  const memberships = await listMemberships(deps, person);
  if (companyId === undefined || !memberships.some((each) => each.companyId === companyId))
    throw notFound("Key");
  return companyId;
}

/**
 * The company for which a person makes a key: the one of his link, the one that he opened last, or
 * his only one. Throws `not_found` without a company and `bad_request` where several are possible.
 */
export async function findChosenCompany(deps: Needs, person: Person): Promise<string> {
  if (person.boundCompanyId !== null) return person.boundCompanyId;
  const ids = (await listMemberships(deps, person)).map(({ companyId }) => companyId);
  const opened = await findOpenedCompany(deps.db, person.userId);
  if (opened !== null && ids.includes(opened)) return opened;
  const [only, second] = ids;
  if (only === undefined) throw notFound("Company");
  if (second !== undefined)
    throw new ApiError("bad_request", { message: "Name the company: company_id" });
  return only;
}
