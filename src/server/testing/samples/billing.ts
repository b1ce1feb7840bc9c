import { CARD_CONSENT_VERSION } from "#contract/billing/cards.ts";
import type { billingEndpoints } from "#contract/billing/endpoints.ts";
import { NOBODYS_ID, type SampleCompany, type SamplesOf } from "./sample.ts";

const callbackUrl = "https://bankhid.test/subscriptions";
const consents = { dataTransfer: true, recurringPayment: true, version: CARD_CONSENT_VERSION };

export function listBillingSamples({ id }: SampleCompany): SamplesOf<typeof billingEndpoints> {
  return {
    subscriptionList: { path: "/subscriptions" },
    subscriptionSave: {
      path: "/subscription",
      body: {
        company_id: id,
        subscriberId: NOBODYS_ID,
        callbackUrl,
        subscription: { plan: "alap" },
      },
    },
    subscriptionToggle: { path: "/subscription", body: { company_id: id, active: false } },
    officeGet: { path: `/subscription/office?company_id=${id}` },
    officeSave: { path: "/subscription/office", body: { company_id: id, companyIds: [] } },
    subscriberGet: { path: "/subscriber" },
    subscriberSave: {
      path: "/subscriber",
      body: {
        subscriber: {
          name: "Próba Kft.",
          taxNumber: "12345676-2-42",
          country: "HU",
          zip: "1011",
          city: "Budapest",
          address: "Fő utca 1.",
          email: "szamla@example.hu",
        },
      },
    },
    cardAdd: { path: "/card", body: { subscriberId: NOBODYS_ID, callbackUrl, consents } },
    cardActivate: { path: "/card", body: { cardId: NOBODYS_ID } },
    paymentList: { path: "/payments" },
    invoiceYearDownload: { path: "/payments/invoices", body: { company_id: id, year: 2026 } },
    invoiceDownload: { path: `/payments/${NOBODYS_ID}/invoice`, body: { company_id: id } },
    cardDelete: { path: "/card", body: { cardId: NOBODYS_ID } },
  };
}
