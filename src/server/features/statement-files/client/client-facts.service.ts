/**
 * What the reading of a file knows of companies: the one that got it, and the others of the person
 * who asks. Read before the file is, in short transactions of their own.
 */
import type { Deps } from "#server/deps.ts";
import { inCompanies, inCompany } from "#server/database/tenant.ts";
import { listReachOf } from "#server/features/access/access.service.ts";
import type { ClientFacts } from "#server/ledger/files.ts";
import { type CompanyNumbers, listCompanyNumbers } from "./client.store.ts";

// One transaction sees a limited number of companies; a longer list is read in parts.
const COMPANIES_AT_ONCE = 1_000;

function factsOf({ name, taxNumber, numbers }: CompanyNumbers): ClientFacts["others"][number] {
  return { name, taxNumber, accounts: new Set(numbers) };
}

/** The facts; undefined where the company is gone. */
export async function readClientFacts(
  deps: Pick<Deps, "db">,
  companyId: string,
  personId: string | undefined,
): Promise<ClientFacts | undefined> {
  const [own] = await inCompany(deps.db, companyId, (tx) => listCompanyNumbers(tx, [companyId]));
  if (own === undefined) return undefined;
  const reach =
    personId === undefined ? [] : ((await listReachOf(deps, [personId])).get(personId) ?? []);
  const ids = reach.filter((id) => id !== companyId);
  const others: ClientFacts["others"][number][] = [];
  for (let from = 0; from < ids.length; from += COMPANIES_AT_ONCE) {
    const some = ids.slice(from, from + COMPANIES_AT_ONCE);
    const rows = await inCompanies(deps.db, some, (tx) => listCompanyNumbers(tx, some));
    others.push(...rows.map(factsOf));
  }
  return { ...factsOf(own), others };
}
