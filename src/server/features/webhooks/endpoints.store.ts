/** Addresses that programs of integrators are told at. */
import type { Tx } from "#server/database/tenant.ts";

export interface HearingEndpoint {
  readonly id: string;
  readonly keyId: string;
  readonly types: readonly string[];
  readonly state: "active" | "stopped";
  readonly keyStatus: "ACTIVE" | "REVOKED";
  readonly scopes: readonly string[];
}

/** Endpoints of a company with what their keys may hear. */
export async function listHearingEndpoints(tx: Tx, companyId: string): Promise<HearingEndpoint[]> {
  return tx
    .selectFrom("webhook_endpoint as w")
    .innerJoin("api_key as k", "k.id", "w.key_id")
    .select([
      "w.id",
      "w.key_id as keyId",
      "w.types",
      "w.state",
      "k.status as keyStatus",
      "k.scopes",
    ])
    .where("w.company_id", "=", companyId)
    .where("k.company_id", "=", companyId)
    .orderBy("w.created_at")
    .execute();
}
