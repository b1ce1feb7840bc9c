import type { webhookEndpoints } from "#contract/webhooks/endpoints.ts";
import { NOBODYS_ID, type SampleCompany, type SamplesOf } from "./sample.ts";

export function listWebhookSamples({
  id: company_id,
}: SampleCompany): SamplesOf<typeof webhookEndpoints> {
  const path = "/integrator/webhook";
  const named = { company_id, webhook_id: NOBODYS_ID };
  const query = new URLSearchParams(named).toString();
  const request = { clientId: "ci_live_0000000000000000000000", url: "https://erp.example/hook" };
  return {
    webhookList: { path: `/integrator/webhooks?company_id=${company_id}` },
    webhookCreate: { path, body: { company_id, ...request, types: ["statement.available"] } },
    webhookSave: { path, body: { ...named, types: ["export.completed"] } },
    webhookDelete: { path, body: named },
    webhookRotate: { path: `${path}/secret`, body: named },
    webhookOldSecretEnd: { path: `${path}/secret`, body: named },
    webhookTest: { path: `${path}/test`, body: named },
    webhookReplay: { path: `${path}/replay`, body: named },
    webhookDeliveryList: { path: `${path}/deliveries?${query}` },
  };
}
