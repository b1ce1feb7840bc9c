import type { Deps } from "#server/deps.ts";
import type { Handlers } from "#server/http/handler.ts";
import { createCompany, getCompany, listCompanies, saveCompany } from "./companies.service.ts";

type CompanyHandlers = Pick<Handlers, "companyList" | "companyGet" | "companyCreate" | "companySave">;

export function companyHandlers(deps: Pick<Deps, "db" | "clock" | "newId" | "events">): CompanyHandlers {
  return {
    companyList: async (call) => ({ companies: await listCompanies(deps, call.person) }),
    companyGet: (call) => getCompany(deps, call.person, call.params.id),
    companyCreate: (call) => createCompany(deps, call.person, call.body, { address: call.address, requestId: call.requestId }),
    companySave: (call) =>
      saveCompany(deps, call.person, call.params.id, call.body, { address: call.address, requestId: call.requestId }),
  };
}
