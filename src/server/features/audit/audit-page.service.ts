/**
 * The audit log of a company for its owner. Nothing is written here: the commands write the rows.
 */
import type { z } from "zod";
import { readAuditWord } from "#contract/audit/audit-actions.ts";
import { AUDIT_PAGE_ROWS, type AuditEntry, type auditList } from "#contract/audit/audit.ts";
import { nameIntegrator } from "#contract/integrator-keys/integrators.ts";
import { describeProgram } from "#contract/integrator-keys/through-words.ts";
import { inCompany } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import type { OwnerAccess } from "#server/http/company-access.ts";
import { readStamp } from "#server/database/stamps.ts";
import { readTimeCursor, writeTimeCursor } from "#server/http/time-cursor.ts";
import { type AuditFilter, type AuditRow, listAuditRows } from "./audit-page.store.ts";

type Query = Omit<z.output<typeof auditList.query>, "company_id">;

/** One page, newest first. */
export async function listAudit(
  deps: Pick<Deps, "db">,
  { companyId }: OwnerAccess,
  query: Query,
): Promise<{ entries: AuditEntry[]; nextPage?: string }> {
  const after = query.page === undefined ? undefined : readTimeCursor(query.page);
  const rows = await inCompany(deps.db, companyId, (tx) =>
    listAuditRows(tx, companyId, pickFilter(query), { after, limit: AUDIT_PAGE_ROWS + 1 }),
  );
  const shown = rows.slice(0, AUDIT_PAGE_ROWS);
  const last = shown.at(-1);
  const nextPage =
    rows.length > AUDIT_PAGE_ROWS && last
      ? { nextPage: writeTimeCursor({ at: last.atText, id: last.id }) }
      : {};
  return { entries: shown.map(presentEntry), ...nextPage };
}

/** The filter of the log, without the company and the page. */
export function pickFilter({ from, to, actor, action, object }: AuditFilter): AuditFilter {
  return { from, to, actor, action, object };
}

/** How the actor acted: a line of a program says whether by a key or by a link. */
export function kindOf({ actorKind, through }: AuditRow): AuditEntry["actor"]["kind"] {
  const { kind } = readStamp(through);
  if (kind === "link" || kind === "letter") return kind;
  return actorKind;
}

function presentProgram({ integrator, clientId, through }: AuditRow) {
  const named = integrator ?? readStamp(through).integrator;
  return named === null ? null : { name: nameIntegrator(named), clientId };
}

/** The actor in words: „Nagy Eszter, a Kulcs-Könyvelés program linkjével”. */
export function describeActor(row: AuditRow): string {
  const words = describeProgram(kindOf(row), presentProgram(row)?.name ?? null);
  return [row.actorName || row.actorEmail, words].filter((part) => part !== "").join(", ");
}

function presentEntry(row: AuditRow): AuditEntry {
  const {
    id,
    at,
    actorId,
    actorName,
    actorEmail,
    action,
    objectKind,
    objectId,
    before,
    after,
    address,
  } = row;
  const who = { id: actorId, name: actorName, email: actorEmail };
  const actor = { kind: kindOf(row), ...who, program: presentProgram(row) };
  return {
    _id: id,
    at: at.toISOString(),
    actor,
    action: readAuditWord(action),
    objectKind: readAuditWord(objectKind),
    objectId,
    before: before ?? null,
    after: after ?? null,
    address,
  };
}
