import type { Deps } from "#server/deps.ts";
import type { Handlers } from "#server/http/handler.ts";
import {
  countDeletion,
  deleteCompany,
  type DeletionDeps,
  listRestorable,
  restoreCompany,
} from "./company-deletion.service.ts";
import { createCompany, getCompany, listCompanies, saveCompany } from "./companies.service.ts";

type Needs = Pick<Deps, "db" | "clock" | "newId" | "events" | "quota"> & DeletionDeps;

export function companyHandlers(deps: Needs) {
  return {
    companyList: async (call) => ({ companies: await listCompanies(deps, call.actor.person) }),
    companyGet: (call) => getCompany(deps, call.company),
    companyCreate: (call) => createCompany(deps, call.actor, call.body),
    companySave: (call) => saveCompany(deps, call.company, call.body),
    companyDeletionGet: (call) => countDeletion(deps, call.company),
    companyDelete: (call) => deleteCompany(deps, call.company, call.body.company_name),
    companyDeletedList: async (call) => ({
      companies: await listRestorable(deps, call.actor.person),
    }),
    companyRestore: (call) => restoreCompany(deps, call.company),
  } satisfies Partial<Handlers>;
}
