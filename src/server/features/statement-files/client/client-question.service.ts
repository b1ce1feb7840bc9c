/**
 * The question of a file that may belong to another company, as each person may see it: companies
 * that the person has no right to are not in it, neither by name nor by number.
 */
import { fileQuestion } from "#contract/files/file-question.ts";
import type { StoredFile } from "#contract/files/files.ts";
import type { Deps } from "#server/deps.ts";
import { inCompanies } from "#server/database/tenant.ts";
import { listMemberships } from "#server/features/access/access.service.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { compareNames } from "#values/company-name.ts";
import { taxNumberBase } from "#values/tax-number.ts";
import type { StoredFileRow } from "../statement-files.store.ts";
import { type CompanyNumbers, listCompanyNumbers } from "./client.store.ts";

export type ClientQuestion = NonNullable<StoredFile["clientQuestion"]>;

// As the person's rights are read: more companies than one transaction sees are not offered.
const COMPANIES_MAX = 1_000;

/** The questions of those of the files that wait with one, by file. */
export async function readClientQuestions(
  deps: Pick<Deps, "db" | "accessMode">,
  { companyId, actor }: CompanyAccess,
  files: readonly StoredFileRow[],
): Promise<Map<string, ClientQuestion>> {
  const asking = files.filter(
    (file) => file.deleted_at === null && fileQuestion(file) === "client",
  );
  if (asking.length === 0) return new Map();
  const memberships = await listMemberships(deps, actor.person);
  const ids = memberships.map((membership) => membership.companyId).slice(0, COMPANIES_MAX);
  const doubts = asking.map((file) => ({ id: file.id, ...readDoubt(file) }));
  const numbers = [...new Set(doubts.map(({ accountNr }) => accountNr))];
  const companies = await inCompanies(deps.db, [...new Set([companyId, ...ids])], (tx) =>
    listCompanyNumbers(tx, [...new Set([companyId, ...ids])], numbers),
  );
  const own = companies.find((company) => company.companyId === companyId);
  const others = companies.filter((company) => company.companyId !== companyId);
  return new Map(
    doubts.map(({ id, ...doubt }) => [
      id,
      {
        ...doubt,
        contradicts: own !== undefined && contradicts(doubt, own),
        candidates: listCandidates(others, doubt),
      },
    ]),
  );
}

type Doubt = Pick<ClientQuestion, "accountNr" | "owner" | "taxNumber">;

function readDoubt(file: StoredFileRow): Doubt {
  const params = file.problems.find(({ code }) => code === "client_doubtful")?.params;
  return {
    accountNr: params?.["accountNr"] ?? "",
    owner: params?.["owner"] ?? null,
    taxNumber: params?.["taxNumber"] ?? null,
  };
}

function contradicts({ owner, taxNumber }: Doubt, own: CompanyNumbers): boolean {
  if (taxNumber !== null && taxNumber !== taxNumberBase(own.taxNumber)) return true;
  return owner !== null && compareNames(owner, own.name) === "different";
}

/** Companies of the person that have the account, the tax number, or the owner's name. */
function listCandidates(
  companies: readonly CompanyNumbers[],
  { accountNr, owner, taxNumber }: Doubt,
): ClientQuestion["candidates"] {
  const reasons = {
    account: ({ numbers }: CompanyNumbers) => numbers.includes(accountNr),
    tax_number: (each: CompanyNumbers) =>
      taxNumber !== null && taxNumberBase(each.taxNumber) === taxNumber,
    name: ({ name }: CompanyNumbers) => owner !== null && compareNames(owner, name) === "same",
  };
  const found = Object.entries(reasons).flatMap(([because, fits]) =>
    companies.filter(fits).map(({ companyId }) => ({
      companyId,
      because: because as keyof typeof reasons,
    })),
  );
  return found.filter(
    ({ companyId }, at) => found.findIndex((each) => each.companyId === companyId) === at,
  );
}
