import type { Tx } from "#server/database/tenant.ts";
import type { Stamp } from "#server/database/stamps.ts";
import { newId } from "#server/new-id.ts";
import { storedJson } from "#server/database/stored-json.ts";

/** One row of the log; services write it through `audit`. */
export interface AuditEntry {
  readonly companyId: string;
  readonly actorKind: "user" | "job" | "integrator" | "operator";
  readonly actorId: string | null;
  readonly through: Stamp;
  readonly action: string;
  readonly objectKind: string;
  readonly objectId: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly address?: string;
  readonly requestId?: string;
}

export async function writeAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto("audit_log")
    .values({
      company_id: entry.companyId,
      id: newId(),
      actor_kind: entry.actorKind,
      actor_id: entry.actorId,
      through: entry.through,
      action: entry.action,
      object_kind: entry.objectKind,
      object_id: entry.objectId,
      before: entry.before === undefined ? null : storedJson(entry.before),
      after: entry.after === undefined ? null : storedJson(entry.after),
      address: entry.address ?? "",
      request_id: entry.requestId ?? "",
    })
    .execute();
}
