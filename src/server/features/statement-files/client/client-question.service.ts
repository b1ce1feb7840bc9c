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
    doubts.map(({ id, accountNr, owner }) => [
      id,
      {
        accountNr,
        owner,
        contradicts:
          owner !== null && own !== undefined && compareNames(owner, own.name) === "different",
        candidates: listCandidates(others, accountNr, owner),
      },
    ]),
  );
}

function readDoubt(file: StoredFileRow): { accountNr: string; owner: string | null } {
  const params = file.problems.find(({ code }) => code === "client_doubtful")?.params;
  return { accountNr: params?.["accountNr"] ?? "", owner: params?.["owner"] ?? null };
}

/** Companies of the person that have the account, then those of the owner's name. */
function listCandidates(
  others: readonly CompanyNumbers[],
  accountNr: string,
  owner: string | null,
): ClientQuestion["candidates"] {
  const holds = others.filter(({ numbers }) => numbers.includes(accountNr));
  const named = others.filter(
    (company) =>
      !holds.includes(company) && owner !== null && compareNames(owner, company.name) === "same",
  );
  return [
    ...holds.map(({ companyId }) => ({ companyId, because: "account" as const })),
    ...named.map(({ companyId }) => ({ companyId, because: "name" as const })),
  ];
}
