import type { transactionEndpoints } from "#contract/transactions/endpoints.ts";
import { NOBODYS_ID, type SampleCompany, type SamplesOf } from "./sample.ts";

export function listTransactionSamples({ id }: SampleCompany): SamplesOf<typeof transactionEndpoints> {
  return {
    transactionList: { path: "/bankaccounts-transactions/", body: { company_id: id } },
    transactionListPage: { path: "/bankaccounts-transactions/1", body: { company_id: id } },
    clientTransactionList: { path: "/client-transactions", body: { company_id: id } },
    transactionCounts: { path: "/transaction-counts", body: { company_id: id, filters: [{}] } },
    transactionBalances: {
      path: "/transaction-balances",
      body: { company_id: id, accountId: NOBODYS_ID, ids: [NOBODYS_ID] },
    },
    transactionGet: { path: `/transaction/${NOBODYS_ID}?company_id=${id}` },
    transactionUnlink: {
      path: `/transaction/${NOBODYS_ID}/link`,
      body: { company_id: id, other_id: id },
    },
    transactionLink: {
      path: `/transaction/${NOBODYS_ID}/link`,
      body: { company_id: id, other_id: id },
    },
    transactionDoubleDecide: {
      path: `/transaction/${NOBODYS_ID}/double`,
      body: { company_id: id, other_id: id, decision: "one" },
    },
    frozenChangeList: { path: `/company/${id}/frozen-changes` },
    frozenChangeDecide: {
      path: `/company/${id}/frozen-changes/decide`,
      body: { decision: "kept", ids: [NOBODYS_ID] },
    },
    frozenChangeUndo: { path: `/company/${id}/frozen-changes/${NOBODYS_ID}/undo` },
    leadingSourcesGet: { path: `/company/${id}/leading-sources` },
    leadingSourcesSet: {
      path: `/company/${id}/leading-sources`,
      body: { leading_sources: ["aggreg8", "szamlazzhu", "adriana"] },
    },
    savedViewList: { path: `/saved-views?company_id=${id}` },
    savedViewCreate: { path: "/saved-views", body: { company_id: id, name: "Nézet", filter: {} } },
    savedViewChange: {
      path: `/saved-views/${NOBODYS_ID}`,
      body: { company_id: id, name: "Nézet" },
    },
    savedViewDelete: { path: `/saved-views/${NOBODYS_ID}?company_id=${id}` },
    clientViewList: { path: "/client-views" },
    clientViewCreate: { path: "/client-views", body: { name: "Nézet", filter: {} } },
    clientViewChange: { path: `/client-views/${NOBODYS_ID}`, body: { name: "Nézet" } },
    clientViewDelete: { path: `/client-views/${NOBODYS_ID}` },
    arrivalsGet: { path: `/company/${id}/arrivals` },
    visitNote: { path: `/company/${id}/visit`, body: {} },
    bookedUndo: { path: `/booked/${NOBODYS_ID}/undo`, body: { company_id: id } },
    bookedContinue: { path: `/booked/${NOBODYS_ID}/continue`, body: { company_id: id } },
    bookedOperationList: { path: `/booked/operations?company_id=${id}` },
    bookedSet: { path: "/booked", body: { filter: { company_id: id }, booked: true, dryRun: true } },
  };
}
