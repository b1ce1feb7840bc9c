import type { companyEndpoints } from "#contract/companies/endpoints.ts";
import { NOBODYS_ID, type SampleCompany, type SamplesOf } from "./sample.ts";

export function listCompanySamples({ id, taxNumber }: SampleCompany): SamplesOf<typeof companyEndpoints> {
  return {
    companyList: { path: "/companies" },
    companyGet: { path: `/company/${id}` },
    companyCreate: {
      path: "/company",
      body: { tax_number: taxNumber, company_name: "Próba Kft." },
    },
    companySave: {
      path: `/company/${id}`,
      body: { tax_number: taxNumber, company_name: "Próba Kft." },
    },
    companyRegisterGet: { path: "/company-register/23456787" },
    companyDeletionGet: { path: `/company/${id}/deletion` },
    // Not the company's real name, so that the walk deletes nothing.
    companyDelete: { path: `/company/${id}`, body: { company_name: "Nem ez a neve" } },
    companyDeletedList: { path: "/companies/deleted" },
    companyRestore: { path: `/company/${id}/restore` },
    companyClaim: { path: "/company/claim", body: { tax_number: "99999999" } },
    claimList: { path: "/claims" },
    companyClaimList: { path: `/company/${id}/claims` },
    ownerList: { path: `/company/${id}/owners` },
    ownerWithdraw: { path: `/company/${id}/owner/${NOBODYS_ID}` },
    companyClaimDecide: {
      path: `/company/${id}/claim/${NOBODYS_ID}`,
      body: { decision: "refuse" },
    },
    accountantList: { path: `/accountants/${id}` },
    accountantCreate: {
      path: "/accountant",
      body: { name: "Számadó Kálmán", email: "kalman@example.com", company_id: id },
    },
    accountantSave: {
      path: `/accountant/${NOBODYS_ID}`,
      body: { name: "Számadó Kálmán", company_id: id },
    },
    accountantDelete: { path: `/accountant/${id}/${NOBODYS_ID}` },
    accountantInvite: { path: `/accountant/${id}/${NOBODYS_ID}/invitation` },
    reminderSend: { path: "/reminder", body: { companyId: id } },
    reminderList: { path: `/reminders?company_id=${id}` },
    reminderEnd: { path: `/reminders/${NOBODYS_ID}/end`, body: { company_id: id } },
  };
}
