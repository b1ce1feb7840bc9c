/**
 * Rights of the person to one company, from its row in the server's reply. Apart from
 * `capabilities.ts`, because the guard of every page asks one of them.
 */

interface CompanyRight {
  readonly owned: boolean;
}
interface CompanyInState extends CompanyRight {
  readonly status: string;
}

/** Edits and deletes the company, decides about its owners and requests for access. */
export function canManageCompany(company: CompanyRight): boolean {
  return company.owned;
}

/** The company can take accounts of a consent, or an account that moves. */
export function canTakeAccounts(company: CompanyInState): boolean {
  return company.owned && company.status === "active";
}

/** An integrator prepared the company; its owner completes the registration. */
export function canFinishRegistration(company: CompanyInState): boolean {
  return company.owned && company.status === "preRegistered";
}
