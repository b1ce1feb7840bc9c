/** The guard rules of the authenticated area, in their order, as a pure decision. */
import type { Role } from "#contract/fields.ts";
import { canAddCompany } from "#web/state/capabilities.ts";
import { canFinishRegistration } from "#web/state/company-rights.ts";

export interface GuardState {
  readonly token: string | null;
  /** Pending tax number of a link. */
  readonly taxNumber: string | null;
  readonly user: { readonly companies?: UserCompanies } | null;
  /** The person has put off deciding about companies that were prepared for him. */
  readonly decidesLater?: boolean;
}

type UserCompanies = readonly { readonly status: string; readonly owned: boolean }[] | undefined;

export type GuardDecision =
  /** Without a stored token the 404 page shows. */
  | { readonly kind: "notFound" }
  | { readonly kind: "lookUpCompany"; readonly taxNumber: string }
  | { readonly kind: "redirect"; readonly to: "/privacy" | "/confirm" | "/new-company" | "/" }
  | { readonly kind: "open" };

/** The next step. After a lookup the caller clears the pending number and asks again. */
export function decideGuard(state: GuardState): GuardDecision {
  if (!state.token) return { kind: "notFound" };
  if (state.taxNumber) return { kind: "lookUpCompany", taxNumber: state.taxNumber };
  if (!state.user) return { kind: "redirect", to: "/privacy" };
  if (mustConfirm(state.user.companies ?? [], state.decidesLater === true))
    return { kind: "redirect", to: "/confirm" };
  return { kind: "open" };
}

/**
 * Only companies the user owns: an invited accountant cannot finish another's registration. Anybody
 * with a program can prepare a company for somebody's address: who has other companies may decide
 * later, and is not shut out of them.
 */
function mustConfirm(companies: NonNullable<UserCompanies>, decidesLater: boolean): boolean {
  return companies.some(canFinishRegistration) && !(decidesLater && companies.some(isInUse));
}

const isInUse = ({ status }: { readonly status: string }) => status === "active";

/**
 * The company registration page asks only for a token. It is for a company that an integrator has
 * prepared: somebody who registered by himself begins with the form of his first company, and
 * everybody else at home. While the person is not known, the page finds out by itself.
 */
export function decideTokenOnlyGuard(
  state: Pick<GuardState, "token" | "user"> & { readonly role: Role | null },
): GuardDecision {
  if (!state.token) return { kind: "notFound" };
  const companies = state.user?.companies;
  if (!companies || companies.some(canFinishRegistration)) return { kind: "open" };
  const isNewcomer = canAddCompany(state) && companies.length === 0;
  return { kind: "redirect", to: isNewcomer ? "/new-company" : "/" };
}
