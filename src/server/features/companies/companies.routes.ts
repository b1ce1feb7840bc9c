import type { Deps } from "#server/deps.ts";
import type { Handlers } from "#server/http/handler.ts";
import {
  countDeletion,
  deleteCompany,
  type DeletionDeps,
  listDeletedCompanies,
  restoreCompany,
} from "./company-deletion.service.ts";
import { createCompany, getCompany, listCompanies, saveCompany } from "./companies.service.ts";

type CompanyHandlers = Pick<
  Handlers,
  | "companyList"
  | "companyGet"
  | "companyCreate"
  | "companySave"
  | "companyDeletionGet"
  | "companyDelete"
  | "companyDeletedList"
  | "companyRestore"
>;

export function companyHandlers(
  deps: Pick<Deps, "db" | "clock" | "newId" | "events" | "quota"> & DeletionDeps,
): CompanyHandlers {
  const from = (call: { address: string; requestId: string }) => ({
    address: call.address,
    requestId: call.requestId,
  });
  return {
    companyDeletionGet: (call) => countDeletion(deps, call.person, call.params.id),
    companyDelete: (call) =>
      deleteCompany(deps, call.person, call.params.id, call.body.company_name, from(call)),
    companyDeletedList: async (call) => ({
      companies: await listDeletedCompanies(deps, call.person),
    }),
    companyRestore: (call) => restoreCompany(deps, call.person, call.params.id, from(call)),
    companyList: async (call) => ({ companies: await listCompanies(deps, call.person) }),
    companyGet: (call) => getCompany(deps, call.person, call.params.id),
    companyCreate: (call) =>
      createCompany(deps, call.person, call.body, {
        address: call.address,
        requestId: call.requestId,
      }),
    companySave: (call) =>
      saveCompany(deps, call.person, call.params.id, call.body, {
        address: call.address,
        requestId: call.requestId,
      }),
  };
}
