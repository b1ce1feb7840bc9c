/** The audit log of a company: who did what to which object. */
import type { AuditAction, AuditObjectKind } from "#contract/audit/audit-actions.ts";
import type { Tx } from "#server/database/tenant.ts";
import { actingKey, type Actor, isProgram } from "#server/http/actor.ts";
import { BY_PROGRAM } from "#server/database/stamps.ts";
import { stampOf } from "#server/http/through.ts";
import { writeAudit } from "./audit.store.ts";

/** The program itself, or an operator at the command line. */
export type ImpersonalActor = "job" | "operator";

/** The company whose log gets the row, and the actor. A right to a company holds both. */
export interface AuditScope {
  readonly companyId: string;
  readonly actor: Actor | ImpersonalActor;
}

export interface AuditObject {
  readonly kind: AuditObjectKind;
  readonly id: string;
}

/** The state before and after; both are stored as JSON. */
export interface AuditChange {
  readonly before?: unknown;
  readonly after?: unknown;
}

/**
 * Logs one command or import, in the transaction that did it. The program's role may never change
 * or delete the row.
 */
export async function audit(
  tx: Tx,
  { companyId, actor }: AuditScope,
  action: AuditAction,
  { kind: objectKind, id: objectId }: AuditObject,
  change: AuditChange = {},
): Promise<void> {
  await writeAudit(tx, {
    companyId,
    action,
    objectKind,
    objectId,
    ...tellKey(actor, change),
    ...tell(actor),
  });
}

/**
 * Logs a command on what is a person's own, such as his saved views: where he does it himself it
 * is nobody else's business, and where a program does it for him the log says so.
 */
export async function auditOfProgram(
  tx: Tx,
  scope: AuditScope & { readonly actor: Actor },
  action: AuditAction,
  object: AuditObject,
  change: AuditChange = {},
): Promise<void> {
  if (isProgram(scope.actor.person)) await audit(tx, scope, action, object, change);
}

function tell(actor: Actor | ImpersonalActor) {
  if (typeof actor === "string")
    return { actorKind: actor, actorId: null, through: BY_PROGRAM, address: "", requestId: "" };
  const { person, address, requestId } = actor;
  const actorKind = isProgram(person) ? ("integrator" as const) : ("user" as const);
  return {
    actorKind,
    actorId: person.userId,
    through: stampOf(person.through),
    address,
    requestId,
  };
}

/** The change, with the key by which a program did it for its person. */
function tellKey(actor: Actor | ImpersonalActor, change: AuditChange): AuditChange {
  const key = typeof actor === "string" ? undefined : actingKey(actor.person);
  if (key === undefined || key.clientId === "") return change;
  const after = typeof change.after === "object" ? change.after : {};
  return { ...change, after: { ...after, clientId: key.clientId } };
}
