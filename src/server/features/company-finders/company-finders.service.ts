/**
 * How the company of a call is found where the request need not name it: one function for each
 * finder that the contract names.
 */
import type { Deps } from "#server/deps.ts";
import { findCompanyByTaxNumber, listOwnedIds } from "#server/features/access/access.service.ts";
import { findCompanyOfAccount } from "#server/features/bank-accounts/bank-accounts.service.ts";
import {
  findChosenCompany,
  findCompanyOfKey,
} from "#server/features/integrator-keys/company-of-key.service.ts";
import { findCompanyOfFile } from "#server/features/statement-files/statement-files.service.ts";
import { findCompanyOfBooking } from "#server/features/transactions/booking/booked.service.ts";
import type { Person } from "#server/http/actor.ts";
import type { CompanyFinders } from "#server/http/authorise.ts";
import { ApiError, notFound } from "#server/http/errors.ts";

/** A company that the request names is taken as it is: the policy is asked about it in any case. */
export function createCompanyFinders(deps: Pick<Deps, "db" | "accessMode">): CompanyFinders {
  return {
    accessKey: async ({ person }, { body }) =>
      body.company_id ?? findCompanyOfKey(deps, person, body.clientId),
    boundCompany: async ({ person }) => {
      if (person.boundCompanyId === null) throw notFound("Company");
      return person.boundCompanyId;
    },
    chosenCompany: async ({ person }, { body }) =>
      body.company_id ?? findChosenCompany(deps, person),
    bankAccount: async ({ person }, given) => {
      if (given.body !== undefined) {
        const { account_nr: accountNr, originate, currency, company_id: named } = given.body;
        return named ?? findCompanyOfAccount(deps, person, { accountNr, originate, currency });
      }
      const { accountNr } = given.params;
      const { company_id: named, currency } = given.query;
      const originate =
        "originate" in given.params ? given.params.originate : readOriginate(given.query);
      return named ?? findCompanyOfAccount(deps, person, { accountNr, originate, currency });
    },
    companyOrTaxNumber: async ({ person }, { params }) =>
      TAX_NUMBER.test(params.id) ? findCompanyByTaxNumber(deps, person, params.id) : params.id,
    onlyCompany: async ({ person }, { body }) => body.company_id ?? findOnlyCompany(deps, person),
    statementFile: async ({ person }, { params, query }) =>
      query.company_id ?? findCompanyOfFile(deps, person, params.id),
    transaction: async ({ person }, { body }) => findCompanyOfBooking(deps, person, body),
  };
}

/**
 * The only company that the person directs. What is ordered or ended takes no guess among several:
 * the one that was opened last may be another tab's.
 */
async function findOnlyCompany(
  deps: Pick<Deps, "db" | "accessMode">,
  person: Person,
): Promise<string> {
  const [only, second] = await listOwnedIds(deps, person);
  if (only === undefined) throw notFound("Company");
  if (second !== undefined)
    throw new ApiError("bad_request", { message: "Name the company: company_id" });
  return only;
}

const TAX_NUMBER = /^\d{8}$/;

function readOriginate(
  query: { readonly originate?: string | undefined } | object,
): string | undefined {
  return "originate" in query ? query.originate : undefined;
}
