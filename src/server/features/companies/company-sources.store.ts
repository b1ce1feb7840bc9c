/** Where a company's data comes from: the integration it uses, and which origin leads. */
import { runText } from "#server/database/run-text.ts";
import type { Originate } from "#server/database/tables/ledger.ts";
import type { Tx } from "#server/database/tenant.ts";

/** Writes the company's order of origins. */
export async function updateLeadingSources(
  tx: Tx,
  companyId: string,
  order: readonly Originate[],
): Promise<void> {
  await runText(tx, "update company set leading_sources = $2::text[] where company_id = $1::uuid", [
    companyId,
    [...order],
  ]);
}

/**
 * Sets the source that the company's list shows. A company whose source is another way keeps that.
 */
export async function markCompanyConnected(tx: Tx, companyId: string): Promise<void> {
  await tx
    .updateTable("company")
    .set({ integration: "aggreg8" })
    .where("company_id", "=", companyId)
    .where("integration", "in", ["", "adriana"])
    .execute();
}

/** Says which integration the company uses, as long as none is stated. */
export async function stateIntegration(
  tx: Tx,
  companyId: string,
  from: "" | "szamlazzhu",
  to: "" | "szamlazzhu",
): Promise<void> {
  await tx
    .updateTable("company")
    .set({ integration: to })
    .where("company_id", "=", companyId)
    .where("integration", "=", from)
    .execute();
}
