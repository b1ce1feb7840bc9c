import type { bankAccountEndpoints } from "#contract/bank-accounts/endpoints.ts";
import { NOBODYS_ID, SAMPLE_ACCOUNT, type SampleCompany, type SamplesOf } from "./sample.ts";

export function listBankAccountSamples({ id }: SampleCompany): SamplesOf<typeof bankAccountEndpoints> {
  return {
    bankAccountMove: {
      path: "/bankaccount",
      body: {
        account_nr: SAMPLE_ACCOUNT,
        originate: "adriana",
        source_company_id: id,
        target_company_id: id,
      },
    },
    bankAccountDelete: {
      path: "/bankaccount",
      body: { account_nr: "10000000", originate: "adriana", company_id: id },
    },
    bankAccountDeleteByPath: { path: `/bankaccount/10000000/adriana?company_id=${id}` },
    accountJoin: {
      path: "/bankaccount/join",
      body: {
        company_id: id,
        from: { account_nr: "10000000", currency: "HUF" },
        into: { account_nr: SAMPLE_ACCOUNT, currency: "HUF" },
        dryRun: true,
      },
    },
    accountUnjoin: { path: "/bankaccount/join", body: { company_id: id, join_id: NOBODYS_ID } },
    accountJoinList: { path: `/bankaccount/joins?company_id=${id}` },
    accountSourceList: {
      path: `/bankaccount/sources?company_id=${id}&account_id=${NOBODYS_ID}`,
    },
    bankAccountList: { path: `/bankaccounts?company_id=${id}` },
    accountLifeSet: {
      path: "/bankaccount/life",
      body: { company_id: id, account_id: NOBODYS_ID, opened_on: null, closed_on: null },
    },
    bankAccountRename: { path: `/bankaccount/${SAMPLE_ACCOUNT}/Uj?company_id=${id}` },
    linkStateGet: { path: `/company/${id}/link-state` },
  };
}
