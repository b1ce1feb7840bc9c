import type { Deps } from "#server/deps.ts";
import { requireCompany } from "#server/features/access/access.service.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import type { Handlers, Person } from "#server/http/handler.ts";

export type ConsentHandlers = Pick<
  Handlers,
  | "feedBankList"
  | "userFlowInit"
  | "userFlowGet"
  | "feedAccountList"
  | "consentList"
  | "syncTokenGet"
  | "feedPull"
  | "consentRevoke"
  | "companyConsentDetach"
  | "consentedAccountAssign"
  | "consentedAccountsAssign"
>;

function requireDirector(person: Person): void {
  if (person.role !== "entrepreneur") throw new ApiError("forbidden", { message: "Only managing directors may do this" });
}

const unavailable = (): ApiError => new ApiError("bank_feed_unavailable", { message: "No provider of bank connections is set up" });

export function consentHandlers(deps: Pick<Deps, "db" | "accessMode">): ConsentHandlers {
  return {
    feedBankList: async (call) => {
      requireDirector(call.person);
      return { banks: [], unavailable: [] };
    },
    userFlowInit: async (call) => {
      await requireCompany(deps, call.person, call.body.company_id, "owner");
      throw unavailable();
    },
    userFlowGet: async () => {
      throw notFound("Flow");
    },
    feedAccountList: async (call) => {
      await requireCompany(deps, call.person, call.query.company_id, "owner");
      return { accounts: [], unavailable: [] };
    },
    consentList: async (call) => {
      requireDirector(call.person);
      return { consents: [] };
    },
    syncTokenGet: async (call) => {
      await requireCompany(deps, call.person, call.query.company_id, "owner");
      throw notFound("Running flow");
    },
    feedPull: async (call) => {
      await requireCompany(deps, call.person, call.body.company_id, "owner");
      throw new ApiError("feed_account_missing");
    },
    consentRevoke: async (call) => {
      requireDirector(call.person);
      throw new ApiError("consent_not_found");
    },
    companyConsentDetach: async (call) => {
      await requireCompany(deps, call.person, call.body.company_id, "owner");
      throw new ApiError("consent_not_found");
    },
    consentedAccountAssign: async (call) => {
      await requireCompany(deps, call.person, call.params.companyId, "owner");
      throw unavailable();
    },
    consentedAccountsAssign: async (call) => {
      await requireCompany(deps, call.person, call.params.companyId, "owner");
      throw unavailable();
    },
  };
}
