import type { collectionEndpoints } from "#contract/collections/endpoints.ts";
import { NOBODYS_ID, type SampleCompany, type SamplesOf } from "./sample.ts";

export function listCollectionSamples({ id }: SampleCompany): SamplesOf<typeof collectionEndpoints> {
  return {
    courierCollectionList: { path: `/courier-collections?company_id=${id}` },
    posCollectionList: { path: `/pos-collections?company_id=${id}` },
    collectionGet: { path: `/collection/${NOBODYS_ID}?company_id=${id}` },
    collectionItemSearch: { path: `/collection-items?kind=courier&company_id=${id}` },
    collectionItemList: { path: `/collection/${NOBODYS_ID}/items?company_id=${id}` },
    collectionCreditList: { path: `/collection/${NOBODYS_ID}/credits?company_id=${id}` },
    collectionLink: {
      path: `/collection/${NOBODYS_ID}/link`,
      body: { company_id: id, transactionId: NOBODYS_ID },
    },
    collectionClearing: {
      path: "/collection-clearing",
      body: { company_id: id, source: "gls-hu", from: "2026-01-01", to: "2026-12-31" },
    },
    collectionClearingGet: {
      path: `/collection-clearing?company_id=${id}&source=gls-hu&from=2026-01-01&to=2026-12-31`,
    },
    creditProposalDecide: {
      path: `/credit-proposal/${NOBODYS_ID}`,
      body: { company_id: id, action: "confirm" },
    },
    transactionCollectionList: {
      path: `/transaction/${NOBODYS_ID}/collections?company_id=${id}`,
    },
  };
}
