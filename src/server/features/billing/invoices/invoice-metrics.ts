/** Figures of invoices for an operator: a failed one waits for him. */
import type { Database } from "#server/database/connect.ts";
import type { MetricSource } from "#server/http/metrics.ts";
import { countUnissued } from "./invoices.store.ts";

export function listInvoiceMetrics({ db }: { readonly db: Database }): MetricSource[] {
  return [
    {
      name: "invoices_waiting",
      help: "Invoices that are not issued yet and will be tried again",
      read: async () => (await countUnissued(db)).waiting,
    },
    {
      name: "invoices_failed",
      help: "Invoices that wait for the operator (tools/operator-billing.ts)",
      read: async () => (await countUnissued(db)).failed,
    },
  ];
}
