/** Queries of webhooks. The twelve categories know them as clients. */
import type { ApiReply } from "#web/api/client.ts";
import { apiQuery } from "#web/api/queries.ts";

export type WebhookRow = ApiReply<"webhookList">["webhooks"][number];
export type DeliveryRow = ApiReply<"webhookDeliveryList">["deliveries"][number];

export const webhooksQuery = (companyId: string) =>
  apiQuery("Client", "webhookList", { query: { company_id: companyId } });

/** The newest deliveries of a webhook; `open`: only those that were not taken yet. */
export const deliveriesQuery = ({ companyId, _id }: WebhookRow, open: boolean, page?: string) =>
  apiQuery("Client", "webhookDeliveryList", {
    query: {
      company_id: companyId,
      webhook_id: _id,
      open: open ? "true" : "false",
      ...(page === undefined ? {} : { page }),
    },
  });
